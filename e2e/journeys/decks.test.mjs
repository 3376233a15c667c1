// Decks that somebody builds: from nothing, from a paste, from a link, from a ready-made one; played alone and with a friend.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey } from '../harness.mjs';
import { barriers } from '../access.mjs';
import { keepFive } from '../table.mjs';

/** A legal list as people paste it, with a slip in the name of a card. */
const PASTED = `Rusty Rhinos

Phoenixborn: Rin Northfell

Dice:
5x Natural
5x Ceremonial

Cards:
3x Iron Worker
3x Hammer Knight
3x Anchornaut
`;

const picks = (guest) => guest.tid('picks').locator('.pick');
const pick = (guest, stub) => guest.tid('picks').locator(`.pick[data-stub="${stub}"]`);
const row = (guest, stub) => guest.page.locator(`.deck-row[data-stub="${stub}"]`);
const search = async (guest, words) => {
  await guest.tid('card-search').fill(words);
  await guest.idle();
};
/** What is kept in the browser: the decks alone. */
const kept = (guest) => guest.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ashwright.deck.')).map((key) => JSON.parse(localStorage[key]).deck));

for (const [label, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  journey(`decks are chosen by their pictures on a ${label}`, async (j) => {
    const guest = await j.open(size);
    await guest.step('every ready-made deck shows who leads it', async () => {
      await guest.goto('/play/bot');
      await guest.until(() => {
        const pictures = [...document.querySelectorAll('.deck-choices .tile-picture img')];
        return pictures.length >= 12 && pictures.every((picture) => picture.complete && picture.naturalWidth > 0);
      });
      assert.equal(await guest.page.locator('.deck-choices .deck-tile:not(:has(.tile-picture))').count(), 0);
    });
  });
}

journey('a deck is built from nothing of an edition whose cards have yet to come', async (j) => {
  const guest = await j.open(DESKTOP);
  await guest.goto('/decks/new');
  await guest.page.locator('input[value="original"]').check();
  await guest.press('new-deck-empty');
  await guest.page.waitForURL(/\/decks\/mine\//);
  await guest.step('its leaders are there to choose', async () => {
    await picks(guest).first().waitFor();
    assert.ok((await picks(guest).count()) > 20);
  });
});

journey('a deck is built from nothing', async (j) => {
  const guest = await j.open(DESKTOP);
  const { page } = guest;
  await guest.goto('/decks');
  await guest.press('new-deck');
  await guest.press('new-deck-empty');
  await page.waitForURL(/\/decks\/mine\//);
  await guest.step('first a leader', async () => {
    assert.match(await guest.tid('verdict').innerText(), /nobody leads the deck/i);
    for (const kind of await picks(guest).locator('small').allTextContents()) assert.match(kind, /phoenixborn/i);
  });
  await search(guest, 'aradel');
  await guest.press(pick(guest, 'aradel-summergaard').getByRole('button', { name: /lead the deck/ }));
  await guest.step('then cards', async () => {
    await search(guest, 'hammer kn');
    // Enter puts in what is found first.
    await guest.tid('card-search').press('Enter');
    await row(guest, 'hammer-knight').waitFor();
  });
  await guest.step('counted', async () => {
    const more = row(guest, 'hammer-knight').getByRole('button', { name: / more$/ });
    await guest.press(more);
    await guest.press(more);
    assert.equal(await more.getAttribute('aria-disabled'), 'true');
    assert.equal(await row(guest, 'hammer-knight').locator('output').innerText(), '3', 'there are three at the most');
    assert.match(await guest.tid('verdict').innerText(), /3\/30 cards/);
  });
  await guest.step('undone by key', async () => {
    await page.locator('h1').click();
    await page.keyboard.press('Control+z');
    await guest.idle();
    assert.match(await guest.tid('verdict').innerText(), /2\/30 cards/);
    await page.keyboard.press('Control+Shift+z');
    await guest.idle();
    assert.match(await guest.tid('verdict').innerText(), /3\/30 cards/);
  });
  await guest.step('named and loaded again', async () => {
    await guest.tid('deck-name').fill('Mist over “everything”');
    await guest.press(row(guest, 'hammer-knight').getByRole('button', { name: /First Five/ }));
    const before = await kept(guest);
    await page.reload();
    await guest.tid('verdict').waitFor();
    assert.deepEqual(await kept(guest), before);
    assert.equal(await page.locator('h1').innerText(), 'Mist over “everything”');
    assert.equal(await row(guest, 'hammer-knight').locator('output').innerText(), '3');
    assert.equal(await row(guest, 'hammer-knight').getByRole('button', { name: /First Five/ }).getAttribute('aria-pressed'), 'true');
  });
  await guest.step('deleted', async () => {
    await guest.press('deck-delete');
    await guest.press('deck-delete');
    await page.waitForURL(/\/decks$/);
    assert.deepEqual(await kept(guest), []);
    assert.equal(await guest.tid('own-decks').count(), 0);
  });
});

for (const [where, size] of [['a desktop', DESKTOP], ['a phone', PHONE]]) {
  journey(`a ready-made deck is changed and played, on ${where}`, async (j) => {
    const guest = await j.open(size);
    const { page } = guest;
    await guest.goto('/decks/the-iron-men');
    await guest.press('deck-change');
    await page.waitForURL(/\/decks\/mine\//);
    await guest.tid('verdict').waitFor();
    await guest.step('as it was', async () => {
      assert.match(await guest.tid('verdict').innerText(), /30\/30 cards, 10\/10 dice\s+Ready to play/);
    });
    const { pathname } = new URL(page.url());
    await guest.step('a copy that is as it was is the copy of whoever wants one again', async () => {
      await guest.goto('/decks/the-iron-men');
      await guest.press('deck-change');
      await page.waitForURL(/\/decks\/mine\//);
      await guest.tid('verdict').waitFor();
      assert.equal(new URL(page.url()).pathname, pathname);
      assert.equal((await kept(guest)).length, 1);
    });
    const first = page.locator('.the-deck .deck-row[data-stub]').first();
    await guest.press(first.getByRole('button', { name: / less$/ }));
    assert.deepEqual(await barriers(guest), []);
    await guest.step('too few', async () => {
      assert.match(await guest.tid('verdict').innerText(), /29\/30 cards/);
      assert.equal(await guest.tid('deck-play').count(), 0, 'it cannot be played');
    });
    await guest.press(first.getByRole('button', { name: / more$/ }));
    await guest.step('it may meet a Chimera', async () => {
      await guest.goto(`/play/red-rains?deck=own:${pathname.split('/').pop()}`);
      const chosen = page.locator('input[name="mine"]:checked');
      await chosen.waitFor({ state: 'attached' });
      assert.match(await chosen.inputValue(), /^own:/);
    });
    await guest.goto(pathname);
    await guest.press('deck-play');
    await guest.tid('start').waitFor();
    await guest.press('start');
    await guest.tid('first-five').waitFor();
    await guest.untilAsked();
    await keepFive(guest);
    await guest.untilAsked();
    await guest.step('it is played', async () => assert.equal(await guest.tid('table').count(), 1));
  });
}

for (const [where, size] of [['upright', PHONE], ['on its side', { ...PHONE, viewport: { width: 844, height: 390 } }]]) {
  journey(`a deck is built on a phone that is held ${where}`, async (j) => {
    const guest = await j.open({ ...size, label: where });
    await guest.goto('/decks/new');
    await guest.press('new-deck-empty');
    await guest.page.waitForURL(/\/decks\/mine\//);
    await guest.step('cards are in sight', async () => {
      const first = picks(guest).first();
      await first.waitFor();
      const { y } = await first.boundingBox();
      assert.ok(y < size.viewport.height - 60, `the first card begins at ${y}`);
    });
    await guest.step('the filters are over the page, and go', async () => {
      await guest.press(guest.page.locator('.filters-open'));
      const done = guest.page.locator('.filters-done');
      const hit = await done.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      assert.ok(hit, 'nothing lies over the button that closes them');
      await guest.press(done);
      assert.equal(await guest.page.locator('.filters.open').count(), 0);
    });
    await guest.step('who leads is chosen from what is missing', async () => {
      await guest.press('builder-side');
      await guest.press('choose-leader');
      await guest.until(() => document.querySelector('main.builder').dataset.side === 'cards');
      assert.notEqual(await guest.page.evaluate(() => document.activeElement?.tagName), 'INPUT', 'no keyboard comes up');
    });
  });
}

journey('a deck is pasted, shared by link, and met by a friend', async (j) => {
  const anna = await j.open(DESKTOP);
  await anna.goto('/decks/new');
  await anna.tid('pasted').fill(PASTED);
  await anna.tid('read-deck').waitFor();
  await anna.step('it is read', async () => {
    const said = await anna.tid('read-deck').innerText();
    assert.match(said, /Rusty Rhinos/);
    assert.match(said, /9 cards/);
    const [, count] = /(\d+) things? to mend/.exec(said);
    assert.equal(await anna.tid('read-deck').locator('.findings li').count(), Number(count), 'each of them is said');
  });
  await anna.tid('pasted').fill('Coal Roarkwin\n3 Anchornot\n30 Iron Worker\n-5 Cover');
  await anna.step('lines that cannot be read are what there is to mend', async () => {
    const [, count] = /(\d+) lines are not understood/.exec(await anna.tid('read-deck').innerText());
    assert.equal(await anna.tid('read-deck').locator('.findings li').count(), Number(count));
  });
  await anna.tid('pasted').fill('https://ashes.live/decks/share/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0');
  await anna.step('an address', async () => assert.match(await anna.tid('reading').innerText(), /api\.ashes\.live/));
  await anna.tid('pasted').fill(`name: ${'Rhino '.repeat(20)}\nConjuration:\n3 Anchornaut`);
  await anna.step('a name that no table would take, and a line with a colon', async () => {
    const said = await anna.tid('reading').innerText();
    assert.match(said, /more than 80 characters/);
    assert.doesNotMatch(said, /::/);
  });
  await anna.tid('pasted').fill(`${PASTED}\n3 Hamer Knigt of Nowhere`);
  await anna.step('what is not understood would be lost, and the button says so', async () => {
    assert.match(await anna.tid('read-deck').innerText(), /1 line is not understood/);
    assert.match(await anna.tid('keep-deck').innerText(), /without that line/);
  });
  await anna.tid('pasted').fill('<html>');
  await anna.step('a web page', async () => assert.match(await anna.tid('reading').innerText(), /source of a web page/));
  await anna.tid('pasted').fill(PASTED);
  await anna.press('keep-deck');
  await anna.page.waitForURL(/\/decks\/mine\//);
  await anna.tid('verdict').waitFor();
  // What the button copies leads somebody else to the same deck.
  await anna.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await anna.press(anna.page.getByRole('button', { name: /copy a link/i }));
  await anna.until(async () => (await navigator.clipboard.readText()).includes('/decks/share#d='));
  const link = new URL(await anna.page.evaluate(() => navigator.clipboard.readText()));
  const ben = await j.open(DESKTOP);
  await ben.goto(`${link.pathname}${link.hash}`);
  await ben.step('another browser has it', async () => assert.match(await ben.page.locator('h1').innerText(), /Rusty Rhinos/));
  await ben.press('deck-change');
  await ben.page.waitForURL(/\/decks\/mine\//);
  await ben.tid('verdict').waitFor();
  assert.deepEqual(await kept(ben), await kept(anna));
  await ben.goto('/decks/share');
  await ben.step('a link that was cut off before the deck', async () => assert.match(await ben.page.locator('main').innerText(), /holds no deck/));
  await ben.goto('/decks/share#d=AAAA');
  await ben.step('a damaged link', async () => assert.match(await ben.page.locator('main').innerText(), /link is damaged/));
});

journey('a deck of the original edition is known by its names', async (j) => {
  const guest = await j.open(DESKTOP);
  await guest.goto('/decks/original');
  await guest.press(guest.page.locator('.deck-tile.link').first());
  const text = await guest.page.locator('pre.script').textContent();
  await guest.goto('/decks/new');
  await guest.tid('pasted').fill(text);
  await guest.tid('read-deck').waitFor();
  await guest.step('read', async () => assert.match(await guest.tid('reading').innerText(), /original/i));
  await guest.press('keep-deck');
  await guest.page.waitForURL(/\/decks\/mine\//);
  await guest.tid('verdict').waitFor();
  await guest.step('ready', async () => assert.match(await guest.tid('verdict').innerText(), /ready to play/i));
  await guest.step('cards of sets that players made are offered to whoever asks for them', async () => {
    const offered = async () => Number.parseInt(await guest.tid('count').innerText(), 10);
    const before = await offered();
    await guest.press('fan-made');
    await guest.until((n) => Number.parseInt(document.querySelector('[data-testid="count"]').textContent, 10) > n, before);
  });
});
