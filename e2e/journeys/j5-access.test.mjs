// J5: by keyboard alone, by ear, and in any colours.

import assert from 'node:assert/strict';
import { walk } from '../access.mjs';
import { DESKTOP, journey } from '../harness.mjs';
import { PAGES, SCREENS, tool } from '../screens.mjs';
import { commands, playBot } from '../table.mjs';

journey('j5 a rules question by keyboard', async (j) => {
  const guest = await j.open(DESKTOP);
  const { page } = guest;
  const { keyboard } = page;
  const press = async (...keys) => {
    for (const key of keys) await keyboard.press(key);
    await guest.idle();
  };
  /** Begins a game with the keyboard alone, and waits until something is asked. */
  const openByKeys = async () => {
    await guest.goto('/play/bot?scenario=keyboard-1');
    await guest.tid('start').focus();
    await press('Enter');
    await guest.tid('turn-actions').waitFor();
    await guest.untilAsked();
  };

  await guest.step('search', async () => {
    await guest.goto('/');
    await press('/');
    await guest.tid('search').waitFor();
    await keyboard.type('unit gu');
    await guest.until(() => /unit guard/i.test(document.querySelector('[data-testid="search"]').innerText));
  });
  await guest.step('a term', async () => {
    for (let n = 0; n < 12; n += 1) {
      const chosen = guest.tid('search').locator('[aria-selected="true"]');
      if ((await chosen.count()) > 0 && /glossary/.test((await chosen.getAttribute('href')) ?? '') ) break;
      if ((await chosen.count()) > 0 && /unit guard/i.test(await chosen.innerText())) break;
      await press('ArrowDown');
    }
    await press('Enter');
    await page.waitForURL(/\/rules\/glossary\/unit-guard/);
    // The heading has the focus when the page has come.
    await guest.until(() => document.activeElement?.tagName === 'H1');
  });

  await guest.step('a game begins', async () => {
    await guest.goto('/play/bot?scenario=keyboard-1');
    for (let n = 0; n < 60; n += 1) {
      if (await guest.tid('start').evaluate((e) => e === document.activeElement)) break;
      await keyboard.press('Tab');
    }
    await press('Enter');
    await guest.tid('table').waitFor();
    await guest.untilAsked();
    const said = await page.locator('body').ariaSnapshot();
    for (const words of ['Your hand, 5 cards', 'Your dice, 10 dice, 9 active', 'Opponent battlefield, 2 units', 'Your battlefield, 2 units']) {
      assert.ok(said.includes(words), `the table says "${words}"`);
    }
    assert.match(said, /Hammer Knight.*attack 3.*life 4/);
  });

  await guest.step('a card is read', async () => {
    await press('h', 'ArrowRight', 'ArrowRight');
    const focused = await page.evaluate(() => document.activeElement?.dataset.stub);
    assert.ok(focused, 'a card has the focus');
    assert.equal(await guest.tid('inspector').locator('[data-stub]').first().getAttribute('data-stub'), focused);
    await press('i');
    assert.equal(await page.locator('[data-pinned="true"]').count(), 1);
    await press('i');
  });

  await guest.step('Enter chooses another card than the one that is chosen', async () => {
    const hand = page.locator('[data-testid="zone-own-hand"] [data-legal]');
    const stubs = await hand.evaluateAll((all) => [...new Set(all.map((card) => card.dataset.stub))]);
    assert.ok(stubs.length > 1, `two cards can be played: ${stubs}`);
    const before = await guest.hash();
    for (const stub of stubs.slice(0, 2)) {
      await hand.and(page.locator(`[data-stub="${stub}"]`)).first().focus();
      await press('Enter');
      await guest.until((stub) => document.querySelector('[data-testid="zone-own-hand"] .picked')?.dataset.stub === stub, stub);
    }
    assert.equal(await guest.hash(), before);
    await press('Escape');
  });

  await guest.step('a card is played', async () => {
    for (let n = 0; n < 6; n += 1) {
      if (await page.evaluate(() => document.activeElement?.dataset.legal !== undefined)) break;
      await press('ArrowRight');
    }
    const before = await guest.hash();
    await press('Enter');
    await commands(guest).first().waitFor();
    await press('1');
    await guest.until((old) => document.querySelector('main[data-state-hash]').dataset.stateHash !== old, before);
    // What was asked on the way is answered, or taken back.
    await guest.untilAsked();
  });

  await guest.step('an attack', async () => {
    await openByKeys();
    await press('a');
    // The target: the first thing that can be chosen takes the focus, or Tab leads there.
    for (let n = 0; n < 80; n += 1) {
      const at = await page.evaluate(() => document.activeElement?.matches('[data-legal][data-stub="jessa-na-ni"]'));
      if (at) break;
      await keyboard.press('Tab');
    }
    await press('Enter');
    await guest.until(() => document.querySelectorAll('[data-testid="zone-own-battlefield"] [data-legal]').length === 2);
    await press('b', 'Space', 'ArrowRight', 'Space');
    assert.equal(await page.locator('path[data-arrow="attack"]').count(), 2);
    const before = await guest.hash();
    for (let n = 0; n < 80; n += 1) {
      if (await page.evaluate(() => /confirm attack/i.test(document.activeElement?.textContent ?? ''))) break;
      await keyboard.press('Tab');
    }
    await press('Enter');
    await guest.until((old) => document.querySelector('main[data-state-hash]').dataset.stateHash !== old, before);
  });

  await guest.step('the table as text', async () => {
    await openByKeys();
    const drawn = await page.locator('[data-testid="table"] [data-legal]').count();
    await press('t');
    await guest.tid('text-view').waitFor();
    const told = await guest.tid('text-choices').locator('li').count();
    assert.ok(told >= drawn, `${told} choices for ${drawn} marked things`);
    const number = await guest.tid('text-choices').locator('li').evaluateAll((lines) => lines.findIndex((line) => /play/i.test(line.textContent)) + 1);
    const before = await guest.hash();
    await guest.tid('text-input').fill(String(number));
    await press('Enter');
    await guest.until((old) => document.querySelector('main[data-state-hash]').dataset.stateHash !== old, before);
  });

  // Whoever reads the table as text reads it so until they want to see it again.
  await guest.step('the table as text after a reload', async () => {
    await page.reload();
    await guest.tid('text-view').waitFor();
    await tool(guest, 'as-text');
    await guest.tid('text-view').waitFor({ state: 'detached' });
  });

  // Everything that Meditate asks for has a number: a card, the die that turns for it, and the button.
  await guest.step('meditating in the table as text', async () => {
    await openByKeys();
    await press('t');
    await guest.tid('text-view').waitFor();
    const take = async (which) => {
      const lines = guest.tid('text-choices').locator('li');
      await guest.until(([said]) => [...document.querySelectorAll('[data-testid="text-choices"] li')].some((line) => new RegExp(said, 'i').test(line.textContent)), [which]);
      const place = await lines.evaluateAll((lines, said) => lines.findIndex((line) => new RegExp(said, 'i').test(line.textContent)) + 1, which);
      await guest.tid('text-input').fill(String(place));
      await press('Enter');
    };
    const classes = () => page.locator('[data-testid="zone-own-dice"] .die[data-level="class"]').count();
    const before = await classes();
    await take('^meditate$');
    await take('^choose anchornaut');
    await take('basic$');
    await take('^meditate \\(1\\)');
    await guest.untilAsked();
    assert.notEqual(await classes(), before, 'a die was turned');
    await tool(guest, 'as-text');
  });

  // As on the table, giving up the main action is asked once more; the ways to end a turn are last.
  await guest.step('passing in the table as text', async () => {
    await openByKeys();
    await press('t');
    const lines = guest.tid('text-choices').locator('li');
    await lines.last().getByText('Pass', { exact: true }).waitFor();
    const before = await guest.hash();
    await guest.tid('text-input').fill(String(await lines.count()));
    await press('Enter');
    await lines.getByText('Pass and end turn').waitFor();
    assert.equal(await guest.hash(), before);
    await press('Escape');
    await lines.last().getByText('Pass', { exact: true }).waitFor();
    await tool(guest, 'as-text');
  });

  await guest.step('giving up is asked where the focus is', async () => {
    await openByKeys();
    await guest.tid('resign').focus();
    await press('Enter');
    await guest.until(() => document.activeElement?.dataset.testid === 'resign-cancel');
    await press('Enter');
    await guest.until(() => document.activeElement?.dataset.testid === 'resign');
  });

  await guest.step('without shortcuts', async () => {
    await page.evaluate(() => {
      const settings = JSON.parse(localStorage.getItem('ashwright.settings') ?? '{}');
      localStorage.setItem('ashwright.settings', JSON.stringify({ ...settings, keys: false }));
    });
    await openByKeys();
    const asked = await guest.tid('prompt').innerText();
    await press('a');
    assert.equal(await guest.tid('prompt').innerText(), asked, 'a letter does nothing');
    assert.equal(await page.locator('kbd.letter:visible').count(), 0, 'and none is shown');
  });
});

journey('j5 nothing stands in the way on any page', (j) => walk(j, PAGES));
journey('j5 nothing stands in the way where one does something', (j) => walk(j, SCREENS));

journey('j5 in any colours', async (j) => {
  const guest = await j.open(DESKTOP);
  const { page } = guest;
  const session = await guest.context.newCDPSession(page);
  await guest.step('dice', async () => {
    await playBot(guest, '?scenario=keyboard-1');
    const levels = await page.locator('[data-testid="zone-own-dice"] [data-level]').evaluateAll((dice) => dice.map((die) => die.dataset.level));
    assert.ok(['basic', 'class', 'power', 'exhausted'].every((level) => levels.includes(level)), levels.join());
  });
  for (const type of ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia']) {
    await guest.step(type, async () => {
      await session.send('Emulation.setEmulatedVisionDeficiency', { type });
      const pictures = new Map();
      for (const die of await page.locator('[data-testid="zone-own-dice"] [data-die][data-state="ready"]').all()) {
        const key = `${await die.getAttribute('data-die')} ${await die.getAttribute('data-level')}`;
        if (!pictures.has(key)) pictures.set(key, await die.screenshot({ animations: 'disabled' }));
      }
      const kinds = [...pictures];
      for (const [n, [one, first]] of kinds.entries()) {
        for (const [other, second] of kinds.slice(n + 1)) assert.ok(!first.equals(second), `${one} and ${other} look alike`);
      }
    });
  }
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
  await guest.step('forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    assert.ok(await guest.tid('zone-own-dice').isVisible());
  });
  await page.emulateMedia({ forcedColors: 'none' });
  await guest.step('nothing moves', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await guest.press('attack');
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    await page.keyboard.press('Escape');
  });
  await guest.step('twice as large', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await guest.idle();
  });
});
