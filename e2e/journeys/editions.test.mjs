// Rulings of every edition, listed, read and played; and the search of the site, which looks through all of them.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey } from '../harness.mjs';

const SMALLEST = { ...PHONE, viewport: { width: 360, height: 640 } };
const RULINGS = { reborn: 'rulings.txt', 'red-rains': 'rulings-red-rains.txt', original: 'rulings-original.txt' };

/** How often a page asked for each text of rulings. What keeps pages for when there is no server asks for itself, sooner or later. */
function counting(guest) {
  const fetched = [];
  guest.context.on('request', (request) => request.serviceWorker() || fetched.push(new URL(request.url()).pathname));
  return (edition) => fetched.filter((path) => path === `/assets/${RULINGS[edition]}`).length;
}

/** Types into the search of the site. */
async function look(guest, words) {
  if ((await guest.tid('search').count()) === 0) await guest.press('search-open');
  await guest.tid('search').locator('input').fill(words);
  await guest.idle();
}

const hits = (guest) => guest.page.locator('.found-row');

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

    await guest.step('and is there again on coming back', async () => {
      await guest.press(guest.tid('rulings').locator('a').first());
      await guest.tid('open-on-table').waitFor();
      await page.goBack();
      await guest.tid('rulings').locator('a').first().waitFor();
      assert.equal(await guest.tid('rulings-search').inputValue(), 'hammer knight');
    });

    await guest.step('the number of an edition leads to no rule', async () => {
      await guest.goto('/rules/original/changes');
      await page.getByText('called 1.0').first().waitFor();
      assert.equal(await page.locator('main a', { hasText: /^1\.[05]$/ }).count(), 0);
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

    await guest.step('what a Chimera plays with is listed, and leads back', async () => {
      await guest.goto('/cards/the-corpse-of-viros');
      const listed = (heading) => page.locator(`h2:has-text("${heading}") + .links a`);
      await listed('Behaviors by phase').first().waitFor();
      assert.equal(await listed('Behaviors by phase').count(), 3);
      assert.equal(await listed('Ultimates by phase').count(), 3);
      assert.ok((await listed('Aspects of its two stacks').count()) >= 12);
      await guest.press(listed('Ultimates by phase').last());
      await page.locator('h2:has-text("Belongs to") + .links a[href="/cards/the-corpse-of-viros"]').waitFor();
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

  journey(`editions are searched on a ${name}`, async (j) => {
    const guest = await j.open(size);
    const { page } = guest;
    const asked = counting(guest);

    await guest.step('nothing is fetched before it is used', async () => {
      await guest.goto('/about');
      await guest.press('search-open');
      assert.deepEqual(['reborn', 'red-rains', 'original'].map(asked), [0, 0, 0]);
    });

    await guest.step('a card of two editions', async () => {
      await look(guest, 'hammer knight');
      await page.locator('[data-testid="search"][data-arrival="here"]').waitFor();
      await hits(guest).and(page.locator('[data-address="/cards/original/hammer-knight"]')).waitFor();
      assert.equal(await hits(guest).first().getAttribute('data-address'), '/cards/hammer-knight');
      assert.equal(await hits(guest).first().locator('.of-edition').count(), 0);
      assert.deepEqual(['reborn', 'red-rains', 'original'].map(asked), [1, 1, 1]);
    });

    await guest.step('every hit of another edition says so', async () => {
      await look(guest, 'chimera');
      await hits(guest).and(page.locator('[data-address^="/rulings/red-rains/"]')).first().waitFor();
      for (const hit of await hits(guest).and(page.locator('[data-address*="/red-rains/"], [data-address*="/original/"]')).all()) {
        assert.match(await hit.locator('.of-edition').innerText(), /Red Rains|Original edition/);
      }
    });

    await guest.step('a number finds its rule', async () => {
      await look(guest, '6.10.1');
      await hits(guest).filter({ hasText: '6.10.1' }).first().waitFor();
    });

    await guest.step('a ruling is opened by keys', async () => {
      await look(guest, 'ballistic seeds exhausted');
      await hits(guest).first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/red-rains|cards/);
    });
  });
}

journey('editions of which nothing can be had', async (j) => {
  const guest = await j.open({ ...DESKTOP, serviceWorkers: 'block' });
  guest.expect(/rulings-original\.txt|original\.txt|Failed to load resource/);
  let broken = true;
  await guest.context.route(/\/assets\/(rulings-)?original\.txt/, (route) => (broken ? route.abort() : route.continue()));
  await guest.step("Reborn's hits stay, and a sentence", async () => {
    await guest.goto('/about');
    await look(guest, 'hammer knight');
    await guest.page.locator('[data-testid="search"][data-arrival="failed"]').waitFor();
    assert.equal(await hits(guest).first().getAttribute('data-address'), '/cards/hammer-knight');
    assert.match(await guest.tid('search').getByRole('status').innerText(), /Some editions/);
  });
  await guest.step('it is tried again', async () => {
    broken = false;
    await guest.page.keyboard.press('Escape');
    await look(guest, 'hammer knight');
    await guest.page.locator('[data-testid="search"][data-arrival="here"]').waitFor();
    await hits(guest).and(guest.page.locator('[data-address="/cards/original/hammer-knight"]')).waitFor();
  });
});
