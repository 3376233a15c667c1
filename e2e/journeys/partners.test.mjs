// Two players against a Chimera: with a bot beside one, at a desk and on a small phone; and two friends, who point, go
// on, and come back to the same question when the server is killed in a turn of the Chimera.

import assert from 'node:assert/strict';
import { DESKTOP, SMALL_PHONE, journey, until } from '../harness.mjs';
import { answerUntil, clickAround, log, numbers, proposed, terms } from '../table.mjs';

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
      await terms(guest);
      await guest.tid('chimera-which').selectOption({ label: 'The Corpse of Viros' });
      await guest.tid('chimera-company').selectOption({ label: 'A bot' });
      if (size === DESKTOP) await guest.tid('chimera-begins').selectOption({ label: 'Whoever is beside you' });
    });
    await guest.step('first five', async () => {
      await guest.press('start');
      await guest.tid('first-five').waitFor();
      await guest.untilAsked();
    });
    await guest.step('keep five', async () => {
      await guest.press('keep');
      await guest.untilAsked();
      if (size !== DESKTOP) return;
      assert.match(await guest.tid('prompt').innerText(), /Prepare/);
      assert.equal(await guest.tid('more-below').count(), 0, 'all of what is asked is in sight');
    });
    await guest.step('the shared turn', () => answerUntil(guest, 'one chooses an action', async () => (await ask()) === 'action', passOrAnswer));
    assert.match(await guest.tid('prompt').innerText(), /Shared turn[\s\S]*main and side action left/);
    const first = await page.locator('header.bar .first .sr').first().textContent();
    assert.equal(/First player: Bot/.test(first), size === DESKTOP, first);
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
    const faced = () => log(guest).then((lines) => ['faces you', 'faces Bot'].every((said) => lines.some((line) => line.includes(said))));
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

journey('two friends meet a Chimera', async (j) => {
  const anna = await j.open({ ...DESKTOP, label: 'anna' });
  const ben = await j.open({ ...SMALL_PHONE, label: 'ben' });
  const both = [anna, ben];
  const same = () => until('both see the same table', async () => {
    for (const guest of both) await guest.idle();
    return (await anna.hash()) === (await ben.hash());
  });
  await anna.step('a game with a friend', async () => {
    await anna.goto('/play/red-rains?seed=11');
    await terms(anna);
    await anna.tid('chimera-which').selectOption({ label: 'The Corpse of Viros' });
    await anna.tid('chimera-company').selectOption({ label: 'A friend, by a link' });
    await anna.tid('listed').check();
    await anna.press('start');
    await anna.tid('lobby').waitFor();
    await anna.tid('open').waitFor();
  });
  await ben.step('the free seat is found among the open tables', async () => {
    await ben.goto('/play');
    await ben.tid('open-table').getByText('The Corpse of Viros').waitFor();
    await ben.press('open-table');
    await ben.tid('lobby').waitFor();
  });
  // Each is offered another of the decks that were made to meet it, and both read whom they meet.
  for (const [guest, place] of [[anna, 0], [ben, 1]]) {
    assert.match(await guest.tid('met').innerText(), /^Against The Corpse of Viros/);
    const chosen = guest.page.locator('.deck-choice:has(input:checked) b').first();
    assert.match(await chosen.innerText(), place === 0 ? /^The Corpse of Viros: Brennen/ : /^The Corpse of Viros: (?!Brennen)/);
  }
  await anna.step('both are ready', async () => {
    for (const guest of both) await guest.press('ready');
    for (const guest of both) await guest.press('keep');
    await until('both choose an action', async () => {
      let ready = 0;
      for (const guest of both) {
        await guest.idle();
        const main = guest.page.locator('main[data-ask]');
        const ask = (await main.count()) > 0 ? await main.getAttribute('data-ask') : '';
        if (ask === 'action') ready += 1;
        else if (ask) await proposed(guest);
      }
      return ready === 2;
    });
  });
  await same();
  // Nobody learns the hand of the partner, who has not opened it.
  const held = (guest) => guest.page.locator('[data-testid="zone-own-hand"] [data-stub]').evaluateAll((cards) => cards.map((card) => card.dataset.stub));
  assert.equal((await held(anna)).length, 5);
  await anna.step('anna points at a card by keys', async () => {
    await anna.page.locator('[data-testid="zone-partner-seat"] .phoenixborn').focus();
    await anna.page.keyboard.press('v');
    await ben.until(() => /points at /.test(document.querySelector('[data-testid="status"]').textContent));
    assert.equal(await ben.page.locator('.pointed').count(), 1);
  });
  await ben.step('ben lets anna go first', async () => {
    await ben.press('go-on');
    await anna.until(() => /lets you go first/.test(document.querySelector('[data-testid="prompt"]').textContent));
  });
  // The part of one is the own: what anna has used up, ben still has.
  await anna.step('anna passes', async () => {
    await anna.page.keyboard.press('p');
    await anna.page.keyboard.press('p');
    await ben.until(() => {
      const prompt = document.querySelector('[data-testid="prompt"]');
      return /(?<!and )side action left|done/.test(prompt.textContent) && /One main action and one side action/.test(prompt.innerText);
    });
  });
  const turn = () => anna.page.getByTestId('turn').textContent();
  // Of one moment: while one page rests, the other may still tell of what came before.
  const inChimeraTurn = async () => {
    for (const guest of both) await guest.idle();
    if ((await anna.hash()) !== (await ben.hash()) || !/The Chimera’s turn/.test(await turn())) return false;
    return (await Promise.all(both.map((guest) => guest.page.locator('main[data-ask]').count()))).some((n) => n > 0);
  };
  await anna.step('until somebody is asked in a turn of the Chimera', () => clickAround(both, numbers(3), { enough: inChimeraTurn }));
  await anna.step('the server is killed', async () => {
    for (const guest of both) guest.expect(/ERR_|WebSocket connection/);
    const before = await anna.hash();
    await j.server.kill();
    for (const guest of both) await guest.until(() => document.querySelector('[data-testid="banner"]') !== null);
    await j.server.run();
    for (const guest of both) await guest.until(() => document.querySelector('[data-testid="banner"]') === null);
    await same();
    assert.equal(await anna.hash(), before);
    assert.match(await turn(), /The Chimera’s turn/);
  });
  await ben.step('the page is loaded again', async () => {
    await ben.page.reload();
    await ben.tid('table').waitFor();
    await same();
  });
  const round = () => anna.page.locator('.round').textContent();
  await anna.step('on it goes into the next round', () => clickAround(both, numbers(5), { enough: async () => !/Round 1$/.test(await round()) }));
  await same();
}, { minutes: 25 });
