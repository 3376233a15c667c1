// Tables in the states that are looked at, at every size.

import { answerUntil, attack, cards, command, keepFive, meet, playBot, proposed } from './table.mjs';

const asked = (guest, ask) => guest.until((ask) => document.querySelector(`main[data-ask="${ask}"]`) !== null, ask);
/** Closes what the coach says. */
export const read = async (guest) => {
  const hint = guest.page.locator('.coach button');
  while ((await hint.count()) > 0) await guest.press(hint.first());
};

/** Brings a table into each state that is looked at; whose it is, if it is not the first guest's. */
export const STATES = {
  start: async (guest) => {
    await playBot(guest, '?seed=7');
    await keepFive(guest);
    await guest.untilAsked();
  },
  middle: (guest) => playBot(guest, '?scenario=crowd-1'),
  tokens: (guest) => playBot(guest, '?scenario=tokens-1'),
  attachments: (guest) => playBot(guest, '?scenario=phone-2'),
  payment: async (guest) => {
    await playBot(guest, '?scenario=keyboard-1');
    await guest.press(cards(guest, 'own-hand').and(guest.page.locator('[data-legal]')).first());
    await command(guest, /^Play/).first().waitFor();
  },
  attack: async (guest) => {
    await playBot(guest, '?scenario=crowd-1');
    await guest.press('attack');
    await guest.press(guest.tid('zone-opponent-seat').locator('[data-legal]').first());
    await asked(guest, 'attackers');
    await guest.press(cards(guest, 'own-battlefield').and(guest.page.locator('[data-legal]')).first());
  },
  blocks: async (anna, j, size) => {
    const { ben, ready } = await meet(j, { anna, size, query: '?scenario=blocks-1' });
    await ready();
    await attack(anna, 3);
    await asked(ben, 'block');
    for (const [blocker, attacker] of [[0, 0], [2, 1]]) {
      await ben.press(cards(ben, 'own-battlefield').and(ben.page.locator('.unit')).nth(blocker));
      await ben.press(ben.page.locator('[data-testid="zone-opponent-battlefield"] .attacking').nth(attacker));
    }
    return ben;
  },
  'four seats': (guest) => playBot(guest, '?scenario=four-1'),
  'original edition': (guest) => playBot(guest, '?scenario=original-1'),
  watched: async (anna, j, size) => {
    const { game, ready } = await meet(j, { anna, size, query: '?scenario=crowd-1' });
    await ready();
    const watcher = await j.open(size);
    await watcher.goto(`${game}/watch`);
    await watcher.tid('table').waitFor();
    return watcher;
  },
  'a Chimera': async (guest) => {
    await guest.goto('/play/red-rains?seed=7');
    await guest.press('start');
    await guest.untilAsked();
    await keepFive(guest);
    const rolled = async () => (await guest.tid('behavior').count()) > 0 && /Rolled/.test(await guest.tid('behavior').innerText());
    await answerUntil(guest, 'the Chimera has rolled', rolled, async () => {
      const pass = guest.page.locator('[data-testid="pass"]:not([aria-disabled="true"]):visible');
      if ((await pass.count()) > 0) await guest.press(pass.first());
      else await proposed(guest);
    });
  },
};
