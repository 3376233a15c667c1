// The Call of the Phoenix: two friends of whom one plays by keyboard alone, while the page is loaded again and the server is
// killed; a move taken back by agreement; somebody who watches; the game between the two, to its end; the replay of the first game
// by a stranger, as text and checked; and the blank side of the die, with a bot beside one.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey, until } from '../harness.mjs';
import { attack, clickAround, log, meet, numbers, playBot, prompt } from '../table.mjs';
import { read } from '../states.mjs';

/** With this chance the rage die shows power, and with the other one it does not. */
const [CALLS, SILENT] = [1, 3];
const phoenix = (guest) => guest.tid('result-phoenix').innerText();

/** What somebody does who has no mouse. */
const keys = (guest) => async (...names) => {
  for (const name of names) {
    await guest.page.keyboard.press(name);
    guest.acted = true;
    await guest.idle();
  }
};

journey('the Phoenix calls two friends', async (j) => {
  const anna = await j.open({ ...DESKTOP, label: 'anna' });
  const { ben, game, ready } = await meet(j, { anna, size: { ...PHONE, viewport: { width: 412, height: 915 } }, query: `?scenario=phoenix-1&seed=${CALLS}` });
  const watcher = await j.open({ ...DESKTOP, label: 'watcher' });
  const all = [anna, ben, watcher];
  const key = keys(anna);
  await anna.step('both are ready', ready);
  await watcher.step('somebody watches', async () => {
    await watcher.goto(new URL(game).pathname);
    await watcher.tid('table').waitFor();
    assert.match(await prompt(watcher), / and .* decide/);
  });
  const same = () => until('all see the same table', async () => {
    for (const guest of all) await guest.idle();
    return new Set(await Promise.all(all.map((guest) => guest.hash()))).size === 1;
  });
  await watcher.step('as text, in which nobody is spoken to who plays', async () => {
    await keys(watcher)('t');
    const text = await watcher.tid('text-view').innerText();
    assert.doesNotMatch(text, /\b[Yy]ours?\b|\byou\b|choices/);
    assert.match(text, /Battlefield of Anna, 2 units/);
    await keys(watcher)('t');
  });

  // Anna passes, Ben does too, and Anna would rather not have.
  const before = await anna.hash();
  await anna.step('anna passes by keys', async () => {
    for (const guest of [anna, ben]) await read(guest);
    await key('p', 'p');
  });
  await ben.press('pass');
  await ben.step('ben passes', () => ben.press('pass'));
  await anna.step('the server is killed', async () => {
    for (const guest of all) guest.expect(/ERR_|WebSocket connection/);
    const hash = await anna.hash();
    await j.server.kill();
    for (const guest of all) await guest.until(() => document.querySelector('[data-testid="banner"]') !== null);
    await j.server.run();
    for (const guest of all) await guest.until(() => document.querySelector('[data-testid="banner"]') === null);
    await same();
    assert.equal(await anna.hash(), hash);
  });
  await anna.step('anna asks to take it back', async () => {
    await key('u');
    await anna.tid('ask-back').focus();
    await key('Enter');
  });
  await ben.step('ben is asked', () => ben.tid('agree').waitFor());
  await ben.step('ben agrees', async () => {
    await ben.press('agree');
    await anna.until((hash) => document.querySelector('main').dataset.stateHash === hash, before);
    assert.match((await log(anna)).at(-1), /All agreed/);
  });

  // The page is loaded again, and the blow is dealt by keys.
  await anna.step('loaded again', async () => {
    await anna.page.reload();
    await anna.tid('table').waitFor();
    await anna.untilAsked();
    assert.equal(await anna.hash(), before);
  });
  await anna.step('anna attacks by keys', async () => {
    const asked = (ask) => anna.until((ask) => document.querySelector('main').dataset.ask === ask, ask);
    await key('a');
    await anna.tid('zone-opponent-seat').locator('[data-legal]').first().focus();
    await key('Enter');
    await asked('attackers');
    await anna.page.locator('[data-testid="zone-own-battlefield"] [data-legal]').first().focus();
    await key('Enter');
    await anna.tid('confirm').focus();
    await key('Enter');
    for (const guest of all) await guest.tid('result').waitFor();
  });
  for (const guest of all) {
    await guest.step('the Phoenix calls', async () => {
      assert.match(await phoenix(guest), /The Phoenix calls/);
      const said = await guest.tid('result').innerText();
      assert.match(said, guest === watcher ? /Anna and Guest-\w+ win together/ : /You win together/);
    });
  }
  await ben.step('who wants to go on says so', async () => {
    await anna.press('rematch');
    await ben.until(() => /Anna wants to go on/.test(document.querySelector('[data-testid="result"]').textContent));
  });
  await anna.step('they go on as they are, and choose nothing', async () => {
    await ben.press('rematch');
    for (const guest of all) await guest.until(() => document.querySelector('[data-testid="table"]') !== null && document.querySelector('[data-testid="result"]') === null);
    assert.equal(await anna.tid('chimera').count(), 0);
    assert.match(await anna.tid('zone-own-seat').innerText(), /3\s*\/16/);
    assert.match(await anna.tid('zone-opponent-seat').innerText(), /2\s*\/19/);
  });
  await anna.step('to the end', async () => {
    await clickAround([anna, ben], numbers(3));
    for (const guest of all) await guest.tid('result').waitFor();
    assert.equal(await anna.tid('result-phoenix').count(), 0);
    assert.match(await anna.tid('rematch').innerText(), /Rematch/);
  });

  // A stranger looks back at the first game.
  const stranger = await j.open({ ...PHONE, label: 'stranger' });
  const id = new URL(game).pathname.split('/').pop();
  await stranger.step('its replay', async () => {
    await stranger.goto(`/replay/${id}?step=1`);
    await stranger.tid('scrubber').waitFor();
    const sides = await stranger.tid('as').locator('option').allInnerTexts();
    assert.match(sides.join(), /^Anna,Guest-\w+,All hands open$/);
    await stranger.tid('as').selectOption({ label: sides[1] });
  });
  await stranger.step('its end', async () => {
    await stranger.press('turn-on');
    await stranger.until(() => /0\s*\/45/.test(document.querySelector('[data-testid="zone-opponent-seat"]').innerText));
  });
  await stranger.step('its dice are checked', async () => {
    await stranger.press('verify');
    await stranger.tid('verdict').waitFor();
  });
}, { minutes: 25 });

journey('the Phoenix is silent', async (j) => {
  const guest = await j.open({ ...PHONE, viewport: { width: 412, height: 915 } });
  await guest.step('one and a bot', () => playBot(guest, `?scenario=phoenix-1&seed=${SILENT}`));
  await guest.step('the blow', async () => {
    await read(guest);
    await attack(guest);
    await guest.tid('result').waitFor();
  });
  await guest.step('is told', async () => {
    assert.match(await phoenix(guest), /does not call/);
    assert.match((await log(guest)).join(' '), /the Phoenix does not call/);
    assert.match(await guest.tid('rematch').innerText(), /Rematch/);
  });
});
