// The coach: a hint once, of what lies on the table and of the device at hand, where it covers nothing.

import assert from 'node:assert/strict';
import { journey, until } from '../harness.mjs';
import { answerUntil, attack, cards, command, keepFive, meet, playBot, proposed, terms } from '../table.mjs';

const SIZES = {
  'a desktop': { viewport: { width: 1440, height: 900 } },
  'a laptop': { viewport: { width: 1280, height: 720 } },
  'a small phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

const hint = (guest) => guest.tid('coach');
/** Closes a hint. On a phone the hand has made room for it, and the foot of the prompt where that was too little: the board stays. */
const close = async (guest) => {
  const before = await guest.page.evaluate(places);
  await guest.press(hint(guest).getByRole('button'));
  if (guest.touch) assert.deepEqual(await guest.page.evaluate(places), before, 'the board moved with the hint');
};
/** Closes hints as they come, until something is asked, or this one is given. */
const untilHint = (guest, word, answer = proposed) => answerUntil(guest, `the hint ${word}`, async () => {
  await guest.idle();
  const given = await hint(guest).getAttribute('data-hint', { timeout: 100 }).catch(() => null);
  if (given === word) return true;
  if (given !== null) await close(guest);
  return false;
}, answer);
const wait = async () => {};

/** Runs in the page: where the board is, and where the prompt begins. */
function places() {
  const kept = document.querySelectorAll('.seat, .battlefield, .spellboard, .prompt');
  return [...kept].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return `${element.className} ${Math.round(top)} ${element.matches('.prompt') ? '' : Math.round(bottom)}`;
  });
}

/** Runs in the page: what the hint covers. */
function covered() {
  const note = document.querySelector('[data-testid="coach"]');
  const box = note.getBoundingClientRect();
  const wrong = [];
  if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) wrong.push(`out of the window: ${JSON.stringify(box)}`);
  if (getComputedStyle(note).visibility !== 'visible') wrong.push('not to be seen');
  const kept = '[data-testid="table"] :is(button, a[href], input, .die, .prompt, .bar, .seat, .tray, .hand, .inspector > *, .log .lines, .log header, .turn-actions, .tiles)';
  for (const element of document.querySelectorAll(kept)) {
    if (note.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const other = element.getBoundingClientRect();
    if (other.width === 0 || other.height === 0) continue;
    // Of a card in hand no more is seen than lies in its row.
    const bottom = Math.min(other.bottom, element.closest('.hand')?.getBoundingClientRect().bottom ?? Infinity);
    const over = Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 && Math.min(box.bottom, bottom) - Math.max(box.top, other.top) > 1;
    if (over) wrong.push(`over ${element.tagName.toLowerCase()}.${element.className.baseVal ?? element.className} ${element.textContent.trim().slice(0, 30)}`);
  }
  return wrong;
}

/** What the hint says that a guest is given; it covers nothing. */
async function saysTo(guest, word) {
  await guest.until((word) => document.querySelector('[data-testid="coach"].placed')?.dataset.hint === word, word);
  // When everything has come to rest.
  await until('it covers nothing', async () => (await guest.page.evaluate(covered)).length === 0).catch(async () => assert.deepEqual(await guest.page.evaluate(covered), []));
  await guest.picture(word);
  return hint(guest).locator('p').innerText();
}

for (const [size, options] of Object.entries(SIZES)) {
  journey(`the coach on ${size}`, async (j) => {
    const guest = await j.open(options);
    const { page } = guest;
    const touched = options.hasTouch === true;
    const says = (word) => saysTo(guest, word);
    const hand = touched ? /Tap it/ : /click it/;

    await guest.step('the dice that were rolled', async () => {
      await playBot(guest, '?seed=7');
      await keepFive(guest);
      await untilHint(guest, 'table-dice');
      assert.match(await says('table-dice'), /You rolled \d+ (power|class|basic)/);
    });
    await guest.step('a card that can be played', async () => {
      await close(guest);
      await untilHint(guest, 'table-play');
      const said = await says('table-play');
      const legal = await cards(guest, 'own-hand').and(page.locator('[data-legal]')).locator('.nm').allInnerTexts();
      assert.ok(legal.some((title) => said.includes(title.replaceAll(/\s+/g, ' '))), `${said} names one of ${legal}`);
      assert.match(said, hand);
    });
    await guest.step('each is given once', async () => {
      await close(guest);
      assert.equal(await hint(guest).count(), 0, 'whoever has just read one is left alone');
      await page.reload();
      await guest.tid('table').waitFor();
      await guest.untilAsked();
      await guest.idle();
      assert.doesNotMatch((await hint(guest).getAttribute('data-hint', { timeout: 100 }).catch(() => '')) ?? '', /dice|play/);
    });
    if (!touched) {
      await guest.step('by keyboard', async () => {
        await page.evaluate(() => localStorage.clear());
        await playBot(guest, '?scenario=attack-1');
        await untilHint(guest, 'table-play', wait);
        assert.match(await says('table-play'), hand);
        await page.keyboard.press('ArrowDown');
        await guest.until(() => document.querySelector('[data-testid="coach"] p').textContent.includes('Enter'));
      });
    }
    await guest.step('what cannot be paid', async () => {
      await page.evaluate(() => localStorage.clear());
      await playBot(guest, '?scenario=coach-1');
      await untilHint(guest, 'table-play', wait);
      await close(guest);
      await guest.press(cards(guest, 'own-hand').and(page.locator('[data-stub="strengthen"]')));
      // A finger reads it first, and why it cannot be played.
      if (touched) {
        assert.match(await guest.tid('inspector').innerText(), /Not now: .*ceremonial/);
        await guest.press(guest.tid('inspector').locator('.close'));
      }
      assert.match(await says('table-unpaid'), /^Strengthen needs .* ceremonial/);
      await close(guest);
    });
    await guest.step('who attacks', async () => {
      await guest.press('attack');
      await guest.press(guest.tid('zone-opponent-seat').locator('[data-legal]').first());
      await guest.until(() => document.querySelector('main[data-ask="attackers"]') !== null);
      assert.match(await says('table-attack'), touched ? /attacks .*Jessa Na Ni.* tap your units/ : /attacks .*Jessa Na Ni.* click your units/);
      await close(guest);
      await guest.press(page.locator('[data-testid="zone-own-battlefield"] [data-legal]').first());
      await guest.press(command(guest, /attack/i).last());
    });
    await guest.step('the side action that is left', async () => {
      await untilHint(guest, 'table-side');
      assert.match(await says('table-side'), touched ? /tap “End turn”/ : /click “End turn”/);
      await close(guest);
    });
    await guest.step('an exhausted unit', async () => {
      await guest.press('meditate');
      await says('table-meditate');
      await close(guest);
      await page.keyboard.press('Escape');
      await guest.idle();
    });
  });
}

journey('the coach in defence', async (j) => {
  const size = SIZES['a laptop'];
  const { anna, ben, ready } = await meet(j, { size, query: '?scenario=blocks-1' });
  await anna.step('both are ready', ready);
  await anna.step('anna attacks ben', async () => {
    while ((await hint(anna).count()) > 0) await close(anna);
    await attack(anna, 2);
  });
  await ben.step('who may block', async () => {
    await ben.untilAsked();
    assert.match(await saysTo(ben, 'table-block'), /^Anna attacks your Jessa Na Ni with 2 × Hammer Knight \(attack 3\)\. Click one of your units/);
  });
});

journey('the coach when a unit is attacked', async (j) => {
  const { anna, ben, ready } = await meet(j, { size: SIZES['a small phone'], query: '?scenario=blocks-1' });
  await anna.step('both are ready', ready);
  await anna.step('anna attacks a unit of ben', async () => {
    while ((await hint(anna).count()) > 0) await close(anna);
    await attack(anna, 1, 'opponent-battlefield');
  });
  await ben.step('who may guard', async () => {
    await ben.untilAsked();
    assert.match(await saysTo(ben, 'table-guard'), /Jessa Na Ni/);
  });
});

journey('the coach is followed', async (j) => {
  const guest = await j.open(SIZES['a desktop']);
  const { page } = guest;
  await guest.step('a hint stays where nothing comes under it', async () => {
    await playBot(guest, '?scenario=attack-1');
    await untilHint(guest, 'table-play', wait);
    await page.keyboard.press('ArrowDown');
    await guest.until(() => document.querySelector('[data-testid="coach"] p').textContent.includes('Enter'));
    await saysTo(guest, 'table-play');
    const before = await hint(guest).boundingBox();
    // The card is let go of, and everything is looked at again.
    await guest.tid('commands').getByRole('button').or(page.locator('.bar button')).first().focus();
    await page.evaluate(() => dispatchEvent(new Event('resize')));
    await guest.idle();
    const after = await hint(guest).boundingBox();
    assert.deepEqual([after.x, after.y], [before.x, before.y]);
  });
  await guest.step('whoever does what it says need not close it', async () => {
    await answerUntil(guest, 'the hint is gone', async () => (await hint(guest).count()) === 0, async () => {
      await guest.press(cards(guest, 'own-hand').and(page.locator('[data-legal]')).first());
      await guest.press(command(guest, /^Play /).first());
    });
    await page.reload();
    await guest.tid('table').waitFor();
    await guest.untilAsked();
    await guest.idle();
    assert.notEqual(await hint(guest).getAttribute('data-hint', { timeout: 100 }).catch(() => null), 'table-play');
  });
});

for (const size of ['a laptop', 'a small phone']) {
  journey(`the coach against a Chimera on ${size}`, async (j) => {
    const guest = await j.open(SIZES[size]);
    const { page } = guest;
    const pass = page.locator('[data-testid="pass"]:not([aria-disabled="true"]):visible');
    const passes = async () => {
      if ((await pass.count()) > 0) await guest.press(pass.first());
      else await proposed(guest);
    };
    await guest.step('begin', async () => {
      await guest.goto('/play/red-rains?seed=7');
      await terms(guest);
      await guest.tid('chimera-which').selectOption({ label: 'The Corpse of Viros' });
      await guest.press('start');
      await guest.tid('first-five').waitFor();
      await guest.untilAsked();
      await guest.press('keep');
    });
    for (const [name, word, says] of [
      ['what its rows are', 'table-behavior', /rolls a die, if an aspect lies face down, and does that row/],
      ['whom its units attack', 'table-aims', /^As things stand, .+ would attack .+\. A claw/],
      ['what the drops are', 'table-blood', /The drop is its blood/],
    ]) {
      await guest.step(name, async () => {
        await untilHint(guest, word, passes);
        assert.match(await saysTo(guest, word), says);
        await close(guest);
      });
    }
  });
}
