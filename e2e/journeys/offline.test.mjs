// The bot needs no server: a game goes on to its end after the server was killed, and is still there afterwards.

import assert from 'node:assert/strict';
import { DESKTOP, journey } from '../harness.mjs';
import { clickAround, numbers, playBot } from '../table.mjs';

journey(
  'offline a game against the bot goes on without a server',
  async (j) => {
    const guest = await j.open(DESKTOP);
    await guest.context.addInitScript(() => localStorage.setItem('ashwright.settings', JSON.stringify({ speed: 'off' })));
    await guest.step('a game begins', () => playBot(guest, '?seed=3'));
    const random = numbers(3);
    await guest.step('it is played', () => clickAround(guest, random, { enough: (done) => done >= 25 }));
    const kept = { hash: await guest.hash(), step: await guest.at() };
    await guest.step('the server is killed', async () => {
      await j.server.kill();
      await clickAround(guest, random, {});
      assert.ok((await guest.at()) > kept.step);
    });
    const end = await guest.hash();
    await guest.step('with the server back it is watched again', async () => {
      await j.server.run();
      await guest.press('watch-replay');
      await guest.page.waitForURL(/\/replay\//);
      await guest.until(() => document.querySelector('main[data-step]')?.dataset.step !== undefined);
      await guest.page.keyboard.press('End');
      await guest.until((hash) => document.querySelector('main[data-state-hash]')?.dataset.stateHash === hash, end);
      await guest.page.reload();
      await guest.until(() => document.querySelector('main[data-step]')?.dataset.step !== undefined);
      await guest.page.keyboard.press('End');
      await guest.until((hash) => document.querySelector('main[data-state-hash]')?.dataset.stateHash === hash, end);
    });
  },
  { minutes: 6 },
);
