// The log: one sentence an action, which opens to what it was made from.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey, until } from '../harness.mjs';
import { answerUntil, attack, cards, command, log, meet, playBot, proposed, untilAction } from '../table.mjs';

const entries = (guest) => guest.page.locator('[data-testid="log"] .lines > ol > li');
const sentence = (guest, text) => entries(guest).filter({ has: guest.page.locator('.sentence', { hasText: text }) });
const opened = (entry) => entry.locator('.bookkeeping > li');

journey('the log tells an action in a sentence that opens', async (j) => {
  const guest = await j.open(DESKTOP);
  const { page } = guest;
  await guest.step('an attack', async () => {
    await playBot(guest, '?scenario=attack-1');
    await attack(guest, 2);
    await untilAction(guest);
  });
  const told = sentence(guest, /^You attack Jessa Na Ni with Hammer Knight and Iron Worker;/);
  await guest.step('is one sentence', async () => {
    assert.equal(await told.count(), 1);
    assert.match(await told.locator('.sentence').textContent(), /takes \d[^;]*\.$/);
    assert.equal(await opened(told).count(), 0);
    const said = (await log(guest)).join('\n');
    assert.doesNotMatch(said, /exhaustion token|wounds? on/, 'bookkeeping is not told');
  });
  await guest.step('opens to its rules', async () => {
    await guest.press(told.locator('.opens'));
    assert.equal(await told.locator('.opens').getAttribute('aria-expanded'), 'true');
    const lines = await opened(told).allTextContents();
    assert.ok(lines.length >= 5, lines.join('\n'));
    for (const line of lines) assert.match(line, /\d+\.\d+\.\d+$/);
    assert.ok(lines.some((line) => /exhaustion token on Hammer Knight/.test(line)));
    assert.match(await opened(told).first().locator('.rule').getAttribute('href'), /^\/rules\/\d+\.\d+#r/);
  });
  await guest.step('its cards can be read', async () => {
    await told.locator('.sentence .card-word').first().hover();
    await guest.idle();
    assert.equal(await guest.tid('inspector').locator('[data-stub]').first().getAttribute('data-stub'), 'jessa-na-ni');
  });
  await guest.step('and closes where it is pressed', async () => {
    // Beside the titles the whole sentence is pressed.
    const box = await told.boundingBox();
    await page.mouse.click(box.x + 4, box.y + 8);
    await guest.idle();
    assert.equal(await opened(told).count(), 0);
  });
  await guest.step('the bot goes on', async () => {
    await guest.press('pass');
    await answerUntil(guest, 'the next turn', async () => (await entries(guest).count()) > 1 && (await guest.tid('pass').isVisible()), proposed);
  });
  await guest.step('by keyboard', async () => {
    await page.keyboard.press('l');
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement.closest('.log li')?.querySelector('.sentence').textContent);
    const newest = (await entries(guest).locator('.sentence').allTextContents()).at(-1);
    assert.equal(await focused(), newest, 'the newest comes first');
    await page.keyboard.press('ArrowUp');
    assert.notEqual(await focused(), newest);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-expanded')), 'true');
    await page.keyboard.press('Enter');
  });

  await guest.step('what was paid stands at its end', async () => {
    await playBot(guest, '?scenario=attack-1');
    await untilAction(guest);
    await guest.press(cards(guest, 'own-hand').and(page.locator('[data-stub="anchornaut"]')));
    await guest.press(command(guest, /^Play/).first());
    const played = sentence(guest, /^You play Anchornaut/);
    await played.waitFor();
    assert.equal(await played.locator('.price .die').count(), 1);
    assert.match(await played.locator('.price').getAttribute('aria-label'), /1 natural/);
  });
  await guest.step('dice alone', async () => {
    await guest.press(page.locator('[data-filter="dice"]'));
    assert.match((await log(guest)).join('\n'), /You spend 1 natural \w+ for Anchornaut\./);
    await guest.press(page.locator('[data-filter="cards"]'));
    assert.doesNotMatch((await log(guest)).join('\n'), /spend/);
    await guest.press(page.locator('[data-filter="all"]'));
  });
  await guest.step('taken back it is told no more', async () => {
    await until('the play is gone', async () => {
      if (!(await log(guest)).join().includes('You play Anchornaut')) return true;
      await guest.press('undo');
      return false;
    });
  });
});

journey('the log on a phone', async (j) => {
  const guest = await j.open(PHONE);
  await guest.step('an attack', async () => {
    await playBot(guest, '?scenario=attack-1');
    await attack(guest, 2);
    await untilAction(guest);
    await guest.press(guest.page.locator('.log-button').first());
    await guest.tid('log').waitFor({ state: 'visible' });
  });
  await guest.step('opens under a finger', async () => {
    const told = sentence(guest, /^You attack Jessa Na Ni/);
    const box = await told.locator('.opens').boundingBox();
    assert.ok(box.width >= 44 && box.height >= 44, `${box.width} × ${box.height}`);
    await guest.press(told.locator('.opens'));
    assert.ok((await opened(told).count()) >= 5);
  });
});

journey('the log tells what was taken back before what was done instead', async (j) => {
  const { anna, ben, ready } = await meet(j, { query: '?scenario=attack-1' });
  await ready();
  const passes = async (guest) => {
    await guest.untilAsked();
    await guest.press('pass');
    // With a side action left there are two ways to pass.
    if ((await guest.tid('pass-end').count()) > 0) await guest.press('pass-end');
  };
  await passes(anna);
  await ben.step('the next turn is ended, taken back and ended again', async () => {
    await passes(ben);
    const passed = async () => (await log(ben)).some((line) => line.includes('You pass'));
    await until('it is told', passed);
    await until('all of it is taken back', async () => {
      await ben.press('undo');
      return !(await passed());
    });
    await passes(ben);
  });
  for (const [guest, noted, done] of [[anna, /Guest-\w+ took their last move back/, /Guest-\w+ passes/], [ben, /You took your last move back/, /You pass/]]) {
    await guest.step('it is read in that order', async () => {
      const told = async () => (await log(guest)).filter((line) => noted.test(line) || done.test(line));
      await until('it is told', async () => (await told()).length === 2);
      assert.ok(noted.test((await told())[0]), (await told()).join(' | '));
    });
  }
});
