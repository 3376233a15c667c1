// J1: somebody who has never been here plays the first five minutes, on a desktop.

import assert from 'node:assert/strict';
import { DESKTOP, KEPT, SMALL_PHONE, journey, until } from '../harness.mjs';
import { cards, command, commands, exhausted, log, playBot, prompt, proposed, untilAction, wouldPay } from '../table.mjs';

journey('j1 a newcomer plays the first five minutes', async (j) => {
  const guest = await j.open({ ...DESKTOP, ...KEPT });
  const { page } = guest;
  const reopened = async () => guest.page.locator('#boot').waitFor({ state: 'detached' });

  await guest.step('home', async () => {
    await guest.goto('/?seed=7');
    await guest.tid('play-bot').waitFor();
    await guest.tid('play-friend').waitFor();
    assert.ok((await page.getByRole('heading', { level: 1 }).count()) > 0);
    assert.equal(await page.getByText(/cookie|log in|sign in/i).count(), 0);
  });

  await guest.step('choose', async () => {
    await guest.press('play-bot');
    assert.equal(await page.locator('input[data-testid^="mine-"]').count(), 6, 'six decks to choose from');
    assert.ok(await guest.tid('level-novice').isChecked(), 'the novice is chosen');
    await guest.goto('/play/bot?seed=7');
  });

  await guest.step('first five', async () => {
    await guest.press('start');
    await guest.tid('first-five').waitFor();
    await guest.untilAsked();
    assert.match(await guest.tid('counter').innerText(), /5 \/ 5/);
    assert.equal(await guest.tid('first-five').locator('[aria-pressed="true"]').count(), 5);
    assert.equal(await guest.page.evaluate(() => document.activeElement?.dataset.testid), 'keep');
  });

  await guest.step('keys that mean nothing now do nothing', async () => {
    for (const key of ['t', 'u', 'm', 'p', 'i']) await guest.page.keyboard.press(key);
    await guest.idle();
    assert.equal(await guest.page.locator('.as-text').count(), 0);
    assert.equal(await guest.tid('status').textContent(), '');
  });

  await guest.step('one fewer', async () => {
    await guest.press(guest.tid('first-five').locator('[aria-pressed="true"]').first());
    assert.match(await guest.tid('first-five').innerText(), /1 more/i);
    assert.ok(await disabled(guest.tid('keep')), 'four are not five');
  });

  await guest.step('another', async () => {
    const other = guest.tid('first-five').locator('[aria-pressed="false"]:not([aria-disabled="true"])');
    await guest.press(other.last());
    assert.match(await guest.tid('counter').innerText(), /5 \/ 5/);
    assert.ok(!(await disabled(guest.tid('keep'))), 'five are five');
  });

  await guest.step('the table', async () => {
    await guest.press('keep');
    await untilOwnAction(guest);
    const dice = guest.page.locator('[data-testid="zone-own-dice"] [data-die]');
    assert.equal(await dice.count(), 10);
    for (const die of await dice.all()) assert.match(await die.getAttribute('aria-label'), /\w+, \w+/);
    assert.equal(await cards(guest, 'opponent-hand').count(), 0, 'nothing shows what the bot holds');
    assert.match(await guest.tid('zone-opponent-seat').innerText(), /Hand\s*\d/);
    assert.match(await page.title(), /^●/);
  });

  // A card that can be played for dice, and is played without further questions if there is one.
  let chosen;
  let paid = 0;
  await guest.step('a card is read', async () => {
    for (const card of await cards(guest, 'own-hand').all()) {
      if ((await card.getAttribute('data-legal')) === null) continue;
      await card.hover();
      await guest.idle();
      if ((await wouldPay(guest).count()) > 0) {
        chosen = card;
        break;
      }
    }
    assert.ok(chosen, 'with this seed something can be played');
    paid = await wouldPay(guest).count();
    const inspector = guest.tid('inspector');
    assert.equal(await inspector.locator('[data-stub]').first().getAttribute('data-stub'), await chosen.getAttribute('data-stub'));
    const box = await inspector.boundingBox();
    await page.mouse.move(box.x + 40, box.y + 40, { steps: 8 });
    assert.equal(await inspector.locator('[data-stub]').first().getAttribute('data-stub'), await chosen.getAttribute('data-stub'));
  });

  const before = await guest.hash();
  const name = await chosen.locator('.nm, b').first().innerText();
  await guest.step('a card is chosen', async () => {
    await guest.press(chosen);
    await commands(guest).first().waitFor();
    assert.equal(await guest.hash(), before, 'choosing answers nothing');
    assert.match(await prompt(guest), new RegExp(name.slice(0, 8), 'i'));
  });

  await guest.step('a card is played', async () => {
    const spent = await exhausted(guest);
    await guest.press(command(guest, /^(Play|Use)/).first());
    await guest.until((hash) => document.querySelector('main[data-state-hash]')?.dataset.stateHash !== hash, before);
    assert.ok((await exhausted(guest)) >= spent + paid, `${paid} dice were shown to be spent`);
    const told = await log(guest);
    assert.ok(told.some((line) => line.startsWith('You ') && line.includes(name)), 'the log names the card');
  });

  await guest.step('undo', async () => {
    const undo = guest.tid('undo');
    if (await disabled(undo)) {
      assert.match(await undo.getAttribute('title'), /taken back|take back/i);
      return;
    }
    // Each press takes one answer back.
    await until('everything is as it was', async () => {
      if ((await guest.hash()) === before) return true;
      await guest.press(undo);
      return false;
    });
  });

  await guest.step('not now', async () => {
    const hash = await guest.hash();
    const other = page.locator('[data-testid="zone-own-hand"] [data-id]:not([data-legal]), [data-testid="zone-own-battlefield"] [data-id]:not([data-legal]), [data-testid="zone-own-seat"] [data-id]:not([data-legal])');
    if ((await other.count()) > 0) {
      await guest.press(other.first());
      await guest.until(() => document.querySelector('[data-testid="status"]')?.textContent.startsWith('Not now'));
      assert.equal(await guest.hash(), hash);
    }
  });

  await guest.step('two attack', async () => {
    await playBot(guest, '?scenario=attack-1');
    await untilOwnAction(guest);
    await guest.press('attack');
    await guest.press(guest.tid('zone-opponent-seat').locator('[data-legal]').first());
    await guest.until(() => document.querySelectorAll('[data-testid="zone-own-battlefield"] [data-legal]').length === 2);
    for (const unit of await page.locator('[data-testid="zone-own-battlefield"] [data-legal]').all()) await guest.press(unit);
    assert.equal(await page.locator('path[data-arrow="attack"]').count(), 2);
    assert.match(await prompt(guest), /2 units.*5 damage/i);
  });

  await guest.step('the attack is resolved', async () => {
    await guest.press(command(guest, /attack/i).last());
    // The bot may block; who fights first is asked of the attacker.
    await untilOwnAction(guest);
    // One sentence tells all of it.
    const attack = (await log(guest)).find((line) => line.startsWith('You attack '));
    assert.match(attack, /^You attack Jessa Na Ni with Hammer Knight and Iron Worker;.* takes \d/);
  });

  await guest.step('passing is asked twice', async () => {
    await playBot(guest, '?scenario=attack-1');
    await untilOwnAction(guest);
    const hash = await guest.hash();
    await guest.press('pass');
    // With a side action left there are two ways to pass.
    const asks = /pass and end turn[^]*pass, keep side action/i;
    assert.match(await guest.tid('turn-actions').innerText(), asks);
    assert.match(await prompt(guest), /takes your main action\. Your side action is left/i);
    assert.equal(await guest.hash(), hash);
    // Escape closes the smallest thing first, and a hint may be open.
    await until('Escape closes it', async () => {
      await page.keyboard.press('Escape');
      await guest.idle();
      return !asks.test(await guest.tid('turn-actions').innerText());
    });
    await guest.press('pass');
    await guest.press('pass-end');
    await guest.until((old) => document.querySelector('main[data-state-hash]')?.dataset.stateHash !== old, hash);
  });

  await guest.step('the game is given up', async () => {
    await guest.press('resign');
    await guest.press('resign-confirm');
    await guest.tid('result').waitFor();
    await guest.idle();
    assert.ok((await guest.tid('result-reason').innerText()).length > 5);
    assert.ok(await guest.tid('rematch').evaluate((e) => e === document.activeElement), 'the rematch has the focus');
  });

  await guest.step('a rematch', async () => {
    const first = page.url();
    await guest.press('rematch');
    await page.waitForURL((url) => url.pathname.startsWith('/game/') && String(url) !== first);
    await reopened();
    await guest.untilAsked();
    await page.goBack();
    await page.waitForURL(first);
    await guest.tid('result').or(guest.tid('show-result')).first().waitFor();
  });
});

async function disabled(locator) {
  return (await locator.getAttribute('aria-disabled')) === 'true' || (await locator.isDisabled());
}

/** Answers what is asked before the player's own action. What is not proposed is declined, so that the deck does what the journey expects. */
const untilOwnAction = (guest) => untilAction(guest, async () => {
  const button = guest.page.locator('[data-testid="keep"], [data-testid="commands"] .primary:not([aria-disabled="true"])').first();
  if ((await button.count()) > 0) await guest.tryToClick(button);
  else await proposed(guest);
});

for (const [where, size] of Object.entries({ desktop: DESKTOP, phone: SMALL_PHONE })) {
  journey(`from the home page to a table in one press on a ${where}`, async (j) => {
    const guest = await j.open(size);
    const { page } = guest;
    const played = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ashwright.game.')).map((key) => JSON.parse(localStorage[key])).sort((a, b) => b.changed - a.changed)[0].setup.seats.map(({ deck, bot }) => [deck, bot ?? null]));
    const now = async () => {
      await guest.press('play-now');
      await guest.tid('first-five').waitFor();
    };
    await guest.step('a first deck against a novice', async () => {
      await guest.goto('/');
      await now();
      const [[, me], [, bot]] = await played();
      assert.deepEqual([me, bot], [null, 'novice']);
    });
    await guest.step('whoever goes back is where they were', async () => {
      await page.goBack();
      await guest.tid('play-now').waitFor();
    });
    await guest.step('and goes on from there at an address of its own', async () => {
      await guest.press('continue');
      await guest.tid('first-five').waitFor();
      await guest.until(() => /^\/game\/local-[^?]*$/.test(location.pathname + location.search));
      await page.reload();
      await guest.tid('first-five').waitFor();
      await page.goBack();
      await guest.tid('play-now').waitFor();
    });
    await guest.step('decks come first, and the rest is said in a line', async () => {
      await guest.goto('/play/bot');
      assert.match(await guest.tid('terms').innerText(), /Reborn · duel · Novice · against/);
      const deck = page.locator('label:has([data-testid="mine-the-mist-guardian"])');
      const { y } = await deck.boundingBox();
      assert.ok(y < page.viewportSize().height, `the decks begin in sight, at ${y}`);
      assert.equal(await guest.tid('level-adept').isVisible(), false);
      await guest.press('terms');
      await guest.press(page.locator('label:has([data-testid="level-adept"])'));
      assert.match(await guest.tid('terms').innerText(), /Adept/);
      await guest.press(deck);
      await guest.press('start');
      await guest.tid('first-five').waitFor();
    });
    await guest.step('and what was played last is played again', async () => {
      await guest.goto('/');
      assert.match(await guest.tid('play-now').innerText(), /The Mist Guardian again/);
      await now();
      const [[mine], [theirs, bot]] = await played();
      assert.equal(mine, 'The Mist Guardian');
      assert.equal(bot, 'adept');
      assert.notEqual(theirs, mine);
    });
  });
}
