// The table moves: what others play is shown before it happens, and can be hurried; nothing stays behind; who wants nothing
// to move sees marks.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey, until } from '../harness.mjs';
import { answerUntil, attack, command, keepFive, playBot } from '../table.mjs';

const MOVES = { ...DESKTOP, reducedMotion: 'no-preference' };
/** Passes, or keeps what is proposed, without waiting until the other side has come to rest. */
const quickly = async (guest) => {
  await guest.untilAsked();
  const pass = guest.page.locator('[data-testid="turn-actions"] [data-testid="pass"], [data-testid="keep"], [data-testid="commands"] button:not([aria-disabled="true"])');
  await pass.first().click();
};
const left = (guest) => guest.page.locator('.fx > *').count();
const shown = (guest) => guest.tid('shown');

for (const [size, options] of [['a desktop', MOVES], ['a phone', { ...PHONE, reducedMotion: 'no-preference' }]]) {
  journey(`motion: the play of the bot on ${size}`, async (j) => {
    const guest = await j.open(options);
    await playBot(guest, '?seed=7');
    await keepFive(guest);
    await until('the bot plays something', async () => {
      if ((await shown(guest).count()) > 0) return true;
      if ((await guest.page.locator('main[data-ask]').count()) > 0 && (await shown(guest).count()) === 0) await quickly(guest).catch(() => {});
      return (await shown(guest).count()) > 0;
    });
    await guest.picture('the bot plays');
    assert.match(await shown(guest).innerText(), /\w+ (plays|uses)/i);
    const box = await shown(guest).boundingBox();
    const window = guest.page.viewportSize();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= window.width && box.y + box.height <= window.height, 'it is shown whole');
    const what = await shown(guest).innerText();
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
  await answerUntil(guest, 'the blow falls', async () => (await guest.tid('result').count()) > 0 || (await guest.page.locator('.fx .number').count()) > 0, async () => {
    const go = command(guest, /.*/).first();
    await go.click({ timeout: 2000 }).catch(() => {});
  });
  await guest.idle();
  assert.equal(await left(guest), 0, 'nothing stays above the table');
});

/** Runs in the page: from now on notes in every frame how far the first unit has come towards who is across, and what is shown. */
function follow() {
  const middle = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const unit = document.querySelector('[data-testid="zone-own-battlefield"] [data-id]').dataset.id;
  const place = () => middle(document.querySelector(`[data-id="${unit}"]`));
  const rest = place();
  const at = middle(document.querySelector('[data-testid="zone-opponent-seat"] .phoenixborn'));
  const way = [at[0] - rest[0], at[1] - rest[1]];
  window.followed = [];
  const look = () => {
    const now = place();
    const gone = ((now[0] - rest[0]) * way[0] + (now[1] - rest[1]) * way[1]) / (way[0] ** 2 + way[1] ** 2);
    const number = document.querySelector('.fx .number.hurt');
    window.followed.push({
      gone,
      number: number?.checkVisibility({ visibilityProperty: true }) ?? false,
      result: document.querySelector('[data-testid="result"]') !== null,
    });
    requestAnimationFrame(look);
  };
  look();
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
    await guest.page.evaluate(follow);
    await attack(guest);
    await answerUntil(guest, 'the game ends', async () => (await guest.tid('result').count()) > 0, async () => {
      await command(guest, /.*/).first().click({ timeout: 2000 }).catch(() => {});
    });
    const seen = await guest.page.evaluate(() => window.followed);
    const [least, most] = [Math.min, Math.max].map((of) => of(...seen.map(({ gone }) => gone)));
    assert.ok(most > 0.35, `it comes near whom it strikes: ${most}`);
    assert.ok(least > -0.2, `it does not jump the other way: ${least}`);
    assert.ok(Math.abs(seen.at(-1).gone) < 0.05, `it is back in its place: ${seen.at(-1).gone}`);
    const first = seen.find(({ number }) => number);
    assert.ok(first.gone > 0.35, `the number is shown when it has struck: ${first.gone}`);
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

/** Runs in the page: from now on notes in every frame what is told of the Chimera's turn, and what can be pressed. */
function listen() {
  window.told = [];
  const look = () => {
    const box = document.querySelector('[data-testid="behavior"]');
    window.told.push({
      told: box?.classList.contains('told') ?? false,
      roll: box?.dataset.roll ?? null,
      die: box?.querySelector('.roll')?.getBoundingClientRect().toJSON(),
      shown: document.querySelector('[data-testid="shown"]') !== null,
      turn: document.querySelector('[data-testid="turn"]')?.textContent ?? '',
      asked: document.querySelectorAll('[data-testid="commands"] button, [data-testid="turn-actions"] button:not([aria-disabled="true"])').length,
    });
    requestAnimationFrame(look);
  };
  look();
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
  assert.ok(seen.slice(turn, reveal).every(({ turn }) => /Turn: The /.test(turn)), 'meanwhile it is said whose turn it is');
  assert.ok(seen.every(({ told, asked }) => !told || asked === 0), 'and nothing is asked');
  const { width, height } = guest.page.viewportSize();
  const { left, right, top, bottom } = seen.findLast(({ told, roll }) => told && roll !== null).die;
  assert.ok(right - left > 80, `the die rolls large: ${right - left}`);
  assert.ok(left > width * 0.2 && right < width * 0.8 && top > height * 0.25 && bottom < height * 0.75, `in the middle: ${[left, top, right, bottom]}`);
});
