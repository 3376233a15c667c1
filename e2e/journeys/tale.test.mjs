// The end of a game tells what happened in it, and leads to where it did.

import assert from 'node:assert/strict';
import { LAPTOP, SMALL_PHONE, journey } from '../harness.mjs';
import { answerUntil, attack, keepFive, playBot } from '../table.mjs';
import { barriers } from '../access.mjs';

for (const [size, options] of [['a laptop', LAPTOP], ['a small phone', SMALL_PHONE]]) {
  journey(`tale: a game is over on ${size}`, async (j) => {
    const guest = await j.open(options);
    const { page } = guest;
    const tale = guest.tid('tale');
    await guest.step('the last blow', async () => {
      await playBot(guest, '?scenario=last-blow');
      await attack(guest);
      await answerUntil(guest, 'the game is over', async () => (await guest.tid('result').count()) > 0);
      await tale.waitFor();
      assert.match(await tale.innerText(), /ahead/);
      // What one does next comes first, and every part is closed.
      assert.equal(await page.evaluate(() => document.activeElement?.dataset.testid), 'rematch');
      assert.equal(await tale.locator('details[open]').count(), 0);
      const [actions, first] = [page.locator('.result-actions'), tale.locator('summary').first()];
      assert.ok((await actions.boundingBox()).y < (await first.boundingBox()).y, 'the buttons come first');
    });
    await guest.step('how the lives went', async () => {
      const picture = guest.tid('lives').getByRole('img');
      assert.match(await picture.getAttribute('aria-label'), /^Life at the beginning of each round, and at the end\. .+: \d+, \d+\. Bot: [1-9]\d*, 0\.$/);
      assert.equal(await picture.locator('polyline').count(), 2);
      assert.match(await guest.tid('lives').innerText(), /Bot 2 → 0/, 'it begins with what the position says');
    });
    await guest.step('damage by card', async () => {
      await guest.press(guest.tid('tale-damage').locator('summary'));
      assert.match(await guest.tid('tale-damage').innerText(), /Hammer Knight\s+3/);
    });
    await guest.step('every part', async () => {
      for (const part of ['dice', 'lost', 'left']) {
        const summary = guest.tid(`tale-${part}`).locator('summary');
        if ((await summary.count()) > 0) {
          await summary.focus();
          await page.keyboard.press('Enter');
        }
      }
      await guest.idle();
      const left = await guest.tid('tale-left').innerText();
      assert.match(left, /In hand: (Strengthen and Anchornaut|Anchornaut and Strengthen)/);
      assert.match(left, /Not shown: 2 in hand, 6 in the draw pile/, 'what the opponent held stays hidden');
      assert.deepEqual(await barriers(guest), []);
      await guest.tid('tale-left').scrollIntoViewIfNeeded();
    });
    await guest.step('the blow in the replay', async () => {
      await guest.press(guest.tid('tale-damage').locator('a').first());
      await guest.tid('scrubber').waitFor();
      assert.match(page.url(), /\/replay\/local-.*\?step=\d+&as=1/);
      await guest.until(() => /Step [1-9]/.test(document.querySelector('[data-testid="step-label"]').innerText));
    });
  });
}

journey('tale: luck, and a game that turns', async (j) => {
  const guest = await j.open(LAPTOP);
  await guest.step('a game that somebody gives up', async () => {
    await playBot(guest, '?seed=3');
    await keepFive(guest);
    await answerUntil(guest, 'turns begin', async () => (await guest.page.locator('[data-testid="turn-actions"] [data-testid="pass"]').count()) > 0);
    await guest.press('resign');
    await guest.press('resign-confirm');
    await guest.tid('tale').waitFor();
    assert.equal(await guest.tid('tale-turned').count(), 0, 'who gives up ends it, and no turn of the game did');
    await guest.press(guest.tid('tale-dice').locator('summary'));
    const luck = await guest.tid('tale-dice').innerText();
    assert.equal(luck.match(/\d+ of \d+ power sides\. (One player in|\d of 10 players|Nearly everybody|Fewer than)/g)?.length, 2, luck);
    assert.equal(luck.match(/\d+ power · \d+ class · \d+ basic/g)?.length, 2, luck);
  });
  await guest.step('a game that turns', async () => {
    await playBot(guest, '?scenario=turn-1');
    await attack(guest);
    await answerUntil(guest, 'the game is over', async () => (await guest.tid('result').count()) > 0);
    await guest.tid('tale-turned').waitFor();
    assert.equal(await guest.tid('lives').locator('.turned').count(), 1, 'where it turned is marked');
    assert.match(await guest.tid('tale').innerText(), /turn 1: You attack Jessa Na Ni\. From then on you were ahead/);
  });
  await guest.step('where it turned', async () => {
    await guest.press('tale-turned');
    await guest.tid('scrubber').waitFor();
    await guest.until(() => /attack/.test(document.querySelector('[data-testid="step-label"]').innerText));
  });
  for (const [width, height] of [[2560, 1440], [3840, 2160]]) {
    await guest.page.setViewportSize({ width, height });
    await guest.step(`a card with a keyword is read at ${width}×${height}`, async () => {
      await guest.page.mouse.move(1, 1);
      await guest.page.locator('.unit[data-stub="hammer-knight"]').first().hover();
      await guest.until(() => document.querySelector('[data-testid="inspector"]').dataset.stub === 'hammer-knight');
      const cut = await guest.tid('inspector').evaluate((reader) => reader.scrollHeight - reader.clientHeight);
      assert.ok(cut <= 1, `${cut} px of it are cut`);
    });
  }
  await guest.page.setViewportSize(LAPTOP.viewport);
  const at = async () => Number(/Step (\d+)/.exec(await guest.tid('step-label').innerText())[1]);
  await guest.step('turn by turn', async () => {
    const found = await at();
    await guest.press('turn-back');
    const back = await at();
    assert.ok(back < found, `from ${found} back to ${back}`);
    await guest.press('turn-on');
    await guest.press('turn-back');
    assert.equal(await at(), back, 'a turn on and one back');
  });
  await guest.step('it runs to its end, as fast as one likes', async () => {
    await guest.press('pace');
    await guest.press('turn-back');
    await guest.press('run');
    await guest.until(() => /Step (\d+) of \1\b/.test(document.querySelector('[data-testid="step-label"]').innerText));
    await guest.tid('run').and(guest.page.locator('[aria-label="Run"]')).waitFor();
  });
});

journey('tale: whose Phoenixborn was destroyed is said where both have the same', async (j) => {
  const guest = await j.open(LAPTOP);
  await guest.step('the last blow', async () => {
    await playBot(guest, '?scenario=last-blow-alike');
    await attack(guest);
    await answerUntil(guest, 'the game is over', async () => (await guest.tid('result').count()) > 0);
    assert.equal(await guest.tid('result-reason').innerText(), 'Coal Roarkwin (Bot) was destroyed.');
  });
});
