// A server that stands still, and a line that is cut without a word.

import assert from 'node:assert/strict';
import { DESKTOP, journey, within } from '../harness.mjs';

/** Two at a table; one has chosen a First Five, and the game waits for the other. */
async function meet(j) {
  const anna = await j.open({ ...DESKTOP, label: 'anna' });
  const ben = await j.open({ ...DESKTOP, label: 'ben', line: true });
  await anna.goto('/play/online');
  await anna.press('create');
  await anna.page.waitForURL(/\/game\//);
  const { pathname, search } = new URL(await anna.tid('invite').inputValue());
  await ben.goto(pathname + search);
  await ben.tid('lobby').waitFor();
  for (const guest of [anna, ben]) await guest.press('ready');
  for (const guest of [anna, ben]) await guest.tid('keep').waitFor();
  await anna.press('keep');
  return { anna, ben };
}

/** Waits for what the page says of the line: by its own clock, it has to say it within three seconds. */
async function told(guest) {
  const began = Date.now();
  await guest.tid('banner').waitFor();
  within(guest.t, `${guest.label} is told`, Date.now() - began, 3000);
}

const quiet = (guest) => guest.tid('banner').waitFor({ state: 'detached' });

journey('line to a server that stands still', async (j) => {
  const { anna, ben } = await meet(j);
  await anna.step('an idle page tells it', async () => {
    j.server.process.kill('SIGSTOP');
    await told(anna);
  });
  await anna.step('the server goes on', async () => {
    j.server.process.kill('SIGCONT');
    for (const guest of [anna, ben]) await quiet(guest);
  });
  j.server.process.kill('SIGSTOP');
  await ben.tid('keep').click();
  await ben.tid('keep').getByText(/sending/i).waitFor();
  await told(ben);
  await ben.picture('a-press-waits');
  j.server.process.kill('SIGCONT');
  await ben.step('the press is not lost', async () => {
    await quiet(ben);
    await ben.tid('first-five').waitFor({ state: 'detached' });
  });
});

journey('line that is cut without a word', async (j) => {
  const { ben } = await meet(j);
  ben.expect(/WebSocket|ERR_/);
  await ben.step('it is told', async () => {
    ben.line.freeze();
    await ben.tid('keep').click();
    await told(ben);
  });
  await ben.step('whether the press arrived, nobody says who cannot know', async () => {
    const status = ben.tid('status');
    await status.getByText(/Whether it was done is seen/).waitFor();
    assert.doesNotMatch(await status.innerText(), /Not done/);
    await ben.tid('five-left').getByText(/Whether it was done is seen/).waitFor();
    await ben.picture('the-answer-was-lost');
  });
  await ben.step('words are kept until they can be said', async () => {
    await ben.tid('say').click();
    await ben.tid('own-words').fill('are you there?');
    await ben.page.keyboard.press('Enter');
    await ben.tid('phrases').locator('xpath=..').getByText(/your words stay here/).waitFor();
    assert.equal(await ben.tid('own-words').inputValue(), 'are you there?');
    await ben.page.keyboard.press('Escape');
  });
  await ben.step('another line is tried', async () => {
    // The old one stays dead; a new one goes through.
    ben.line.thaw();
    await quiet(ben);
    await ben.tid('status').getByText(/choose again/).waitFor();
    await ben.press('keep');
    await ben.tid('first-five').waitFor({ state: 'detached' });
  });
});
