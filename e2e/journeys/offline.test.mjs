// The bot needs no server: a game goes on to its end after the server was killed, and is watched again and played again
// without it, in the page that is open as well as in one that is loaded anew.

import assert from 'node:assert/strict';
import { DESKTOP, KEPT, journey } from '../harness.mjs';
import { clickAround, numbers, playBot, terms } from '../table.mjs';

const QUIET = () => localStorage.setItem('ashwright.settings', JSON.stringify({ speed: 'off' }));

/** Goes to the end of a replay, which looks as the game did. */
async function toTheEnd(guest, end) {
  await guest.until(() => document.querySelector('.for-reader[data-step]')?.dataset.step !== undefined);
  await guest.page.keyboard.press('End');
  await guest.until((hash) => document.querySelector('main[data-state-hash]')?.dataset.stateHash === hash, end);
}

journey(
  'offline a game against the bot goes on without a server',
  async (j) => {
    // Where the page cannot be kept, as on addresses without encryption, what is open goes on all the same.
    const guest = await j.open({ ...DESKTOP, serviceWorkers: 'block' });
    // The browser itself asks for the icon again, and nothing else is asked for.
    guest.expect(/icon\.svg/);
    guest.expect(/^the console says: Failed to load resource/);
    await guest.context.addInitScript(QUIET);
    await guest.step('a game begins', () => playBot(guest, '?scenario=late-1&seed=3'));
    const random = numbers(3);
    // Not to its end: something must be left to do without the server.
    await guest.step('it is played', () => clickAround(guest, random, { enough: (done) => done >= 4 }));
    const before = await guest.at();
    // A quick machine is here before the parts of the program that come last, with which a game that is over is told.
    await guest.until(() => {
      const came = performance.getEntriesByType('resource').filter((one) => one.responseEnd > 0).map((one) => one.name);
      return came.some((name) => name.endsWith('/split_reading.wasm'));
    });
    await guest.step('the server is killed', async () => {
      await j.server.kill();
      await clickAround(guest, random, {});
      assert.ok((await guest.at()) > before);
    });
    const end = await guest.hash();
    await guest.step('it is watched again without a server', async () => {
      await guest.press('watch-replay');
      await guest.page.waitForURL(/\/replay\//);
      await toTheEnd(guest, end);
    });
    await guest.step('it is played on from a step', async () => {
      await guest.page.keyboard.press('Home');
      await guest.press('play-on');
      await guest.page.waitForURL(/\/game\/local-/);
      await guest.untilAsked();
    });
    await guest.step('with the server back it is watched again', async () => {
      await j.server.run();
      await guest.page.goBack();
      await guest.page.reload();
      await toTheEnd(guest, end);
    });
  },
);

journey('offline a page that was visited is there without a server', async (j) => {
  const guest = await j.open({ ...DESKTOP, ...KEPT });
  // Whether the server runs for tests cannot be found out now.
  guest.expect(/ERR_CONNECTION_REFUSED/);
  await guest.context.addInitScript(QUIET);
  await guest.step('a game begins', () => playBot(guest, '?seed=4'));
  await guest.step('it is played', () => clickAround(guest, numbers(4), { enough: (done) => done >= 10 }));
  await guest.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [address, kept] = [guest.page.url(), { hash: await guest.hash(), step: await guest.at() }];
  await j.server.kill();
  await guest.step('it goes on after a reload', async () => {
    await guest.goto(address);
    await guest.untilAsked();
    assert.deepEqual({ hash: await guest.hash(), step: await guest.at() }, kept);
  });
  await guest.step('it is watched', async () => {
    await guest.goto(address.replace('/game/', '/replay/'));
    await toTheEnd(guest, kept.hash);
  });
  await guest.step('cards are found', async () => {
    await guest.goto('/cards?q=owl');
    await guest.page.locator('main a[href^="/cards/"]').first().waitFor();
  });
  await guest.step('another game begins', async () => {
    await guest.goto('/play/bot');
    await guest.press('start');
    await guest.untilAsked();
  });
  await guest.step('a game of the original edition begins', async () => {
    await guest.goto('/play/bot');
    await terms(guest);
    await guest.press(guest.page.locator('label:has([data-testid="edition-original"])'));
    await guest.press('start');
    await guest.untilAsked();
  });
});
