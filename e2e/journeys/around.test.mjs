// Around the table: more than two seats, what players say to each other, and who is there.

import assert from 'node:assert/strict';
import { DESKTOP, LAPTOP, SMALL_PHONE, journey, until } from '../harness.mjs';
import { clickAround, numbers } from '../table.mjs';

/** So many who sit down by one link at a game that the first of them makes. */
async function gather(j, names, { sizes = [], query = '', prepare = async () => {} } = {}) {
  const [first, ...others] = names;
  const maker = await j.open({ ...(sizes[0] ?? LAPTOP), label: first.toLowerCase() });
  await maker.goto(`/play/online${query}`);
  await maker.tid('name').fill(first);
  if (names.length > 2) await maker.tid(`seats-${names.length}`).check();
  await prepare(maker);
  await maker.press('create');
  await maker.page.waitForURL(/\/game\//);
  const { pathname, search } = new URL(await maker.tid('invite').inputValue());
  const guests = [maker];
  for (const [at, name] of others.entries()) {
    const guest = await j.open({ ...(sizes[at + 1] ?? LAPTOP), label: name.toLowerCase(), line: true });
    await guest.goto(pathname + search);
    await guest.tid('lobby').waitFor();
    guests.push(guest);
  }
  const ready = async () => {
    for (const guest of guests) await guest.press('ready');
    for (const guest of guests) await guest.tid('table').waitFor();
  };
  return { guests, pathname, search, ready };
}

journey('around a table three play', async (j) => {
  const { guests, pathname, search, ready } = await gather(j, ['Anna', 'Ben', 'Cleo'], { sizes: [LAPTOP, SMALL_PHONE, DESKTOP] });
  const [anna, ben, cleo] = guests;
  await anna.step('three seats, and all are taken', async () => {
    await anna.until(() => document.querySelector('[data-testid="free"]').dataset.free === '0');
    assert.equal(await anna.page.locator('.chair').count(), 3);
  });
  const late = await j.open({ ...SMALL_PHONE, label: 'late' });
  late.expect(/409/);
  await late.step('whoever comes later is told so', async () => {
    await late.goto(pathname + search);
    await late.page.getByText(/Every seat of this game is taken/).waitFor();
  });
  await ben.step('all are ready', ready);
  await cleo.step('they play some turns', async () => {
    const turns = async () => Number(/(\d+)/.exec(await anna.page.locator('.bar .round').innerText())[1]);
    await clickAround(guests, numbers(11), { minutes: 3, enough: async () => (await turns()) > 1 || (await anna.at()) > 90 });
    await until('all see the same table', async () => {
      for (const guest of guests) await guest.idle();
      const hashes = await Promise.all(guests.map((guest) => guest.hash()));
      return new Set(hashes).size === 1;
    });
  });
  for (const guest of guests) {
    await guest.step('both opponents can be looked at', async () => {
      const tabs = guest.page.locator('.tabs button');
      assert.equal(await tabs.count(), 2);
      await guest.press(tabs.last());
      assert.equal(await tabs.last().getAttribute('aria-pressed'), 'true');
    });
  }
});

journey('around a table with three bots', async (j) => {
  const guest = await j.open(SMALL_PHONE);
  await guest.step('three bots are chosen', async () => {
    await guest.goto('/play/bot?seed=3');
    await guest.tid('bots-3').check();
  });
  await guest.step('they sit there', async () => {
    await guest.press('start');
    await guest.tid('table').waitFor();
    await guest.untilAsked();
    assert.equal(await guest.page.locator('.tabs button').count(), 3);
  });
  await guest.step('they play', () => clickAround(guest, numbers(4), { enough: (done) => done > 40 }));
});

journey('around a table phrases are said', async (j) => {
  const { guests, ready } = await gather(j, ['Anna', 'Ben'], { sizes: [LAPTOP, SMALL_PHONE] });
  const [anna, ben] = guests;
  await anna.step('both are ready', async () => {
    await ready();
    for (const guest of guests) await guest.press('keep');
  });
  const say = async (guest, phrase) => {
    if ((await guest.page.getByTestId('say').isVisible())) await guest.press('say');
    else {
      await guest.press(guest.page.locator('.menu-button'));
      await guest.press('menu-say');
    }
    await guest.tid('phrases').waitFor();
    await guest.picture('the phrases');
    await guest.press(`say-${phrase}`);
  };
  const bubble = (seat, phrase) => `[data-testid="zone-${seat}-seat"] [data-says="${phrase}"]`;
  await anna.step('anna says hello', async () => {
    await say(anna, 'hello');
    await Promise.all([anna.page.locator(bubble('own', 'hello')).waitFor(), ben.page.locator(bubble('opponent', 'hello')).waitFor()]);
    await ben.picture('anna says hello');
    await ben.until(() => /Anna says: Hello!/.test(document.querySelector('[data-testid="status"]').textContent));
    assert.match((await ben.page.locator('[data-testid="log"] li.talk').allTextContents()).join(), /Anna says: Hello!/);
  });
  await ben.step('ben wants to hear nothing', async () => {
    await ben.press(ben.page.locator('.menu-button'));
    await ben.press('menu-say');
    await ben.tid('talk').uncheck();
    await ben.page.keyboard.press('Escape');
    await ben.page.waitForFunction(() => document.querySelectorAll('[data-testid="log"] li.talk').length === 0);
  });
  await ben.step('and can speak all the same', async () => {
    await say(ben, 'good_luck');
    await anna.page.locator(bubble('opponent', 'good_luck')).waitFor();
  });
});
