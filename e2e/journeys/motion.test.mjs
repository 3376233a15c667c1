// The table moves: what others play is shown before it happens, and can be hurried; nothing stays behind; who wants nothing
// to move sees marks.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey, until } from '../harness.mjs';
import { notesMoves } from '../moves.mjs';
import { answerUntil, attack, command, keepFive, playBot } from '../table.mjs';

const MOVES = { ...DESKTOP, reducedMotion: 'no-preference' };
/** Passes, or keeps what is proposed, without waiting until the other side has come to rest. */
const quickly = async (guest) => {
  await guest.untilAsked();
  const pass = guest.page.locator('[data-testid="turn-actions"] [data-testid="pass"], [data-testid="keep"], [data-testid="commands"] button:not([aria-disabled="true"])');
  await pass.first().click();
};
const left = (guest) => guest.page.locator('.fx > *').count();

for (const [size, options] of [['a desktop', MOVES], ['a phone', { ...PHONE, reducedMotion: 'no-preference' }]]) {
  journey(`motion: the play of the bot on ${size}`, async (j) => {
    const guest = await j.open(options);
    await playBot(guest, '?seed=7');
    await keepFive(guest);
    // It is shown for a moment only, which a busy machine takes for a picture of it.
    const shown = () => guest.page.evaluate(() => {
      const shown = document.querySelector('[data-testid="shown"]');
      return shown && { said: shown.innerText, box: shown.getBoundingClientRect().toJSON() };
    });
    let seen = null;
    await until('the bot plays something', async () => {
      seen = await shown();
      if (seen === null && (await guest.page.locator('main[data-ask]').count()) > 0) await quickly(guest).catch(() => {});
      return seen !== null;
    });
    await guest.picture('the bot plays');
    const { said: what, box } = seen;
    assert.match(what, /\w+ (plays|uses)/i);
    const window = guest.page.viewportSize();
    assert.ok(box.left >= 0 && box.top >= 0 && box.right <= window.width && box.bottom <= window.height, `it is shown whole: ${JSON.stringify(box)}`);
    await guest.page.keyboard.press('Escape');
    await guest.until((what) => document.querySelector('[data-testid="shown"]')?.innerText !== what, what);
    await guest.idle();
    assert.equal(await left(guest), 0, 'nothing stays above the table');
    await guest.step('the table rests', async () => {});
  });
}

journey('motion: an attack', async (j) => {
  const guest = await j.open(MOVES);
  await playBot(guest, '?scenario=last-blow');
  await attack(guest);
  const fallen = async () => (await guest.tid('result').count()) > 0 || (await guest.page.locator('.fx .number').count()) > 0;
  await answerUntil(guest, 'the blow falls', fallen, () => guest.tryToClick(command(guest, /.*/).first()));
  await guest.idle();
  assert.equal(await left(guest), 0, 'nothing stays above the table');
});

/** Runs in the page: the first unit, where it is, and where who is across is. */
function facing() {
  const middle = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const unit = document.querySelector('[data-testid="zone-own-battlefield"] [data-id]');
  return { unit: unit.dataset.id, rest: middle(unit), foe: middle(document.querySelector('[data-testid="zone-opponent-seat"] .phoenixborn')) };
}

/** Runs in the page: from now on notes after every change whether a number and whether the result is shown. */
function follow() {
  window.followed = [];
  const look = () => {
    const number = document.querySelector('.fx .number.hurt');
    window.followed.push({
      number: number?.checkVisibility({ visibilityProperty: true }) ?? false,
      result: document.querySelector('[data-testid="result"]') !== null,
    });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}

for (const [size, options] of [['a desktop', MOVES], ['a phone', { ...PHONE, reducedMotion: 'no-preference' }]]) {
  journey(`motion: who attacks strikes and goes straight back, and the last blow is seen, on ${size}`, async (j) => {
    const guest = await j.open(options);
    // Hints would move the table on a phone.
    await guest.page.addInitScript(() => {
      const seen = ['unpaid', 'dice', 'play', 'attack', 'react', 'block', 'guard', 'meditate', 'exhausted', 'side', 'power', 'pass', 'recovery'];
      localStorage.setItem('ashwright.settings', JSON.stringify({ seen_hints: seen.map((hint) => `table-${hint}`) }));
    });
    await playBot(guest, '?scenario=last-blow');
    const { unit, rest, foe } = await guest.page.evaluate(facing);
    await guest.page.evaluate(follow);
    const moves = await notesMoves(guest);
    await attack(guest);
    const ended = async () => (await guest.tid('result').count()) > 0;
    await answerUntil(guest, 'the game ends', ended, () => guest.tryToClick(command(guest, /.*/).first()));
    const seen = await guest.page.evaluate(() => window.followed);
    // How far it has come towards who is across.
    const [wayX, wayY] = [foe[0] - rest[0], foe[1] - rest[1]];
    const gone = ([x, y]) => ((x - rest[0]) * wayX + (y - rest[1]) * wayY) / (wayX ** 2 + wayY ** 2);
    const all = await moves();
    const ways = all.filter(({ id }) => id === unit).map(({ way }) => way.map(gone));
    const [least, most] = [Math.min, Math.max].map((of) => of(...ways.flat()));
    assert.ok(most > 0.35, `it comes near whom it strikes: ${most}`);
    assert.ok(least > -0.2, `it does not jump the other way: ${least}`);
    const number = all.findIndex(({ classes }) => classes.includes('number') && classes.includes('hurt'));
    // What comes in between on a busy machine makes it go back in two ways, the second from where the first had come.
    const backs = all.slice(0, number).filter(({ id }) => id === unit).map(({ way }) => way.map(gone));
    assert.ok(backs.some(([from]) => from > 0.35), `the number is shown when it has struck: ${backs.map(([from]) => from)}`);
    assert.ok(Math.abs(backs.at(-1).at(-1)) < 0.05, `and then it goes back: ${backs.at(-1).at(-1)}`);
    const end = gone((await guest.page.evaluate(facing)).rest);
    assert.ok(Math.abs(end) < 0.05, `it is back in its place: ${end}`);
    assert.ok(seen.some(({ number, result }) => number && !result), 'the blow is seen');
    assert.ok(!seen.some(({ number, result }) => number && result), 'before anything is said of it');
    assert.equal(await guest.tid('zone-opponent-seat').locator('.phoenixborn.fallen').count(), 1, 'who fell lies there');
    assert.equal(await left(guest), 0, 'nothing stays above the table');
  });
}

journey('motion: marks where nothing moves', async (j) => {
  const guest = await j.open(DESKTOP);
  await playBot(guest, '?scenario=attack-1');
  await attack(guest);
  await answerUntil(guest, 'somebody is hurt', async () => (await guest.page.locator('.fx .number').count()) > 0);
  assert.equal(await guest.page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length), 0, 'nothing moves');
  assert.match(await guest.page.locator('.fx .number').first().innerText(), /^[−+]\d+$/);
  await guest.step('what happened is marked', async () => {});
});

/** Runs in the page: from now on notes after every change and in every frame what is told of the Chimera's turn, and what can be pressed. */
function listen() {
  window.told = [];
  const look = (drawn) => {
    const box = document.querySelector('[data-testid="behavior"]');
    window.told.push({
      drawn,
      told: box?.classList.contains('told') ?? false,
      roll: box?.dataset.roll ?? null,
      die: box?.querySelector('.roll')?.getBoundingClientRect().toJSON(),
      shown: document.querySelector('[data-testid="shown"]') !== null,
      turn: document.querySelector('[data-testid="turn"]')?.textContent ?? '',
      asked: document.querySelectorAll('[data-testid="commands"] button, [data-testid="turn-actions"] button:not([aria-disabled="true"])').length,
    });
  };
  // A machine that draws few frames may draw none between two changes.
  new MutationObserver(() => look(false)).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const frame = () => {
    look(true);
    requestAnimationFrame(frame);
  };
  frame();
}

journey('motion: a Chimera’s turn is told, then its roll, then what it reveals', async (j) => {
  const guest = await j.open(MOVES);
  await guest.goto('/play/red-rains?seed=7');
  await guest.press('start');
  await guest.tid('table').waitFor();
  await guest.untilAsked();
  await keepFive(guest);
  await guest.untilAsked();
  await guest.page.evaluate(listen);
  await answerUntil(guest, 'something is revealed', () => guest.page.evaluate(() => window.told.some(({ shown }) => shown)), quickly);
  const seen = await guest.page.evaluate(() => window.told);
  const first = (is) => seen.findIndex(is);
  const [turn, roll, reveal] = [first(({ told }) => told), first(({ told, roll }) => told && roll !== null), first(({ shown }) => shown)];
  assert.ok(turn >= 0 && turn < roll && roll < reveal, `turn ${turn}, roll ${roll}, reveal ${reveal}`);
  const drawn = ({ drawn }) => drawn;
  assert.ok(seen.slice(turn, reveal).filter(drawn).every(({ turn }) => /Turn: The /.test(turn)), 'meanwhile it is said whose turn it is');
  assert.ok(seen.filter(drawn).every(({ told, asked }) => !told || asked === 0), 'and nothing is asked');
  const { width, height } = guest.page.viewportSize();
  const { left, right, top, bottom } = seen.findLast(({ told, roll }) => told && roll !== null).die;
  assert.ok(right - left > 80, `the die rolls large: ${right - left}`);
  assert.ok(left > width * 0.2 && right < width * 0.8 && top > height * 0.25 && bottom < height * 0.75, `in the middle: ${[left, top, right, bottom]}`);
});

/** Runs in the page: from now on notes what is shown large. */
function noteShown() {
  window.large = [];
  const look = () => {
    const shown = document.querySelector('[data-testid="shown"]');
    if (shown === null) return;
    const names = [...shown.querySelectorAll('.meets > b')].map((name) => name.textContent).filter(Boolean);
    window.large.push({ names, box: shown.getBoundingClientRect().toJSON() });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}

for (const [size, options] of [['a desktop', MOVES], ['a phone', { ...PHONE, reducedMotion: 'no-preference' }]]) {
  journey(`motion: whoever meets is shown at the beginning on ${size}, and can be hurried`, async (j) => {
    const guest = await j.open(options);
    await playBot(guest, '?seed=7');
    await guest.page.evaluate(noteShown);
    await guest.tid('keep').click();
    await until('both are shown', () => guest.page.evaluate(() => window.large.some(({ names }) => names.length === 2)));
    await guest.page.keyboard.press('Enter');
    await guest.untilAsked();
    const both = await guest.page.evaluate(() => window.large.find(({ names }) => names.length === 2));
    assert.deepEqual(both.names, ['You', 'Bot']);
    const { width } = guest.page.viewportSize();
    assert.ok(both.box.left >= 0 && both.box.right <= width, `they are shown whole: ${JSON.stringify(both.box)}`);
  });
}

journey('motion: a die goes to what its power strikes', async (j) => {
  const guest = await j.open(MOVES);
  await playBot(guest, '?scenario=crowd-1');
  const moves = await notesMoves(guest);
  await guest.press(guest.tid('zone-own-dice').locator('[data-die="charm"][data-level="power"]').first());
  await guest.press(command(guest, /charm dice power/));
  await guest.until(() => document.querySelector('[data-testid="zone-opponent-battlefield"] [data-legal]') !== null);
  const target = guest.tid('zone-opponent-battlefield').locator('[data-legal]').first();
  const at = await target.evaluate((target) => {
    const { left, top, right, bottom } = target.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  });
  await guest.press(target);
  await guest.press(command(guest, /^Target/));
  const strikes = ({ classes, way }) => classes.includes('ghost-die') && Math.hypot(way.at(-1)[0] - at[0], way.at(-1)[1] - at[1]) < 3;
  await until('the die strikes', async () => (await moves()).some(strikes));
  await guest.idle();
  assert.equal(await guest.page.locator('.fx > *').count(), 0, 'nothing stays above the table');
});
