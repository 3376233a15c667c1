// A campaign of Red Rains from its beginning to its end, in the page: three encounters, each played to its end, what is taken
// after a victory and the deck that changes by it, a reload in the middle of an encounter and of the changes, and the chronicle,
// which tells what happened; its file, read again, tells the same.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DESKTOP, SLOWED, journey, until } from '../harness.mjs';
import { playAsText } from '../text.mjs';

const NAME = 'The whole way';
const CHIMERA = 'The Siege of Lordswall';
/** Aspects against which somebody wins who does not think far; three of each. */
const ASPECTS = ['Allure', 'Horrific Gaze', 'Proliferate', 'Galeforce', 'Photosynthesize', 'Iron Scales'];
const DECK = 'The Spawn of Shadowreck: Rimea';
/** Units first, then an attack on the Chimera, then whatever else can be done. */
const PLAYER = {
  wishes: [/^Use Summon/, /^Play Summon/, /^Play (Gates|Umbral|Iron|Temple)/, /^Attack The Siege/, /^Use the .* dice power/, /^Play /, /^Use /],
  targets: [/Lordswall$/, new RegExp(`(${ASPECTS.join('|')})$`)],
};
/** What is taken after each victory, and what leaves the deck for it. */
const CHANGES = [
  { from: 'The Iron Men', taken: 'Iron Worker', left: 'Backflip', n: 3 },
  { from: 'The Boy Among Wolves', taken: 'Temple Elder', left: 'From Darkness', n: 3 },
];
/**
 * With this chance all three are won. Where other cards or rules make another game of it, the campaign is tried again with the next
 * one; what the journey says of seeds then tells which to write here.
 */
const SEED = 12;
/** How long it is tried. */
const MINUTES = 15;

const stub = (text) => text.toLowerCase().replaceAll(/\W+/g, '-');
const plus = (row) => row.getByRole('button').last();
const minus = (row) => row.getByRole('button').first();
const times = async (n, action) => {
  for (let i = 0; i < n; i += 1) await action();
};
const chronicle = (guest) => guest.tid('chronicle').innerText();
const address = (guest) => new URL(guest.page.url()).pathname;
/** What this browser keeps of the campaign whose page is open. */
const kept = (guest) => guest.page.evaluate((name) => localStorage.getItem(`ashwright.campaign.${name}`), decodeURIComponent(address(guest).split('/').pop()));

/** Begins the campaign with aspects of one's own choice. */
async function begin(guest) {
  await guest.goto('/play/red-rains/campaigns');
  await guest.tid('campaign-name').fill(NAME);
  await guest.tid('campaign-which').selectOption({ label: CHIMERA });
  await guest.tid('campaign-aspects').selectOption({ label: 'Of your own choice' });
  const rows = guest.tid('own-aspects').locator('li');
  for (const id of await rows.evaluateAll((rows) => rows.filter((row) => !row.classList.contains('none')).map((row) => row.dataset.testid))) {
    await times(3, () => guest.press(minus(guest.tid('own-aspects').getByTestId(id))));
  }
  for (const aspect of ASPECTS) await times(3, () => guest.press(plus(guest.tid('own-aspects').getByTestId(`count-${stub(aspect)}`))));
  for (const blood of [1, 2]) assert.match(await guest.tid(`aspects-${blood}`).innerText(), /9 of 9/);
  await guest.tid('mine-shelf').selectOption({ label: 'Red Rains (28)' });
  await guest.tid(`mine-${stub(DECK)}`).evaluate((deck) => deck.click());
  await guest.press('campaign-begin');
  await guest.tid('campaign').waitFor();
}

/** Leaves the table and comes back to it, and loads it again there: it is the same table. */
async function comesBack(guest, campaign) {
  const hash = await guest.hash();
  await guest.goto(campaign);
  await guest.tid('campaign-go-on').waitFor();
  await guest.press('campaign-go-on');
  await guest.tid('table').waitFor();
  await guest.untilAsked();
  assert.equal(await guest.hash(), hash, 'it goes on where it was left');
  await guest.page.reload();
  await guest.tid('table').waitFor();
  await guest.untilAsked();
  assert.equal(await guest.hash(), hash, 'and after a reload');
}

/** Plays an encounter to its end; how that was. */
async function encounter(guest, campaign, level, seed) {
  let chosen = 0;
  await guest.step(`encounter ${level} begins`, async () => {
    await guest.goto(`${campaign}?seed=${seed}`);
    assert.match(await guest.tid('campaign-standing').innerText(), new RegExp(`encounter ${level} of 3`, 'i'));
    await guest.press('campaign-play');
    await guest.tid('table').waitFor();
  });
  if (level === 1) {
    await guest.step('a round is played', async () => (chosen += await playAsText(guest, { ...PLAYER, enough: () => true })));
    await guest.step('left, and loaded again', () => comesBack(guest, campaign));
  }
  const fight = {};
  await guest.step(`encounter ${level} is played to its end`, async () => {
    chosen += await playAsText(guest, PLAYER);
    fight.round = Number(/\d+/.exec(await guest.page.locator('.round').first().textContent())[0]);
    fight.won = !/you lost/i.test(await guest.tid('result').innerText());
  });
  guest.t.diagnostic(`seed ${seed}, encounter ${level}: ${fight.won ? 'won' : 'lost'} in round ${fight.round} with ${chosen} choices`);
  await guest.press('to-campaign');
  await guest.tid('campaign').waitFor();
  const told = `encounter ${level}: ${fight.won ? 'won' : 'lost'} in round ${fight.round}`;
  assert.match(await chronicle(guest), new RegExp(told, 'i'));
  return fight;
}

/** Takes cards after a victory and puts them into the deck, with a reload when it is done. */
async function change(guest, { from, taken, left, n }) {
  await guest.tid('gain-from').selectOption(from);
  const [gained, deck] = [0, 1].map((at) => guest.page.locator('.counts').nth(at));
  await times(n, () => guest.press(plus(gained.getByTestId(`count-${stub(taken)}`))));
  await times(n, () => guest.press(plus(deck.getByTestId(`count-${stub(taken)}`))));
  await guest.step('a deck that is too large is not played', async () => {
    assert.ok((await guest.tid('objections').last().innerText()).length > 10);
    await guest.until(() => document.querySelector('[data-testid="campaign-play"]').disabled);
  });
  await times(n, () => guest.press(minus(deck.getByTestId(`count-${stub(left)}`))));
  const before = await kept(guest);
  await guest.step('the deck is changed', async () => {
    await guest.tid('deck-kept').waitFor();
    await guest.page.reload();
    await guest.tid('campaign').waitFor();
    assert.ok((await chronicle(guest)).includes(`changed the deck: +${n} ${taken}, -${n} ${left}.`));
    assert.equal(await kept(guest), before, 'all of it is there after a reload');
  });
}

/** Plays the campaign until it is over; how its encounters ended. */
async function through(guest, seed) {
  const campaign = address(guest);
  const fights = [];
  for (let level = 1; level <= 3; level += 1) {
    fights.push(await encounter(guest, campaign, level, seed));
    if (!fights.at(-1).won) break;
    if (level < 3) await change(guest, CHANGES[level - 1]);
  }
  return fights;
}

/** What the chronicle of the campaign must say, line by line. */
function expected(fights) {
  return fights.flatMap(({ won, round }, at) => {
    const before = CHANGES[at - 1];
    const of = before && [`took +${before.n} ${before.taken} of ${before.from}.`, `changed the deck: +${before.n} ${before.taken}, -${before.n} ${before.left}.`];
    return [`Encounter ${at + 1}: ${won ? 'won' : 'lost'} in round ${round}`, ...(of ?? ['left the deck as it was.'])];
  });
}

/** The lines of the chronicle without who did it, which is the same player everywhere. */
const lines = async (guest) => (await guest.tid('chronicle').locator('b, p').allInnerTexts()).map((line) => line.replace(/^Guest-\w+ /, ''));

journey('a campaign of three encounters with its deck changes', async (j) => {
  const guest = await j.open(DESKTOP);
  await guest.context.addInitScript(() => localStorage.setItem('ashwright.settings', JSON.stringify({ speed: 'off' })));
  await guest.step('begun', () => begin(guest));
  let seed = SEED;
  let fights = await through(guest, seed);
  await until('two encounters are won', async () => {
    if (fights.length === 3) return true;
    // A defeat ends a campaign; it is tried again from its beginning.
    assert.deepEqual(await lines(guest), expected(fights));
    const lost = address(guest);
    await guest.tid('campaign-again').click();
    await guest.page.waitForURL((url) => url.pathname !== lost);
    await guest.tid('campaign-play').waitFor();
    seed += 1;
    fights = await through(guest, seed);
    return false;
  }, MINUTES * 60_000 * SLOWED);
  await guest.step('the end', async () => {
    assert.deepEqual(await lines(guest), expected(fights));
    assert.match(await guest.tid('campaign-standing').innerText(), fights[2].won ? /the campaign is won/i : /a defeat has ended/i);
    assert.equal(await guest.tid('campaign-again').count(), 1);
    for (const over of ['campaign-play', 'campaign-go-on', 'gain-from', 'deck-kept']) assert.equal(await guest.tid(over).count(), 0, over);
  });
  // The file of the campaign holds the decks and the games, and is read as the same campaign.
  const saved = guest.page.waitForEvent('download');
  await guest.press('campaign-save');
  const file = await (await saved).path();
  const text = readFileSync(file, 'utf8');
  for (const { taken, n } of CHANGES) assert.ok(text.includes(`\n    ${n} ${taken}\n`), `${taken} is in the deck of a game`);
  await guest.step('its file is read', async () => {
    await guest.goto('/play/red-rains/campaigns');
    await guest.tid('campaign-read').setInputFiles({ name: 'whole.campaign', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await guest.tid('campaign').waitFor();
    assert.deepEqual(await lines(guest), expected(fights));
  });
});
