// The texts of cards and decks, which neither module holds itself.
export const library = async () => {
  const answer = await fetch(new URL('./library.txt', import.meta.url));
  if (!answer.ok) throw new Error(`the cards could not be loaded (${answer.status})`);
  return answer.text();
};
