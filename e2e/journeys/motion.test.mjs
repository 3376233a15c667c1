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

journey('motion: marks where nothing moves', async (j) => {
  const guest = await j.open(DESKTOP);
  await playBot(guest, '?scenario=attack-1');
  await attack(guest);
  await answerUntil(guest, 'somebody is hurt', async () => (await guest.page.locator('.fx .number').count()) > 0);
  assert.equal(await guest.page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length), 0, 'nothing moves');
  assert.match(await guest.page.locator('.fx .number').first().innerText(), /^[−+]\d+$/);
  await guest.step('what happened is marked', async () => {});
});
