// What one does at a table, in terms of its hooks.

import assert from 'node:assert/strict';
import { DESKTOP, PATIENCE, SLOWED, until } from './harness.mjs';

/** Starts a game against the bot; `?scenario=NAME` has it begin with a position. */
export async function playBot(guest, query = '') {
  await guest.goto(`/play/bot${query}`);
  await guest.press('start');
  await guest.tid('table').waitFor();
  await guest.untilAsked();
}

/** Opens what is played besides one's deck, which a form says in one line. */
export async function terms(guest) {
  const line = guest.tid('terms');
  if (!(await line.evaluate((line) => line.parentElement.open))) await guest.press(line);
}

/** Two who sit at one table, and who watches. */
export async function meet(j, { anna = null, size = DESKTOP, query = '', hidden = false, decks = ['the-iron-men', 'the-cloudsea-siren'] } = {}) {
  anna ??= await j.open({ ...size, label: 'anna' });
  const ben = await j.open({ ...size, label: 'ben', line: true });
  await anna.goto(`/play/online${query}`);
  await anna.tid('name').fill('Anna');
  if (hidden) await anna.tid('hidden-lists').check();
  await anna.press('create');
  await anna.page.waitForURL(/\/game\//);
  const invitation = await anna.tid('invite').inputValue();
  const game = anna.page.url().split('?')[0];
  const { pathname, search } = new URL(invitation);
  await ben.goto(pathname + search);
  await ben.tid('lobby').waitFor();
  const ready = async () => {
    for (const [guest, deck] of [[anna, decks[0]], [ben, decks[1]]]) {
      const choice = guest.tid(`mine-${deck}`);
      if ((await choice.count()) > 0) await choice.evaluate((choice) => choice.click());
      await guest.idle();
      await guest.press('ready');
    }
    for (const guest of [anna, ben]) await guest.tid('table').waitFor();
  };
  return { anna, ben, game, invitation, ready };
}

/** Attacks what can be attacked in a zone of the opponent, the Phoenixborn if none is named, with the first units. */
export async function attack(guest, units = 1, zone = 'opponent-seat') {
  await guest.untilAsked();
  await guest.press('attack');
  const target = guest.tid(`zone-${zone}`).locator('[data-legal]');
  if ((await target.count()) > 0) await guest.press(target.first());
  await guest.until(() => document.querySelectorAll('[data-testid="zone-own-battlefield"] [data-legal]').length > 0);
  for (let n = 0; n < units; n += 1) await guest.press(guest.page.locator('[data-testid="zone-own-battlefield"] [data-legal]').nth(n));
  await guest.press(command(guest, /attack/i).last());
}

/** Keeps the suggested First Five, if they are asked for. Others may be still to choose theirs. */
export async function keepFive(guest) {
  if ((await guest.tid('first-five').count()) > 0) await guest.press('keep');
}

/** Gives the game up, after the First Five if that is asked for. */
export async function resign(guest) {
  await guest.untilAsked();
  await keepFive(guest);
  await guest.untilAskedOrAnswered();
  if (guest.touch) await guest.press(guest.page.locator('.menu-button'));
  const of = guest.touch ? 'menu-resign' : 'resign';
  await guest.press(of);
  await guest.press(`${of}-confirm`);
  await guest.tid('result').waitFor();
}

/** The buttons of the prompt that can be pressed. */
export function commands(guest) {
  return guest.page.locator('[data-testid="commands"] button:not([aria-disabled="true"])');
}

/** A button of the prompt by its text. */
export function command(guest, text) {
  return guest.tid('commands').getByRole('button', { name: text });
}

/** The cards of a zone. */
export function cards(guest, zone) {
  return guest.page.locator(`[data-testid="zone-${zone}"] [data-id]`);
}

/** How many dice of one's own are exhausted. */
export function exhausted(guest) {
  return guest.page.locator('[data-testid="zone-own-dice"] [data-state="exhausted"]').count();
}

/** The dice that would be spent. */
export function wouldPay(guest) {
  return guest.page.locator('[data-testid="zone-own-dice"] [data-would-pay]');
}

/** The sentences of the log, with what was said between. */
export async function log(guest) {
  return guest.page.locator('[data-testid="log"] .lines > ol > li').allTextContents();
}

/** What the prompt says. */
export async function prompt(guest) {
  return (await guest.tid('prompt').innerText()).replaceAll(/\s+/g, ' ');
}

/** Asserts that what has been chosen so far is nothing, and nothing was answered. */
export async function unchanged(guest, hash) {
  assert.equal(await guest.hash(), hash, 'the state changed');
}

/** Answers with what is proposed whenever this player is asked, until something is so. */
export async function answerUntil(guest, what, done, answer = proposed) {
  const tried = async () => {
    await guest.untilAsked();
    if (await done()) return true;
    await answer(guest);
    return false;
  };
  // Who is told of the failure wants to know where the game stood.
  await until(what, tried).catch(async (error) => {
    const stood = async () => [...(await guest.tid('prompt').allInnerTexts()), ...(await log(guest)).slice(-3)].join(' / ');
    throw new Error(`${error.message}; ${await stood().catch(() => 'the page is gone')}`);
  });
}

/** Answers what is asked before the player's own action, and stops there, or at the end of the game. */
export async function untilAction(guest, answer = proposed) {
  const action = guest.tid('turn-actions').locator('button:not([aria-disabled="true"])');
  const done = async () => (await action.or(guest.tid('result')).count()) > 0;
  await answerUntil(guest, 'the action of the turn', done, answer);
}

/** What is proposed: the first button, else the first thing that can be chosen and is not yet. */
export async function proposed(guest) {
  const button = guest.tid('keep').or(commands(guest)).first();
  const legal = guest.page.locator('[data-testid="table"] [data-legal]:not([aria-pressed="true"])').first();
  await guest.tryToClick((await button.count()) > 0 ? button : legal);
}

/**
 * Plays by clicking on anything that can be clicked, until the game is over or `enough` says so: of several at one table,
 * whoever is asked. Every click goes through the mouse or the finger at the place where the thing is, and must hit it.
 */
export async function clickAround(guests, random, { enough = () => false, minutes = 18, every = async () => {} } = {}) {
  const players = [guests].flat();
  const deadline = Date.now() + minutes * 60_000 * SLOWED;
  let [done, last] = [0, Date.now()];
  let next = random();
  while (Date.now() < deadline) {
    if (Date.now() - last > PATIENCE * SLOWED) {
      const said = await Promise.all(players.map(async (guest) => `${guest.label} "${await prompt(guest).catch(() => 'no prompt')}"`));
      throw new Error(`after ${done} clicks nothing can be clicked any more: ${said.join(', ')}`);
    }
    let clicked = false;
    for (const guest of players) {
      if ((await guest.tid('result').count()) > 0) return { done, over: true };
      if (await enough(done)) return { done, over: false };
      let target = await guest.page.evaluate(pick, next);
      // A card that the pointer rests on is raised over what lies behind it, and what others play is shown large for a while:
      // nobody clicks there before the one is left and the other has gone.
      if (target?.covered) {
        if (!guest.touch) await guest.page.mouse.move(1, 1);
        await until('nothing covers it any more', async () => {
          target = await guest.page.evaluate(pick, next);
          return !target?.covered;
        }, 5000 * SLOWED).catch(() => {});
      }
      if (target === null) continue;
      assert.equal(target.covered, undefined, `${target.what} is covered by ${target.covered}`);
      if (guest.touch) {
        // Two taps here are two, however soon the one comes after the other.
        await guest.page.evaluate(() => dispatchEvent(new PointerEvent('pointercancel')));
        await guest.page.touchscreen.tap(target.x, target.y);
      } else await guest.page.mouse.click(target.x, target.y);
      [clicked, next, last] = [true, random(), Date.now()];
      done += 1;
      await guest.idle();
      await every(done, target.what);
    }
    // Whoever is not asked first stops waiting when the page is left, which is no fault.
    if (!clicked) await Promise.race(players.map((guest) => guest.untilAsked().catch(() => {})));
  }
  throw new Error(`the game was not where it was to go after ${minutes * SLOWED} minutes and ${done} clicks`);
}

/** Runs in the page: one thing that can be clicked now, in sight, and where. */
function pick(random) {
  const usable = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getAttribute('aria-disabled') !== 'true' && !e.disabled;
  const some = (selector) => [...document.querySelectorAll(selector)].filter(usable);
  // A hint lies over the table until it is read.
  const hints = some('[data-testid="table"] .coach button');
  const primary = some('[data-testid="commands"] .primary, [data-testid="keep"]');
  const buttons = some('[data-testid="commands"] button, [data-testid="tiles"] button, [data-testid="turn-actions"] button');
  const legal = some('[data-testid="table"] [data-legal]');
  // Of several opponents one is shown; where another has something to choose, the way there is marked.
  legal.push(...some('.tabs .matters[aria-pressed="false"]'));
  // What confirms comes often, or clicks would cancel each other for ever.
  let from = [...buttons, ...legal];
  if (primary.length > 0 && random < 0.4) from = primary;
  if (hints.length > 0) from = hints;
  if (from.length === 0) return null;
  const place = Math.floor(((random * 7919) % 1) * from.length);
  const target = from[place];
  target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const name = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].join('.')} "${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 60)}"`;
  const within = (e) => `${name(e)} in ${e.closest('[data-testid]')?.dataset.testid ?? 'nothing'}`;
  // A fan of cards shows a part of each: any point that shows it will do.
  const box = target.getBoundingClientRect();
  for (const [across, down] of [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85], [0.08, 0.1], [0.92, 0.9]]) {
    const [x, y] = [box.x + box.width * across, box.y + box.height * down];
    const hit = document.elementFromPoint(x, y);
    if (hit && (target === hit || target.contains(hit))) return { x, y, what: name(target) };
  }
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return { x: 0, y: 0, what: name(target), covered: hit ? within(hit) : 'the edge of the window' };
}

/** Numbers from 0 to 1 that are the same every time (mulberry32). */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
