// The original edition: chosen once, played with its own cards and powers, looked at beside Reborn, found by a search.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey } from '../harness.mjs';
import { answerUntil, cards, command, keepFive, log, playBot, prompt, proposed, untilAction, terms } from '../table.mjs';

/** The small phone of the rules of looks: nothing may need more. */
const SMALLEST = { ...PHONE, viewport: { width: 360, height: 640 } };

const label = (guest, id) => guest.page.locator(`label:has([data-testid="${id}"])`);
const own = (guest, what) => guest.page.locator(`[data-testid="zone-own-dice"] ${what}`);

for (const [name, size] of Object.entries({ desktop: DESKTOP, 'small phone': SMALLEST })) {
  journey(`original edition on a ${name}`, async (j) => {
    const guest = await j.open(size);
    const { page } = guest;
    const fetched = [];
    guest.context.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const here = () => fetched.filter((path) => path === '/assets/original.txt').length;

    await guest.step('the edition is chosen', async () => {
      await guest.goto('/play/bot?seed=7');
      assert.ok(await guest.tid('edition-reborn').isChecked(), 'Reborn at first');
      assert.equal(here(), 0, 'its cards come only when they are wanted');
      await terms(guest);
      await guest.press(label(guest, 'edition-original'));
      await guest.page.locator('[data-testid="mine-shelf"] option', { hasText: 'Original edition' }).waitFor({ state: 'attached' });
      assert.ok((await page.locator('input[data-testid^="mine-"]').count()) >= 6, 'the decks of the rulebook at least');
      // Its own decks, and apart from them those that players made.
      const shelves = await page.locator('[data-testid="mine-shelf"] option').allTextContents();
      assert.deepEqual(shelves.map((shelf) => shelf.replace(/ \(.*/, '')), ['Original edition', 'Made by players']);
    });

    await guest.step('it is remembered', async () => {
      await guest.goto('/play/bot?seed=7');
      assert.ok(await guest.tid('edition-original').isChecked());
      await guest.press(label(guest, 'mine-the-shadows-of-viros'));
    });

    await guest.step('the first five', async () => {
      await guest.press('start');
      await guest.tid('first-five').waitFor();
      await guest.untilAsked();
      assert.match(await guest.tid('counter').innerText(), /5 \/ 5/);
    });

    // On a phone the inspector is a sheet that one opens.
    if (!guest.touch) {
      await guest.step('what keywords mean, with the marks of their costs', async () => {
        for (const card of await guest.tid('first-five').locator('[data-stub]').all()) {
          await card.hover();
          const stub = await card.getAttribute('data-stub');
          await guest.until((stub) => document.querySelector('[data-testid="inspector"]').dataset.stub === stub, stub);
          assert.doesNotMatch(await guest.tid('inspector').innerText(), /\[/);
        }
      });
    }

    await guest.step('the table', async () => {
      await keepFive(guest);
      await untilAction(guest);
      assert.equal(await own(guest, '[data-die]').count(), 10);
      assert.ok((await cards(guest, 'own-hand').locator('.face .text').count()) >= 5, 'the cards of the hand say something');
    });

    if (size === DESKTOP) {
      await guest.step('a face', async () => {
        await cards(guest, 'own-hand').first().hover();
        await guest.idle();
        const face = guest.tid('inspector').locator('.card');
        assert.equal(await face.getAttribute('data-edition'), 'original');
        assert.ok((await face.locator('.text').innerText()).length > 10);
      });
    }

    await guest.step('a dice power', async () => {
      const power = own(guest, '[data-level="power"][data-legal]').first();
      await power.waitFor();
      await guest.press(power);
      assert.match(await prompt(guest), /power/i);
      assert.ok((await guest.tid('prompt').innerText()).length > 60, 'the prompt says what it does');
    });

    await guest.step('a turn', async () => {
      const turns = async () => page.locator('[data-testid="log"] li.turn-begins').filter({ hasText: /^You/ }).count();
      const before = await turns();
      await page.keyboard.press('Escape');
      await answerUntil(guest, 'the next turn', async () => (await turns()) > before || (await guest.tid('result').count()) > 0, async () => {
        await (await guest.tid('pass').isVisible() ? pass(guest) : proposed(guest));
      });
    });

    await guest.step('it is loaded again', async () => {
      const hash = await guest.hash();
      await page.reload();
      await guest.tid('table').waitFor();
      await guest.untilAsked();
      assert.equal(await guest.hash(), hash);
    });

    await guest.step('an attack is announced', async () => {
      await playBot(guest, '?scenario=original-1');
      await untilAction(guest);
      await guest.press('attack');
      assert.match(await guest.tid('commands').innerText(), /Attack a Phoenixborn[^]*Attack a unit/);
    });

    await guest.step('attackers are declared before the target', async () => {
      await guest.press(command(guest, /Attack a unit/));
      await guest.until(() => document.querySelectorAll('[data-testid="zone-own-battlefield"] [data-legal]').length === 2);
      for (const unit of await page.locator('[data-testid="zone-own-battlefield"] [data-legal]').all()) await guest.press(unit);
      await guest.press(command(guest, /attack/i).first());
      await guest.until(() => document.querySelectorAll('[data-testid="zone-opponent-battlefield"] [data-legal]').length === 2);
      assert.match(await prompt(guest), /choose the target/i);
    });

    await guest.step('the target is chosen', async () => {
      const target = page.locator('[data-testid="zone-opponent-battlefield"] [data-stub="false-demon"]').first();
      await guest.press(target);
      const before = await guest.hash();
      await guest.press(command(guest, /False Demon/).first());
      await guest.until((old) => document.querySelector('main[data-state-hash]').dataset.stateHash !== old, before);
      assert.ok((await log(guest)).some((line) => /False Demon/.test(line)));
    });

    await guest.step('a card of two editions', async () => {
      await guest.goto('/cards/hammer-knight');
      const other = guest.tid('elsewhere');
      await other.waitFor();
      assert.equal(await other.getAttribute('data-edition'), 'original');
      assert.equal(await page.locator('.card-page .face .card').first().getAttribute('data-edition'), 'reborn');
      // What is another there is told, not only that something is.
      assert.match(await guest.tid('differs').innerText(), /here, .* there/);
      await other.scrollIntoViewIfNeeded();
      await guest.picture('the other edition');
      await guest.press(other.getByRole('link', { name: 'Hammer Knight in the original edition' }));
      await page.waitForURL(/\/cards\/original\/hammer-knight$/);
      await page.locator('.card-page .face .card[data-edition="original"]').first().waitFor();
      assert.equal(await guest.tid('elsewhere').getAttribute('data-edition'), 'reborn');
    });

    await guest.step('the search', async () => {
      await guest.goto('/cards');
      await guest.tid('card-search').fill('edition:original t:phoenixborn');
      const tiles = page.locator('[data-testid="cards"] .card');
      await tiles.and(page.locator('[data-edition="original"]')).first().waitFor();
      await guest.idle();
      assert.equal(await tiles.and(page.locator('[data-edition="reborn"]')).count(), 0);
      assert.ok((await tiles.count()) > 10);
      // What players made is told of, and shown to whoever asks.
      await guest.press(guest.tid('left-out').locator('a'));
      await guest.until(() => /fan-made/.test(document.querySelector('[data-testid="card-search"]').value));
      await guest.until(() => !document.querySelector('[data-testid="left-out"]'));
      await tiles.first().waitFor();
      // A link to the same, for whoever has not asked for these cards before.
      await guest.goto(`/cards?q=${encodeURIComponent('edition:original d:time is:fan-made')}`);
      await tiles.and(page.locator('[data-edition="original"]')).first().waitFor();
      await guest.page.locator('.browser fieldset', { hasText: 'Time' }).first().waitFor({ state: 'attached' });
    });

    await guest.step('an edition that there is not', async () => {
      await guest.tid('card-search').fill('edition:third hammer');
      await guest.until(() => /there is no edition third/.test(document.querySelector('#search-problems').textContent));
    });

    await guest.step('a deck', async () => {
      await guest.goto('/decks/original/the-iron-men');
      await page.locator('.deck-page .card[data-edition="original"]').waitFor();
      assert.match(await page.locator('.deck-page a.primary').getAttribute('href'), /edition=original/);
    });

    await guest.step('with a friend', async () => {
      await guest.goto('/play/online');
      assert.ok(await guest.tid('edition-original').isChecked());
      await guest.press('create');
      await guest.tid('lobby').waitFor();
      assert.match(await guest.tid('edition').innerText(), /original edition/);
      await guest.tid('mine-the-iron-men').waitFor({ state: 'attached' });
    });
  });
}

/** Ends the turn, however much of it is left. */
async function pass(guest) {
  await guest.press('pass');
  const sure = guest.tid('pass-main');
  if ((await sure.count()) > 0) await guest.press(sure.first());
}
