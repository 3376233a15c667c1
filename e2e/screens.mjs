// Every screen of the site: where it is, or what brings one to it. The contact sheet has pictures of all, and those who use other
// means than eyes and mouse walk all (`walk` in access.mjs).

import { join } from 'node:path';
import { STATES, read } from './states.mjs';
import { answerUntil, attack, keepFive, meet, playBot, terms, untilAction } from './table.mjs';

/** Pages by what they are called. */
export const PAGES = {
  home: '/',
  play: '/play',
  'play the bot': '/play/bot',
  'play a friend': '/play/online',
  'play a Chimera': '/play/red-rains',
  campaigns: '/play/red-rains/campaigns',
  learn: '/learn',
  cards: '/cards',
  'cards of Red Rains': '/cards/red-rains',
  'a card': '/cards/hammer-knight',
  'a card of the original edition': '/cards/original/hammer-knight',
  'a card of Red Rains': '/cards/red-rains/neverset-behavior-i',
  decks: '/decks',
  'a deck': '/decks/the-iron-men',
  'a deck of the original edition': '/decks/original/the-iron-men',
  'a new deck': '/decks/new',
  'a shared deck': '/decks/share',
  rules: '/rules',
  'a section of the rules': '/rules/7.1',
  'a rule of the original edition': '/rules/original/7.1',
  'a rule of Red Rains': '/rules/red-rains/19.1',
  glossary: '/rules/glossary',
  'a term': '/rules/glossary/unit-guard',
  rulings: '/rulings',
  'rulings of the original edition': '/rulings/original',
  'a ruling': '/rulings/R0048',
  'a ruling of the original edition': '/rulings/original/R0042',
  'a ruling of Red Rains': '/rulings/red-rains/R0524',
  settings: '/settings',
  ...Object.fromEntries(['display', 'sound', 'access', 'language'].map((group) => [`settings: ${group}`, `/settings/${group}`])),
  about: '/about',
  licence: '/about/licence',
  'no page': '/nowhere',
};

/** Screens that one comes to by doing something; whose it is, if it is not the first guest's. */
export const SCREENS = {
  'a deck that is built': async (guest) => {
    await guest.goto('/decks/the-iron-men');
    await guest.press('deck-change');
    await guest.tid('verdict').waitFor({ state: 'attached' });
  },
  'cards that are searched': async (guest) => {
    await guest.goto('/cards?q=-t:ally%20d:natural%20colour:red');
    const filters = guest.page.locator('.filters-open');
    if (await filters.isVisible()) await guest.press(filters);
  },
  'a search': async (guest) => {
    await guest.goto('/about');
    await guest.press('search-open');
    await guest.tid('search').locator('input').fill('chimera');
    await guest.page.locator('[data-testid="search"][data-arrival="here"]').waitFor();
  },
  'a campaign': async (guest) => {
    await guest.goto('/play/red-rains/campaigns');
    await guest.page.locator('input[type="file"]').setInputFiles(join(import.meta.dirname, 'scenarios/after-one.campaign'));
    await guest.page.waitForURL(/\/campaigns\/./);
  },
  'aspects of a Chimera': async (guest) => {
    await guest.goto('/play/red-rains');
    await terms(guest);
    await guest.tid('chimera-aspects').selectOption({ label: 'Of your own choice' });
    await guest.tid('own-aspects').waitFor();
    await guest.tid('own-aspects').scrollIntoViewIfNeeded();
  },
  'between two people at one device': async (guest) => {
    await guest.goto('/play/bot');
    await terms(guest);
    await guest.tid('level-here').check({ force: true });
    await guest.press('start');
    await guest.tid('veil').waitFor();
  },
  lobby: async (guest) => {
    await guest.goto('/play/online');
    await guest.press('create');
    await guest.tid('lobby').waitFor();
  },
  'a lesson': async (guest) => {
    await guest.goto('/learn');
    await guest.press('lesson-1');
    await guest.tid('table').waitFor();
    await guest.untilAsked();
  },
  replay: async (guest) => {
    await over(guest);
    await guest.press('watch-replay');
    await guest.tid('scrubber').waitFor();
    await guest.press('verify');
    await guest.tid('verdict').waitFor();
  },
};

/** Tables in every state that is looked at; whose it is, if it is not the first guest's. */
export const TABLES = {
  ...Object.fromEntries(Object.entries(STATES).map(([state, begin]) => [`table: ${state}`, async (guest, j, options) => {
    const whose = (await begin(guest, j, options)) ?? guest;
    await read(whose);
    return whose;
  }])),
  'table: first five': (guest) => playBot(guest, '?seed=7'),
  'table: a hint': (guest) => playBot(guest, '?scenario=coach-1'),
  'table: help': async (guest) => {
    await playBot(guest, '?scenario=keyboard-1');
    await tool(guest, 'keys');
  },
  'table: settings': async (guest) => {
    await playBot(guest, '?scenario=keyboard-1');
    await tool(guest, 'settings');
    await guest.tid('sheet').getByRole('radio').first().waitFor({ state: 'attached' });
  },
  'table: a pile': async (guest) => {
    await playBot(guest, '?scenario=keyboard-1');
    await read(guest);
    if (guest.touch) await guest.press(guest.page.locator('.menu-button'));
    await guest.press(guest.page.locator('button.pile[data-pile="draw"]:visible').last());
    await guest.tid('sheet').locator('.held-card').first().waitFor();
  },
  'table: the log': async (guest) => {
    await playBot(guest, '?scenario=attack-1');
    await attack(guest, 2);
    await untilAction(guest);
    if (guest.touch) await guest.press(guest.page.locator('.log-button'));
    await guest.press(guest.tid('log').locator('.opens').last());
  },
  'table: a reaction': async (anna, j, size) => {
    const { ben, ready } = await meet(j, { anna, size, query: '?scenario=reaction-1' });
    await ready();
    await attack(anna);
    await ben.untilAsked();
    return ben;
  },
  'table: giving up': async (guest) => {
    await playBot(guest, '?scenario=keyboard-1');
    await read(guest);
    await tool(guest, 'resign');
  },
  'table: partners': async (guest) => {
    await guest.goto('/play/red-rains?seed=11');
    await terms(guest);
    await guest.tid('chimera-company').selectOption({ label: 'A bot' });
    await guest.press('start');
    await guest.untilAsked();
    await keepFive(guest);
    await untilAction(guest);
    await read(guest);
  },
  'table: result': over,
  // The last one: whoever reads the table as text goes on so.
  'table: as text': async (guest) => {
    await playBot(guest, '?scenario=keyboard-1');
    await tool(guest, 'as-text');
    await guest.tid('text-view').waitFor();
  },
};

/** Presses what stands in the bar of a table, and in the menu on a phone. */
export async function tool(guest, id) {
  if (guest.touch) await guest.press(guest.page.locator('.menu-button'));
  await guest.press(guest.touch ? `menu-${id}` : id);
}

/** Plays the last blow of a game. */
async function over(guest) {
  await playBot(guest, '?scenario=last-blow');
  await attack(guest);
  await answerUntil(guest, 'the game is over', async () => (await guest.tid('result').count()) > 0);
  await guest.tid('tale').waitFor();
}
