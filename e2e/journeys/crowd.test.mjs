// Much on the table: equal cards in hand, full battlefields, several opponents.

import assert from 'node:assert/strict';
import { DESKTOP, LAPTOP, PHONE, SMALL_PHONE, journey } from '../harness.mjs';
import { cards, command, log, playBot, wouldPay } from '../table.mjs';

for (const [label, size] of Object.entries({ laptop: LAPTOP, 'small phone': SMALL_PHONE })) {
  journey(`crowd of units on a ${label}`, async (j) => {
    const guest = await j.open(size);
    await guest.step('much is there', () => playBot(guest, '?scenario=crowd-1'));
    const copies = guest.page.locator('[data-testid="zone-own-hand"] [data-stub="anchornaut"]');
    assert.equal(await copies.count(), 2);
    assert.equal(await copies.and(guest.page.locator('[data-legal]')).count(), 1, 'the room names one of them');
    const other = copies.and(guest.page.locator(':not([data-legal])'));
    await guest.step('the other is as good', async () => {
      if (!guest.touch) {
        await other.hover();
        await guest.until(() => document.querySelector('[data-would-pay]') !== null);
      }
      await guest.press(other);
      await guest.until(() => document.querySelector('[data-would-pay]') !== null);
      assert.equal(await wouldPay(guest).count(), 1);
    });
    await guest.step('it is played', async () => {
      await guest.press(command(guest, /^Play/).first());
      await guest.until(() => document.querySelectorAll('[data-testid="zone-own-hand"] [data-stub="anchornaut"]').length === 1);
      assert.ok((await log(guest)).some((line) => line.includes('Anchornaut')));
    });
  });
}

for (const [width, height] of [[360, 740], [412, 915]]) {
  journey(`crowd at the edge of ${width} by ${height}`, async (j) => {
    const guest = await j.open({ ...PHONE, viewport: { width, height } });
    await guest.step('much is there', () => playBot(guest, '?scenario=crowd-1'));
    for (const whose of ['own', 'opponent']) {
      const row = guest.tid(`zone-${whose}-battlefield`);
      await guest.step(`how many ${whose} units there are lies on none of them`, async () => {
        await row.evaluate((row) => row.scrollTo(row.scrollWidth, 0));
        const [edge, last] = [await row.locator('.many').boundingBox(), await row.locator('.unit').last().boundingBox()];
        assert.ok(last.x + last.width <= edge.x + 1, `${JSON.stringify(last)} ${JSON.stringify(edge)}`);
        assert.ok(edge.x + edge.width <= width + 1 && edge.width <= 20);
      });
    }
    await guest.step('a finger reads what it cannot use, and above it why', async () => {
      await guest.press(cards(guest, 'own-battlefield').last());
      const reader = guest.tid('inspector');
      await guest.until(() => /Not now/.test(document.querySelector('[data-testid="inspector"]')?.innerText ?? ''));
      const [said, card] = [await reader.getByText(/Not now/).boundingBox(), await reader.locator('.card').boundingBox()];
      assert.ok(said.y + said.height <= card.y, `${JSON.stringify(said)} ${JSON.stringify(card)}`);
    });
  });
}

for (const [label, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  journey(`crowd of opponents on a ${label}`, async (j) => {
    const guest = await j.open(size);
    await guest.step('three are there', () => playBot(guest, '?scenario=four-1'));
    const tabs = guest.page.locator('.tabs button');
    assert.equal(await tabs.count(), 3);
    assert.match(await tabs.first().innerText(), /15/, 'how much life is left');
    while ((await guest.page.locator('.coach button').count()) > 0) await guest.press(guest.page.locator('.coach button').first());
    await guest.step('the last one is looked at', async () => {
      await guest.press(tabs.last());
      assert.equal(await tabs.last().getAttribute('aria-pressed'), 'true');
      assert.equal(await guest.tid('zone-opponent-seat').getAttribute('data-seat'), '3');
      assert.ok((await cards(guest, 'opponent-battlefield').count()) > 0);
    });
  });
}
