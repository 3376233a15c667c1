// J0: somebody looks around without playing: cards, rules, rulings on the table, a recorded game.

import assert from 'node:assert/strict';
import { DESKTOP, LAPTOP, PHONE, journey, within } from '../harness.mjs';

journey('j0 somebody looks around', async (j) => {
  const guest = await j.open(DESKTOP);
  const { page } = guest;
  // Of a long list only the beginning is on the page until one comes to its end.
  const shown = async () => Number(/^\d+/.exec(await guest.tid('count').innerText())?.[0] ?? 0);
  const search = async (words) => {
    await guest.tid('card-search').fill(words);
    await guest.idle();
  };

  let all;
  await guest.step('all cards', async () => {
    await guest.goto('/cards');
    all = await shown();
    assert.ok(all >= 78, `${all} cards`);
    const there = await guest.tid('cards').locator('li').count();
    assert.ok(there < 100, `${there} faces are on the page at once`);
    await guest.tid('cards').locator('li').last().scrollIntoViewIfNeeded();
    await guest.until((there) => document.querySelectorAll('[data-testid="cards"] li').length > there, there);
  });

  await guest.step('allies for little', async () => {
    await guest.tid('card-search').focus();
    await search('t:ally cost<=2 -d:charm');
    const found = await shown();
    assert.ok(found > 0 && found < all);
    assert.ok((await page.locator('.query-chips .tag').count()) >= 3, 'the query is told in parts');
    await page.waitForURL(/t(:|%3A)ally/);
    for (const title of await guest.tid('cards').locator('li').allInnerTexts()) assert.doesNotMatch(title, /charm:/i);
  });

  await guest.step('a slip', async () => {
    await search('t:ally cost<=');
    assert.equal(await page.locator('.problem').count(), 0, 'what is being written is not called wrong');
    await page.keyboard.press('Enter');
    await page.locator('.problem').waitFor();
    assert.ok((await shown()) > 0, 'there are still cards');
  });

  await guest.step('initials', async () => {
    await search('teo');
    assert.match((await guest.tid('cards').innerText()).toLowerCase(), /three-eyed owl/);
  });

  await guest.step('nothing', async () => {
    await search('zzzz');
    assert.equal(await shown(), 0);
    await page.getByRole('button', { name: /clear/i }).first().waitFor();
  });

  await guest.step('quick', async () => {
    // Filtering all cards takes no longer than three frames.
    await search('');
    const times = [];
    for (const words of ['a', 'al', 'all', 'ally', 'ally d', 'ally da', 'ally dam', '']) {
      times.push(
        await page.evaluate(async (words) => {
          const input = document.querySelector('[data-testid="card-search"]');
          const began = performance.now();
          input.value = words;
          input.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          return performance.now() - began;
        }, words),
      );
    }
    times.sort((a, b) => a - b);
    within(j.t, 'the list follows the keys', times[Math.floor(times.length / 2)], 150);
  });

  await guest.step('a card', async () => {
    await search('hammer knight');
    await guest.press(guest.tid('cards').locator('a').first());
    await page.waitForURL(/\/cards\/hammer-knight$/);
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /Hammer Knight/);
    assert.match(await page.locator('main').innerText(), /Aftershock/);
    assert.ok((await page.locator('.ruling-list a').count()) > 0, 'rulings mention it');
  });

  await guest.step('a rule', async () => {
    await guest.goto('/rules/4.4#r4.4.1');
    const rule = page.locator('[id="r4.4.1"]');
    await rule.waitFor();
    assert.ok(await rule.evaluate((e) => e.getBoundingClientRect().top < innerHeight), 'the rule is in sight');
  });

  await guest.step('the contents beside the rules show where one reads', async () => {
    const shown = () => page.locator('.tree [aria-current]').evaluate((here) => {
      const [own, tree] = [here, here.closest('.tree')].map((e) => e.getBoundingClientRect());
      return own.top >= tree.top && own.bottom <= Math.min(tree.bottom, innerHeight) && scrollY === 0;
    });
    await guest.goto('/rules/red-rains/19.1');
    await guest.until(() => document.querySelector('.tree').scrollTop > 0);
    assert.ok(await shown());
    await guest.press(page.locator('.turn-page a').last());
    await guest.until(() => /^19\.2/.test(document.querySelector('h1').innerText) && document.querySelector('.tree').scrollTop > 0);
    assert.ok(await shown());
  });

  await guest.step('rules are searched', async () => {
    await guest.tid('rules-search').focus();
    await guest.tid('rules-search').fill('meditate');
    await guest.idle();
    assert.ok((await page.locator('.hits li').count()) > 1);
    await page.waitForURL(/q=meditate/);
  });

  await guest.step('a term', async () => {
    await guest.goto('/rules/glossary/unit-guard');
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /unit guard/i);
    assert.ok((await guest.tid('keyword-cards').locator('a').count()) > 0);
  });

  await guest.step('a ruling', async () => {
    await guest.goto('/rulings/R0048');
    await guest.tid('open-on-table').waitFor();
  });
  await guest.step('a ruling on the table', async () => {
    await guest.press('open-on-table');
    await guest.tid('table').waitFor();
    await guest.untilAsked();
    assert.match(await guest.tid('zone-own-seat').innerText(), /Noah Redmoon/);
  });
  const url = page.url();
  await guest.step('it is kept', async () => {
    const hash = await guest.hash();
    await page.reload();
    await guest.tid('table').waitFor();
    await guest.untilAsked();
    assert.equal(page.url(), url);
    assert.equal(await guest.hash(), hash);
  });

  await guest.step('a dead link', async () => {
    await guest.goto('/no/such/place');
    assert.ok((await page.getByRole('link').count()) > 1, 'there is a way back');
  });
  await guest.step('a dead game', async () => {
    guest.expect(/404|WebSocket/);
    await guest.goto('/game/nosuchgame');
    await page.getByText(/no such|no game|not found|does not exist|cannot be found|no longer/i).first().waitFor();
  });
  await guest.step('a dead card', async () => {
    await guest.goto('/cards/no-such-card');
    assert.ok((await page.getByRole('link').count()) > 1);
  });
});

for (const [name, size] of [['desktop', DESKTOP], ['laptop', LAPTOP], ['phone', PHONE]]) {
  journey(`j0 every page on a ${name}`, async (j) => {
    const guest = await j.open({ ...size, label: name });
    for (const path of [
      '/', '/play', '/play/bot', '/play/online', '/cards', '/cards/aradel-summergaard', '/cards/hammer-knight',
      '/cards/original/hammer-knight', '/decks', '/decks/original', '/decks/the-iron-men', '/rules', '/rules/7', '/rules/7.1',
      '/rules/glossary', '/rules/original/glossary', '/rules/original/glossary/respark', '/rulings', '/rulings/R0048', '/settings',
      '/settings/language', '/about', '/about/licence',
    ]) {
      await guest.step(path.slice(1).replaceAll('/', '-') || 'home', () => guest.goto(path));
    }
  });
}
