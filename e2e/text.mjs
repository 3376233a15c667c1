// A player who uses the table as text: what can be chosen stands there as a list of sentences, which is soon read and soon
// pressed, so that whole games take seconds.

import { SLOWED, until } from './harness.mjs';
import { keepFive } from './table.mjs';

/**
 * Plays on with the table as text until the game is over, or at the end of a round `enough` of it is played; how often something
 * was chosen. Of what can be done in a turn, the first is taken that `wishes` name, each a pattern of what the list says; of
 * targets, the first that `targets` name; everything else is answered as it is proposed.
 */
export async function playAsText(guest, { wishes, targets, enough = () => false, minutes = 15 }) {
  const text = guest.tid('text-view');
  await guest.untilAsked();
  await keepFive(guest);
  await guest.untilAsked();
  if ((await text.count()) === 0) await guest.page.keyboard.press('t');
  const patterns = [wishes, targets].map((all) => all.map((pattern) => pattern.source));
  let chosen = 0;
  await until('the game is over, or as far as wanted', async () => {
    const played = await guest.page.evaluate(choose, patterns);
    chosen += played.chosen;
    return played.over || (await enough());
  }, minutes * 60_000 * SLOWED);
  return chosen;
}

/** Runs in the page: chooses until the game is over or the next round begins. */
async function choose([wishes, targets]) {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const over = () => all('[data-testid="result"]').length > 0;
  const round = () => document.querySelector('.round')?.textContent;
  const began = round();
  let chosen = 0;
  for (;;) {
    await window.__ashes.idle();
    if (over() || round() !== began) return { chosen, over: over() };
    const { ask } = document.querySelector('main').dataset;
    const choices = all('[data-testid="text-choices"] button');
    // Nobody cancels what was begun: it would be begun again.
    const open = choices.filter((choice) => !/no effect now|\(chosen\)|\(not yet\)|^Cancel/.test(choice.innerText));
    const found = (among, sources) => sources.map((source) => among.find((choice) => new RegExp(source).test(choice.innerText))).find(Boolean);
    const first = (...sources) => found(open, sources);
    // The buttons of the prompt stand in the list, too, before what lies on the table.
    const said = all('[data-testid="commands"] button').map((command) => command.innerText.trim());
    const things = open.filter((choice) => !said.some((label) => label.startsWith(choice.innerText.trim())));
    const firstThing = (...sources) => found(things, sources);
    const commands = all('[data-testid="commands"] button:not([data-testid="cancel"], [aria-disabled="true"])');
    const confirm = commands.find((command) => command.dataset.testid === 'confirm') ?? commands[0];
    const someone = choices.some((choice) => /\(chosen\)/.test(choice.innerText));
    const answers = {
      action: () => confirm ?? first(...wishes, '^Pass', '^End turn'),
      attackers: () => firstThing('^(?!Done)') ?? confirm,
      // Whoever is chosen to block is to be told whom.
      block: () => (someone ? firstThing(' blocks ') : firstThing('^(?!No block)')) ?? confirm,
      guard: () => first('^No guard'),
      respond: () => first('^(?!No reaction|Do not|Done)') ?? confirm,
      target: () => first(...targets) ?? firstThing('.') ?? confirm,
      choose: () => first(...targets) ?? firstThing('.') ?? confirm,
    };
    const next = ask in answers ? answers[ask]() : (confirm ?? firstThing('.') ?? open[0]);
    if (chosen > 1000) throw new Error(`asked for ${ask} again and again: ${choices.map((choice) => choice.innerText).join('; ')}, and last ${next?.innerText} was pressed`);
    if (next) {
      next.click();
      chosen += 1;
    } else if (choices.length > 0) {
      throw new Error(`asked for ${ask}, nothing follows from ${choices.map((choice) => choice.innerText).join('; ')}`);
    } else {
      // Others decide.
      await new Promise((done) => requestAnimationFrame(done));
    }
  }
}
