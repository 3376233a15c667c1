// Whole games against the bot, played by clicking on whatever can be clicked.

import assert from 'node:assert/strict';
import { DESKTOP, LAPTOP, PHONE, SMALL_PHONE, journey } from '../harness.mjs';
import { clickAround, numbers } from '../table.mjs';

const DECKS = ['the-iron-men', 'the-mist-guardian', 'the-bloodwoods-queen', 'the-snakes-in-silver', 'the-cloudsea-siren', 'the-shadows-of-viros'];

for (const [name, size, edition = 'reborn'] of [
  ['desktop', DESKTOP],
  ['laptop', LAPTOP],
  ['phone', PHONE],
  ['small phone', SMALL_PHONE],
  ['desktop in the original edition', DESKTOP, 'original'],
]) {
  journey(
    `clicker plays a whole game on a ${name}`,
    async (j) => {
      const guest = await j.open({ ...size, label: name });
      const random = numbers(name.length * 31);
      await guest.context.addInitScript(() => localStorage.setItem('ashwright.settings', JSON.stringify({ speed: 'off' })));
      await guest.goto(`/play/bot?seed=11&edition=${edition}`);
      const mine = DECKS[Math.floor(random() * DECKS.length)];
      const theirs = DECKS[Math.floor(random() * DECKS.length)];
      for (const [side, deck] of [['mine', mine], ['theirs', theirs]]) {
        // The button at the bottom of a phone may lie over a deck that is only just in sight.
        await guest.tid(`${side}-${deck}`).evaluate((deck) => deck.click());
      }
      await guest.press('start');
      await guest.tid('table').waitFor();
      await guest.untilAsked();
      const began = Date.now();
      const { done } = await clickAround(guest, random, {
        every: async (n, what) => {
          if (n % 40 === 0) await guest.check(`click ${n} on ${what}`);
          if (n % 120 === 0) await guest.picture(`click-${n}`);
        },
      });
      await guest.step('the end', async () => {
        await guest.tid('result').waitFor();
        assert.ok((await guest.tid('result-reason').innerText()).length > 3);
      });
      j.t.diagnostic(`${name}: ${mine} against ${theirs}: ${done} clicks in ${((Date.now() - began) / 1000).toFixed(0)} s`);
    },
    { minutes: 25 },
  );
}
