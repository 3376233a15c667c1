// J4: a duel on a phone, in the pocket of somebody who turns it, puts it away and comes back.

import assert from 'node:assert/strict';
import { PHONE, SMALL_PHONE, journey } from '../harness.mjs';
import { answerUntil, cards, command, commands, log, playBot, prompt } from '../table.mjs';

for (const [name, size] of [['phone', PHONE], ['small phone', SMALL_PHONE]]) {
  journey(`j4 a duel on a ${name}`, async (j) => {
    const guest = await j.open({ ...size, label: name.split(' ')[0] });
    const { page } = guest;
    const { viewport } = size;

    await guest.step('home', () => guest.goto('/'));
    await guest.step('choose', async () => {
      await guest.press('play-bot');
      await guest.tid('start').waitFor();
    });
    await guest.step('first five', async () => {
      await guest.goto('/play/bot?seed=7');
      await guest.press('start');
      await guest.tid('first-five').waitFor();
      await guest.untilAsked();
    });
    await guest.step('the table', async () => {
      await guest.press('keep');
      await guest.until(() => document.querySelectorAll('[data-testid="turn-actions"] button').length > 0 || document.querySelector('[data-testid="commands"] button'));
      for (const zone of ['zone-own-hand', 'zone-own-dice', 'zone-own-battlefield', 'zone-opponent-battlefield', 'prompt']) {
        const box = await guest.tid(zone).boundingBox();
        assert.ok(box && box.x >= -1 && box.y >= -1 && box.x + box.width <= viewport.width + 1 && box.y + box.height <= viewport.height + 1,
          `${zone} is on the screen: ${JSON.stringify(box)}`);
      }
    });

    await guest.step('a card is tapped', async () => {
      await playBot(guest, '?scenario=keyboard-1');
      // A hint has room of its own as long as it is there.
      const hint = page.locator('.coach button');
      if ((await hint.count()) > 0) await guest.press(hint.first());
      const tops = () => Promise.all(['zone-own-dice', 'zone-own-hand'].map(async (zone) => (await guest.tid(zone).boundingBox()).y));
      const before = await tops();
      await guest.press(cards(guest, 'own-hand').and(page.locator('[data-legal]')).first());
      await commands(guest).first().waitFor();
      assert.deepEqual(await tops(), before, 'dice and hand stay under the thumb');
      assert.match(await guest.tid('commands').innerText(), /play/i);
    });

    await guest.step('a card is held', async () => {
      const hash = await guest.hash();
      const chosen = await page.locator('[data-state="chosen"], [aria-pressed="true"]').count();
      const last = cards(guest, 'own-hand').last();
      await last.scrollIntoViewIfNeeded();
      await guest.idle();
      const box = await last.boundingBox();
      await rest(page, box.x + Math.min(20, box.width / 2), box.y + 30, () => guest.tid('inspector').waitFor({ state: 'visible' }));
      await guest.idle();
      assert.equal(await guest.tid('inspector').getAttribute('data-stub'), await last.getAttribute('data-stub'), 'it is read, and not what is picked');
      assert.equal(await guest.hash(), hash);
      assert.equal(await page.locator('[data-state="chosen"], [aria-pressed="true"]').count(), chosen, 'nothing else was chosen');
      assert.equal(await page.evaluate(() => String(getSelection())), '', 'no text was marked');
    });
    await guest.step('and let go', async () => {
      await page.keyboard.press('Escape');
      await guest.tid('inspector').waitFor({ state: 'hidden' });
    });

    await guest.step('a short tap of whose end a busy page hears late', async () => {
      await cards(guest, 'own-hand').last().evaluate((card) => {
        // An event has the time at which it was made.
        const [down, up] = ['pointerdown', 'pointerup'].map((type) => new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));
        window.lift = () => card.dispatchEvent(up);
        card.dispatchEvent(down);
      });
      await guest.tid('inspector').waitFor({ state: 'visible' });
      await page.evaluate(() => window.lift());
      await guest.tid('inspector').waitFor({ state: 'hidden' });
    });

    await guest.step('it is played', async () => {
      const told = (await log(guest)).join('\n');
      const hash = await guest.hash();
      if ((await commands(guest).count()) === 0) await guest.press(cards(guest, 'own-hand').and(page.locator('[data-legal]')).first());
      await guest.press(command(guest, /play/i).first());
      await guest.until((old) => document.querySelector('main[data-state-hash]').dataset.stateHash !== old, hash);
      assert.notEqual((await log(guest)).join('\n'), told);
    });

    await guest.step('it is loaded again', async () => {
      const [hash, asked] = [await guest.hash(), await prompt(guest)];
      await page.reload();
      await guest.tid('table').waitFor();
      await guest.untilAsked();
      assert.equal(await guest.hash(), hash);
      assert.equal(await prompt(guest), asked);
    });

    await guest.step('it is turned', async () => {
      await page.setViewportSize({ width: viewport.height, height: viewport.width });
      await guest.idle();
      for (const zone of ['prompt', 'turn-actions']) {
        const box = (await guest.tid(zone).count()) > 0 ? await guest.tid(zone).boundingBox() : null;
        if (box) assert.ok(box.y + box.height <= viewport.width + 1, `${zone} is on the screen`);
      }
    });
    await guest.step('and back', async () => {
      await page.setViewportSize(viewport);
      await guest.idle();
    });
    await guest.step('it is put away', async () => {
      const hash = await guest.hash();
      await page.evaluate(() => {
        for (const state of ['hidden', 'visible']) {
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }
      });
      await guest.idle();
      assert.equal(await guest.hash(), hash);
    });

    await guest.step('many units', async () => {
      await playBot(guest, '?scenario=phone-1');
      const units = cards(guest, 'own-battlefield');
      const last = units.last();
      await last.scrollIntoViewIfNeeded();
      await guest.press(last);
      assert.ok((await last.boundingBox()).x + 20 < viewport.width);
    });

    await guest.step('many attachments', async () => {
      await playBot(guest, '?scenario=phone-2');
      assert.ok((await page.locator('[data-testid="zone-own-battlefield"] .attachment').count()) >= 5);
    });

    await guest.step('the log is a drawer', async () => {
      await guest.press(page.locator('.log-button').first());
      await guest.tid('log').waitFor({ state: 'visible' });
      await page.keyboard.press('Escape');
      await guest.idle();
    });

    await guest.step('the last blow', async () => {
      await playBot(guest, '?scenario=last-blow');
      await guest.press('attack');
      const target = guest.tid('zone-opponent-seat').locator('[data-legal]').or(page.locator('[data-testid="table"] [data-stub="jessa-na-ni"][data-legal]'));
      if ((await target.count()) > 0) await guest.press(target.first());
      await guest.until(() => document.querySelectorAll('[data-testid="zone-own-battlefield"] [data-legal]').length > 1);
      for (const unit of await page.locator('[data-testid="zone-own-battlefield"] [data-legal]').all()) await guest.press(unit);
      await guest.press(command(guest, /attack/i).last());
      await answerUntil(guest, 'the game is over', async () => (await guest.tid('result').count()) > 0);
      assert.match(await guest.tid('result').innerText(), /won|win/i);
    });
  });
}

/** A finger that rests on a place until something comes of it. */
async function rest(page, x, y, comes) {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await comes();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
