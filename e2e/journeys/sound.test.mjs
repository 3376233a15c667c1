// The table can be heard: off until it is wanted, chosen in the settings or at the table, and never more at once than can be
// told apart.

import assert from 'node:assert/strict';
import { LAPTOP, SMALL_PHONE, journey } from '../harness.mjs';
import { answerUntil, attack, playBot } from '../table.mjs';

/** Runs in the page, before anything else: notes what is asked of the browser's synthesizer. */
function listen() {
  const heard = { contexts: 0, notes: [], refused: 0 };
  window.__heard = heard;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor(...options) {
      super(...options);
      heard.contexts += 1;
      if (!navigator.userActivation.hasBeenActive) heard.refused += 1;
    }
  };
  for (const Source of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = Source.prototype.start ? Source.prototype : AudioScheduledSourceNode.prototype;
    Source.prototype.start = function (when, ...rest) {
      heard.notes.push({ kind: Source.name, when });
      return start.call(this, when, ...rest);
    };
  }
}

const heard = (guest) => guest.page.evaluate(() => window.__heard);

for (const [size, options] of [['a laptop', LAPTOP], ['a small phone', SMALL_PHONE]]) {
  journey(`sound: asked for in the settings on ${size}`, async (j) => {
    const guest = await j.open(options);
    const { page } = guest;
    await page.addInitScript(listen);
    await guest.step('a game without sound', async () => {
      await playBot(guest, '?scenario=attack-1');
      await attack(guest);
      assert.deepEqual(await heard(guest), { contexts: 0, notes: [], refused: 0 }, 'nobody asked for sounds');
    });
    await guest.step('the settings', async () => {
      await guest.goto('/settings/sound');
      assert.ok(await guest.tid('volume').isDisabled(), 'nothing is loud yet');
      await guest.press(page.locator('.panel .check'));
      assert.ok(await guest.tid('volume').isEnabled());
      const sample = await heard(guest);
      assert.equal(sample.contexts, 1, 'what it is like is heard at once');
      assert.ok(sample.notes.length > 0);
      await guest.tid('volume').fill('30');
    });
    await guest.step('a blow is heard', async () => {
      await guest.goto('/play/bot?scenario=last-blow');
      assert.deepEqual(await heard(guest), { contexts: 0, notes: [], refused: 0 }, 'a page that nobody touched is silent');
      await guest.press('start');
      await guest.tid('table').waitFor();
      await guest.untilAsked();
      await attack(guest);
      await answerUntil(guest, 'the game is over', async () => (await guest.tid('result').count()) > 0);
      const { contexts, notes, refused } = await heard(guest);
      assert.deepEqual({ contexts, refused }, { contexts: 1, refused: 0 });
      const kinds = new Set(notes.map(({ kind }) => kind));
      assert.deepEqual([...kinds].sort(), ['AudioBufferSourceNode', 'OscillatorNode'], 'the blow, and the bells of the end');
    });
    await guest.step('quick silence', async () => {
      await playBot(guest, '?scenario=attack-1');
      if (guest.touch) await guest.press(page.locator('.menu-button'));
      const button = guest.tid(guest.touch ? 'menu-sound' : 'sound');
      assert.equal(await button.getAttribute('aria-pressed'), 'true');
      await guest.press(button);
      assert.equal(await button.getAttribute('aria-pressed'), 'false');
      const { length } = (await heard(guest)).notes;
      if (guest.touch) await page.keyboard.press('Escape');
      await attack(guest);
      assert.equal((await heard(guest)).notes.length, length, 'it is quiet');
    });
  });
}
