// The texts that lie beside the modules.
export const text = async (name) => {
  const answer = await fetch(new URL(`./${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name} could not be loaded (${answer.status})`);
  return answer.text();
};
