// The dice of a finished game are checked in the page: a record that is as the game wrote it, and one that is not.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey } from '../harness.mjs';
import { keepFive, playBot, resign } from '../table.mjs';

const SMALLEST = { ...PHONE, viewport: { width: 360, height: 640 } };

for (const [name, size] of Object.entries({ desktop: DESKTOP, 'small phone': SMALLEST })) {
  journey(`verify the dice on a ${name}`, async (j) => {
    const guest = await j.open(size);
    const { page } = guest;
    const verdict = guest.tid('verdict');

    await guest.step('a game of the original edition begins', async () => {
      // Without a seed its chance is bound, as anybody's is.
      await guest.goto('/play/bot?edition=original');
      await guest.press('start');
      await guest.tid('table').waitFor();
      await guest.untilAsked();
      await keepFive(guest);
      await guest.untilAsked();
    });

    await guest.step('the lists say its edition', async () => {
      await guest.goto('/');
      assert.match(await guest.tid('continue').innerText(), /Original edition/);
      await guest.press('continue');
      await guest.tid('table').waitFor();
      await guest.untilAsked();
    });

    await guest.step('it is given up', () => resign(guest));

    await guest.step('its dice are checked', async () => {
      await guest.press(page.locator('.fairness summary'));
      await guest.press('check');
      await page.waitForURL(/\/replay\//);
      await verdict.waitFor();
      assert.equal(await verdict.getAttribute('data-fair'), 'true', await verdict.innerText());
      assert.match(await verdict.innerText(), /\d+ rolls and draws follow/);
    });

    await guest.step('what can be done with the replay is said in words', async () => {
      for (const button of await guest.tid('scrubber').getByRole('button').all()) {
        assert.ok(await button.getAttribute('title'), await button.getAttribute('aria-label'));
      }
      for (const [use, words] of Object.entries({ 'play-on': /Play on/, share: /Share/, verify: /Check/, download: /Save/ })) {
        assert.match(await guest.tid(use).innerText(), words);
      }
    });

    await guest.step('the verdict is closed', async () => {
      await guest.press(verdict.getByRole('button'));
      await verdict.waitFor({ state: 'detached' });
      await guest.until(() => document.activeElement?.dataset.testid === 'verify');
    });

    await guest.step('a changed record does not stand the test', async () => {
      const shared = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/records'));
      await guest.press('share');
      const { id } = await (await shared).json();
      await guest.context.route(/\/api\/records\//, async (route) => {
        const answer = await route.fetch();
        const text = (await answer.text()).replace(/\[Secret "(.)/, (_, digit) => `[Secret "${digit === '0' ? '1' : '0'}`);
        await route.fulfill({ response: answer, body: text });
      });
      await guest.goto(`/replay/${id}`);
      await guest.press('verify');
      await verdict.waitFor();
      assert.equal(await verdict.getAttribute('data-fair'), 'false', await verdict.innerText());
      assert.match(await verdict.innerText(), /the hash of the secret is/);
    });
  });
}

journey('verify what nothing bound', async (j) => {
  const guest = await j.open(DESKTOP);
  await guest.step('a game whose chance was chosen', async () => {
    await playBot(guest, '?seed=7');
    await resign(guest);
  });
  await guest.step('it is said', async () => {
    await guest.press('watch-replay');
    assert.match(await guest.tid('prompt').innerText(), / and .* decide\./, 'two are asked for their First Five');
    await guest.press('verify');
    await guest.tid('verdict').waitFor();
    assert.match(await guest.tid('verdict').innerText(), /nothing bound the chance of this game/);
  });
});
