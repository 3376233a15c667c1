// A campaign of Red Rains in the page: begun, played, lost and tried again; and one of the program, in which the first encounter
// is won: cards are taken, the deck is changed, the next encounter has it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESKTOP, PHONE, journey } from '../harness.mjs';
import { resign } from '../table.mjs';

const WON = join(import.meta.dirname, '..', 'scenarios', 'after-one.campaign');
const count = (guest, stub) => guest.tid(`count-${stub}`);
const fewer = (guest, stub) => guest.press(count(guest, stub).getByRole('button').first());
const more = (guest, stub) => guest.press(count(guest, stub).getByRole('button').last());

journey('a campaign is begun, lost, and tried again', async (j) => {
  const guest = await j.open(DESKTOP);
  await guest.goto('/play/red-rains');
  await guest.press('campaigns');
  await guest.step('no campaign yet', async () => {});
  await guest.step('nor one of another name', async () => {
    await guest.goto('/play/red-rains/campaigns/Nobody%20knows%20it');
    await guest.press('to-campaigns');
    await guest.tid('campaign-name').waitFor();
  });
  await guest.tid('campaign-name').fill('The long way');
  await guest.press('campaign-begin');
  await guest.tid('campaign').waitFor();
  await guest.step('before the first encounter', async () => {
    assert.match(await guest.tid('campaign-standing').innerText(), /encounter 1 of 3/i);
    assert.equal(await guest.tid('gain-from').count(), 0, 'nothing is taken before a victory');
  });
  await guest.step('a deck that loses a card of its First Five can be played', async () => {
    for (let n = 0; n < 3; n += 1) await fewer(guest, 'old-salt');
    for (let n = 0; n < 3; n += 1) await more(guest, 'channel-magic');
    await guest.until(() => document.querySelector('[data-testid="campaign-play"]')?.disabled === false);
    assert.equal(await guest.page.getByText(/unfinished/).count(), 0);
    for (let n = 0; n < 3; n += 1) await fewer(guest, 'channel-magic');
    for (let n = 0; n < 3; n += 1) await more(guest, 'old-salt');
  });
  await guest.goto(`${new URL(guest.page.url()).pathname}?seed=5`);
  await guest.press('campaign-play');
  await guest.tid('table').waitFor();
  await guest.untilAsked();
  // Whoever leaves comes back to the same encounter.
  await guest.goto('/play/red-rains/campaigns/The%20long%20way');
  await guest.step('an encounter is played', async () => assert.equal(await guest.tid('campaign-go-on').count(), 1));
  await guest.press('campaign-go-on');
  await guest.tid('table').waitFor();
  await resign(guest);
  await guest.press('to-campaign');
  await guest.tid('campaign').waitFor();
  await guest.step('lost', async () => assert.match(await guest.tid('chronicle').innerText(), /encounter 1: lost/i));
  await guest.press('campaign-again');
  await guest.page.waitForURL(/%20\(2\)|%282%29/);
  await guest.page.locator('#boot').waitFor({ state: 'detached' });
  await guest.tid('campaign').waitFor();
  await guest.step('tried again', async () => assert.equal(await guest.tid('campaign-play').count(), 1));
});

journey('a campaign in two pages, and one whose game is gone', async (j) => {
  const guest = await j.open(DESKTOP);
  await guest.goto('/play/red-rains/campaigns');
  for (const name of ['..', 'a/b', '  ']) {
    await guest.step(`no campaign is called ${JSON.stringify(name)}`, async () => {
      await guest.tid('campaign-name').fill(name);
      await guest.press('campaign-begin');
      await guest.page.locator('.notice.bad').waitFor();
    });
  }
  await guest.tid('campaign-name').fill('Twice');
  await guest.press('campaign-begin');
  await guest.tid('campaign-play').waitFor();
  const other = await guest.context.newPage();
  await other.goto('/play/red-rains/campaigns/Twice');
  await other.getByTestId('campaign-play').waitFor();
  await guest.press('campaign-play');
  await guest.tid('table').waitFor();
  // What the first page began the other one goes on with.
  await other.getByTestId('campaign-go-on').waitFor();
  await other.close();
  const game = new URL(guest.page.url()).pathname.split('/').pop();
  await guest.goto('/play/red-rains/campaigns/Twice');
  await guest.tid('campaign-go-on').waitFor();
  await guest.page.evaluate((game) => Object.keys(localStorage).filter((key) => key.endsWith(game)).forEach((key) => localStorage.removeItem(key)), game);
  await guest.page.reload();
  await guest.step('it is begun again', async () => {
    await guest.tid('campaign-play').waitFor();
    await guest.press('campaign-play');
    await guest.tid('table').waitFor();
  });
});

for (const [where, size] of [['a desktop', DESKTOP], ['a phone', PHONE]]) {
  journey(`a campaign of the program goes on, on ${where}`, async (j) => {
    const guest = await j.open(size);
    await guest.goto('/play/red-rains/campaigns');
    await guest.tid('campaign-read').setInputFiles(WON);
    await guest.tid('campaign').waitFor();
    await guest.step('after a victory', async () => {
      assert.match(await guest.tid('campaign-standing').innerText(), /encounter 2 of 3/i);
      assert.match(await guest.tid('chronicle').innerText(), /encounter 1: won in round \d+/i);
    });
    await guest.tid('gain-from').selectOption('The Mist Guardian');
    await more(guest, 'massive-growth');
    await guest.step('taken', async () => assert.match(await guest.tid('chronicle').innerText(), /Massive Growth/));
    const deck = guest.page.locator('.counts').nth(1);
    await guest.press(deck.getByTestId('count-massive-growth').getByRole('button').last());
    await guest.step('one card too many', async () => assert.ok((await guest.tid('objections').last().innerText()).length > 10));
    await guest.step('what is unfinished comes back', async () => {
      const wrong = await guest.tid('objections').last().innerText();
      await guest.page.reload();
      assert.equal(await guest.tid('objections').last().innerText(), wrong);
      assert.equal(await guest.tid('deck-kept').count(), 0);
    });
    await guest.until(() => document.querySelector('[data-testid="campaign-play"]').disabled);
    await fewer(guest, 'iron-worker');
    await guest.step('the new deck', async () => assert.equal(await guest.tid('deck-kept').count(), 1));
    await guest.page.reload();
    await guest.tid('campaign').waitFor();
    await guest.step('after a reload', async () => assert.match(await guest.tid('chronicle').innerText(), /\+1 Massive Growth/));
    await guest.press('campaign-play');
    await guest.tid('table').waitFor();
    await resign(guest);
    await guest.press('to-campaign');
    await guest.tid('campaign').waitFor();
    await guest.step('the second is lost', async () => assert.match(await guest.tid('chronicle').innerText(), /encounter 2: lost/i));
  });
}

journey('a campaign of two, on a desktop and on a phone', async (j) => {
  const anna = await j.open({ ...DESKTOP, label: 'anna' });
  const ben = await j.open({ ...PHONE, label: 'ben' });
  await anna.goto('/play/red-rains/campaigns');
  await anna.tid('campaign-name').fill('With a friend');
  await anna.tid('campaign-company').selectOption({ index: 2 });
  await anna.press('campaign-begin');
  await anna.tid('campaign').waitFor();
  const link = await anna.tid('invite').inputValue();
  await anna.step('nobody has come yet', async () => assert.ok(await anna.tid('campaign-play').isDisabled()));
  await ben.goto(new URL(link).pathname + new URL(link).search);
  await ben.tid('campaign-join').waitFor();
  await ben.step('who asks', async () => assert.match(await ben.page.locator('.lead').innerText(), /The Corpse of Viros/));
  await ben.press('campaign-join');
  await ben.tid('campaign').waitFor();
  await anna.step('the friend has come', async () => {
    await anna.tid('other-deck').waitFor();
    assert.equal(await anna.tid('invite').count(), 0);
  });
  // Who opens the link once more is where the campaign is; somebody else comes too late.
  await ben.goto(new URL(link).pathname);
  await ben.tid('campaign').waitFor();
  const late = await j.open({ ...DESKTOP, label: 'late' });
  await late.goto(new URL(link).pathname + new URL(link).search);
  await late.step('too late', () => late.page.locator('.notice').waitFor());
  await late.context.close();

  // Each changes the own deck, and the other sees it.
  const cards = ben.page.locator('.counts').first().locator('li:not(.none)');
  await ben.press(cards.first().getByRole('button').first());
  await ben.step('a card less', async () => assert.ok((await ben.tid('objections').innerText()).length > 10));
  await ben.until(() => document.querySelector('[data-testid="campaign-play"]').disabled);
  await ben.press(cards.first().getByRole('button').last());
  await ben.tid('deck-kept').waitFor();
  const exchange = async (from, to) => {
    await fewer(ben, from);
    await more(ben, to);
    await ben.tid('deck-kept').waitFor();
  };
  await exchange('ceremonial', 'time');
  await anna.step('the friend has other dice', () => anna.until(() => /[+-]1 /.test(document.querySelector('[data-testid="chronicle"]').innerText)));
  await ben.page.reload();
  await ben.step('after a reload', async () => {
    await ben.tid('campaign').waitFor();
    assert.match(await ben.tid('chronicle').innerText(), /[+-]1 /);
  });

  // What does not arrive is sent again, and nothing else is shown meanwhile.
  await ben.context.route(/api\/campaigns/, (route) => route.abort());
  ben.expect(/failed|ERR_FAILED/);
  await ben.step('the server does not answer', () => ben.page.locator('.notice.bad').waitFor());
  await exchange('ceremonial', 'divine');
  await ben.page.reload();
  await ben.step('what was not sent is still there after a reload', async () => {
    await ben.tid('campaign').waitFor();
    assert.match(await ben.tid('chronicle').innerText(), /[+]1 divine/);
  });
  await ben.context.unroute(/api\/campaigns/);
  await anna.step('it arrives after all', () => anna.until(() => /[+]1 divine/.test(document.querySelector('[data-testid="chronicle"]').innerText)));

  // One is ready, and the other still changes something; then both are.
  await anna.press('campaign-play');
  await anna.step('waiting', () => anna.tid('campaign-ready').waitFor());
  await ben.step('waited for', () => ben.tid('campaign-ready').waitFor());
  await anna.press('campaign-play');
  await ben.step('nobody waits any more', () => ben.tid('campaign-ready').waitFor({ state: 'detached' }));
  await anna.press('campaign-play');
  await ben.step('waited for again', () => ben.tid('campaign-ready').waitFor());
  await exchange('ceremonial', 'astral');
  await ben.press('campaign-play');
  for (const guest of [anna, ben]) await guest.tid('table').waitFor();
  await anna.untilAsked();
  await resign(anna);
  for (const guest of [anna, ben]) {
    await guest.press('to-campaign');
    await guest.tid('campaign').waitFor();
    await guest.step('lost together', async () => assert.match(await guest.tid('chronicle').innerText(), /encounter 1: lost/i));
  }

  // One tries it again, and the other comes along.
  const tryAgain = async (guest) => {
    const button = guest.tid('campaign-again');
    // Another campaign is another page, which is loaded anew.
    await (guest.touch ? button.tap() : button.click());
    await guest.page.waitForURL(/\(2\)|%282%29/);
    await guest.tid('campaign').waitFor();
  };
  await tryAgain(anna);
  await ben.step('asked to come along', () => ben.until(() => document.querySelector('[data-testid="campaign-again"]').innerText.includes('again:')));
  await tryAgain(ben);
  for (const guest of [anna, ben]) {
    await guest.tid('campaign-play').waitFor();
    await guest.step('from its beginning', async () => assert.doesNotMatch(await guest.tid('chronicle').innerText(), /lost/i));
  }
  await anna.press('campaign-play');
  await ben.step('the other is ready again', () => ben.tid('campaign-ready').waitFor());

  // Whoever removes it is not waited for, and the other one goes on without.
  await ben.press('campaign-forget');
  await ben.press('campaign-forget');
  await ben.page.waitForURL(/campaigns$/);
  await anna.step('the friend has left', () => anna.tid('campaign-left').waitFor());
  assert.equal(await anna.tid('campaign-play').count(), 0, 'nobody is waited for');
  await anna.page.reload();
  await anna.step('after a reload', () => anna.tid('campaign-left').waitFor());
  await anna.press('campaign-alone');
  await anna.step('a bot plays for the friend', () => anna.tid('apart').waitFor());
  await anna.press('campaign-play');
  await anna.tid('table').waitFor();
});
