// Two players against a Chimera: with a bot beside one, at a desk and on a small phone.

import assert from 'node:assert/strict';
import { DESKTOP, SMALL_PHONE, journey } from '../harness.mjs';
import { answerUntil, proposed } from '../table.mjs';

for (const [name, size] of [['desk', DESKTOP], ['small phone', SMALL_PHONE]]) {
  journey(`a bot beside one against a Chimera, at a ${name}`, async (j) => {
    const guest = await j.open({ ...size, label: name.split(' ').at(-1) });
    const { page } = guest;
    const pass = page.locator('[data-testid="pass"]:not([aria-disabled="true"]):visible');
    const passOrAnswer = async () => {
      if ((await pass.count()) > 0) await guest.press(pass.first());
      else await proposed(guest);
    };
    const ask = () => page.locator('main[data-ask]').getAttribute('data-ask');
    await guest.step('choose a bot beside oneself', async () => {
      await guest.goto('/play/red-rains?seed=11');
      await guest.tid('chimera-which').selectOption({ label: 'The Corpse of Viros' });
      await guest.tid('chimera-company').selectOption({ label: 'A bot' });
    });
    await guest.step('first five', async () => {
      await guest.press('start');
      await guest.tid('first-five').waitFor();
      await guest.untilAsked();
    });
    await guest.step('keep five', () => guest.press('keep'));
    await guest.step('the shared turn', () => answerUntil(guest, 'one chooses an action', async () => (await ask()) === 'action', passOrAnswer));
    assert.match(await guest.tid('prompt').innerText(), /Shared turn[\s\S]*main and side action left/);
    await guest.step('the front of the partner', async () => {
      const fronts = guest.tid('fronts').getByRole('button');
      assert.equal(await fronts.count(), 2);
      if (size === DESKTOP) {
        assert.equal(await guest.tid('zone-facing-battlefield').getByTestId('aspect-back').count(), 4);
        assert.ok(await guest.tid('zone-partner-seat').isVisible());
        assert.ok(await guest.tid('zone-partner-dice').isVisible());
      }
      await guest.press(fronts.nth(1));
      assert.equal(await fronts.nth(1).getAttribute('aria-pressed'), 'true');
      assert.ok(await guest.tid('zone-partner-seat').isVisible());
      assert.equal(await guest.tid('zone-opponent-battlefield').getByTestId('aspect-back').count(), 4);
    });
    await guest.step('the bot goes first', async () => {
      await guest.press(guest.tid('fronts').getByRole('button').first());
      const before = await guest.at();
      await guest.press('go-on');
      await guest.until((before) => Number(document.querySelector('main[data-step]').dataset.step) > before, before);
      await guest.untilAsked();
    });
    // Until both turns of the Chimera are over.
    const faced = () => page.locator('[data-testid="log"] li').allTextContents().then((lines) => ['It faces you', 'It faces Bot'].every((said) => lines.some((line) => line.includes(said))));
    await guest.step('both turns of the Chimera', () => answerUntil(guest, 'both fronts were faced', async () => (await faced()) && (await ask()) === 'action', passOrAnswer));
    await guest.step('are told front by front', async () => {
      const hint = page.locator('.coach button');
      if ((await hint.count()) > 0) await guest.press(hint);
      await guest.press('behavior');
      await guest.tid('chimera-whole').waitFor();
      const told = await guest.tid('chimera-told').innerText();
      assert.match(told, /It faces you/);
      assert.match(told, /It faces Bot/);
      await page.keyboard.press('Escape');
    });
    await guest.step('the page is loaded again', async () => {
      const hash = await guest.hash();
      await page.reload();
      await guest.tid('fronts').waitFor();
      await guest.untilAsked();
      assert.equal(await guest.hash(), hash);
    });
  });
}
