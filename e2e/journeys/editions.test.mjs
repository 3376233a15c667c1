// Rulings of every edition, listed, read and played.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey } from '../harness.mjs';

const SMALLEST = { ...PHONE, viewport: { width: 360, height: 640 } };
const RULINGS = { reborn: 'rulings.txt', 'red-rains': 'rulings-red-rains.txt', original: 'rulings-original.txt' };

/** How often each text of rulings was asked for. */
function counting(guest) {
  const fetched = [];
  guest.context.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  return (edition) => fetched.filter((path) => path === `/assets/${RULINGS[edition]}`).length;
}

for (const [name, size] of Object.entries({ desktop: DESKTOP, 'small phone': SMALLEST })) {
  journey(`editions rulings on a ${name}`, async (j) => {
    const guest = await j.open(size);
    const { page } = guest;
    const asked = counting(guest);
    const count = async () => Number(/\d+/.exec((await guest.tid('rulings-count').innerText()).replaceAll(/\D(?=\d{3})/g, ''))?.[0]);

    await guest.step('those of Reborn at first', async () => {
      await guest.goto('/rulings');
      await guest.tid('rulings').locator('a').first().waitFor();
      assert.deepEqual(['reborn', 'red-rains', 'original'].map(asked), [1, 0, 0]);
    });

    await guest.step('those of the original edition', async () => {
      await guest.press('rulings-original');
      await page.waitForURL(/\/rulings\/original$/);
      await guest.tid('rulings').locator('a[href^="/rulings/original/"]').first().waitFor();
      assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /original edition/);
      assert.ok((await count()) > 1000, `${await count()} rulings`);
      assert.equal(asked('original'), 1);
    });

    await guest.step('what is looked for goes along', async () => {
      await guest.tid('rulings-search').fill('hammer knight');
      await guest.idle();
      await guest.press('rulings-red-rains');
      await page.waitForURL(/\/rulings\/red-rains\?q=/);
      await guest.tid('rulings').locator('a[href^="/rulings/red-rains/"]').first().waitFor();
      assert.equal(await guest.tid('rulings-search').inputValue(), 'hammer knight');
    });

    for (const [edition, id, what] of [['original', 'R0042', /original/], ['red-rains', 'R0524', /red-rains/]]) {
      await guest.step(`a ruling of ${edition}`, async () => {
        await guest.goto(`/rulings/${edition}/${id}`);
        await guest.tid('open-on-table').waitFor();
        assert.match(await page.locator('.rule-list a').first().getAttribute('href'), what);
        assert.ok((await page.locator('main .links a').count()) > 0, 'its cards are linked');
      });
      await guest.step(`a ruling of ${edition} on the table`, async () => {
        await guest.press('open-on-table');
        await guest.tid('table').waitFor();
        await guest.untilAsked();
        assert.equal(await guest.tid('zone-own-seat').count(), 1);
      });
    }

    await guest.step('on the card of the original edition', async () => {
      await guest.goto('/cards/original/hammer-knight');
      await page.locator('.ruling-list a[href^="/rulings/original/"]').first().waitFor();
    });

    await guest.step("on a Chimera's card", async () => {
      await guest.goto('/cards/ballistic-seeds');
      await page.locator('.ruling-list a[href="/rulings/red-rains/ballistic-seeds"]').waitFor();
    });

    await guest.step('at a rule of the original edition', async () => {
      await guest.goto('/rules/original/2.2');
      await page.locator('.shown-by a[href^="/rulings/original/"]').first().waitFor({ state: 'attached' });
    });

    await guest.step('a ruling that there is not', async () => {
      await guest.goto('/rulings/original/no-such');
      await page.getByRole('link', { name: /original edition/i }).first().waitFor();
    });
  });
}
