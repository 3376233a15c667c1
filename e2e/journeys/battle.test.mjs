// What one decides by can be read while units fight, and what is played is seen until it is done: arrows follow the cards they
// mean, whoever blocks stands before its attacker, a spell keeps its face, and a tick on a die says that it pays.

import assert from 'node:assert/strict';
import { DESKTOP, LAPTOP, PHONE, journey, until } from '../harness.mjs';
import { notesMoves } from '../moves.mjs';
import { answerUntil, attack, cards, command, commands, keepFive, meet, playBot, prompt, proposed, untilAction } from '../table.mjs';

const MOVES = { ...DESKTOP, reducedMotion: 'no-preference' };
const asked = (guest, ask) => guest.until((ask) => document.querySelector(`main[data-ask="${ask}"]`) !== null, ask);
const own = (guest) => guest.tid('zone-own-battlefield').locator('.unit');
const attackers = (guest) => guest.page.locator('[data-testid="zone-opponent-battlefield"] .attacking');

/** Ben is attacked by three units of Anna. */
async function attacked(j, options) {
  const { anna, ben, ready } = await meet(j, { size: options, query: '?scenario=blocks-1' });
  await ready();
  await attack(anna, 3);
  await asked(ben, 'block');
  return { anna, ben };
}

/** Ben has some of his units block some attackers, by their places. */
async function block(ben, pairs) {
  const [units, foes] = await Promise.all([own(ben), attackers(ben)].map((all) => all.evaluateAll((all) => all.map((e) => e.dataset.id))));
  for (const [blocker, attacker] of pairs) {
    for (const id of [units[blocker], foes[attacker]]) await ben.press(ben.page.locator(`.battlefield [data-id="${id}"]`));
  }
  return pairs.map(([blocker, attacker]) => [units[blocker], foes[attacker]]);
}

/** Runs in the page: arrows that begin at no card that attacks, or stands in the way of one, as sentences. */
function astray() {
  const cards = [...document.querySelectorAll('.battlefield .unit, .seat .phoenixborn')].map((card) => [card, card.getBoundingClientRect()]);
  const on = ({ x, y }) => cards.some(([, box]) => x > box.left - 3 && x < box.right + 3 && y > box.top - 16 && y < box.bottom + 16);
  const wrong = [];
  for (const path of document.querySelectorAll('path[data-arrow]')) {
    const layer = path.ownerSVGElement.getBoundingClientRect();
    const ends = [0, path.getTotalLength()].map((at) => path.getPointAtLength(at));
    const [from, to] = ends.map(({ x, y }) => ({ x: x + layer.x, y: y + layer.y }));
    // The head goes on from where the line ends.
    if (!on(from)) wrong.push(`${path.dataset.arrow} begins at ${from.x.toFixed(0)}, ${from.y.toFixed(0)}`);
    const middle = (box) => (box.left + box.right) / 2;
    const foes = cards.filter(([card]) => card.matches('.attacking'));
    const starts = foes.map(([, box]) => middle(box));
    if (path.dataset.arrow === 'attack' && !starts.some((x) => Math.abs(x - from.x) < 4)) wrong.push(`an attack begins at ${from.x.toFixed(0)}, attackers stand at ${starts.map(Math.round)}`);
    if (path.dataset.arrow === 'block' && !starts.some((x) => Math.abs(x - to.x) < 4)) wrong.push(`a block ends at ${to.x.toFixed(0)}, attackers stand at ${starts.map(Math.round)}`);
  }
  return wrong;
}

/** Runs in the page: notes in every frame what arrows go astray. */
function watch(astray) {
  const look = new Function(`return (${astray})()`);
  window.astray = [];
  const frame = () => {
    window.astray.push(...look());
    requestAnimationFrame(frame);
  };
  frame();
}

journey('battle: arrows follow the cards they mean', async (j) => {
  const { anna, ben } = await attacked(j, MOVES);
  await block(ben, [[2, 0], [0, 1]]);
  for (const guest of [anna, ben]) await guest.page.evaluate(watch, String(astray));
  await ben.press(command(ben, /Confirm blocks/));
  const units = () => anna.page.locator('.battlefield .unit').count();
  const [before, battles] = [await units(), () => ben.page.locator('.attacking').count()];
  let arrows = 0;
  await until('a unit is gone and a battle is left', async () => {
    for (const guest of [anna, ben]) {
      const question = await guest.page.locator('main[data-ask]').count();
      if (question === 0) continue;
      await guest.tryToClick(commands(guest).first());
      arrows += await guest.page.locator('path[data-arrow]').count();
      assert.deepEqual(await guest.page.evaluate(astray), [], `${guest.label} at rest`);
    }
    return (await units()) < before || (await battles()) === 0;
  });
  assert.ok((await units()) < before, 'somebody fell');
  assert.ok(arrows > 0, 'there were arrows');
  for (const guest of [anna, ben]) assert.deepEqual([...new Set(await guest.page.evaluate(() => window.astray))], [], `${guest.label} while things moved`);
});

/** Runs in the page: numbers, names and signs of units that something lies over, as sentences. */
function covered() {
  const wrong = [];
  for (const unit of document.querySelectorAll('.battlefield .unit')) {
    for (const read of unit.querySelectorAll('.value, .nm, .battle')) {
      const box = read.getBoundingClientRect();
      for (const share of [0.15, 0.5, 0.85]) {
        const [x, y] = [box.left + box.width * share, box.top + box.height / 2];
        if (x < 0 || x > innerWidth) continue;
        const hit = document.elementFromPoint(x, y);
        if (hit && !unit.contains(hit)) wrong.push(`${read.className} ${read.textContent} of ${unit.querySelector('.nm').textContent} lies under ${hit.className?.baseVal ?? hit.className}`);
      }
    }
  }
  return [...new Set(wrong)];
}

for (const [size, options] of Object.entries({
  'a desktop': DESKTOP,
  'a laptop': LAPTOP,
  'a small phone': { ...PHONE, viewport: { width: 360, height: 640 } },
  'a phone': { ...PHONE, viewport: { width: 412, height: 915 } },
})) {
  journey(`battle: who blocks stands before its attacker on ${size}`, async (j) => {
    const { ben } = await attacked(j, options);
    for (const pairs of [[[0, 0], [2, 1]], [[3, 0], [0, 2]]]) {
      const fights = await block(ben, pairs);
      await ben.step(`blocks ${pairs.join(' and ')}`, () => ben.idle());
      const middles = (ids) => ben.page.evaluate((ids) => ids.map((id) => {
        const box = document.querySelector(`.battlefield [data-id="${id}"]`).getBoundingClientRect();
        return (box.left + box.right) / 2;
      }), ids);
      for (const fight of fights) {
        const [blocker, attacker] = await middles(fight);
        assert.ok(Math.abs(blocker - attacker) < 4, `the blocker stands at ${blocker}, its attacker at ${attacker}`);
      }
      assert.deepEqual(await ben.page.evaluate(covered), []);
      assert.deepEqual(await ben.page.evaluate(astray), []);
      await ben.press(command(ben, /Cancel/));
    }
    assert.equal(await ben.page.locator('.unit-place[style*="--aside"]').count(), 0, 'who blocks no more steps back');
  });
}

/** The cards that have flown face up. */
const flights = async (moves) => (await moves()).filter(({ classes }) => classes.includes('ghost') && !classes.includes('down'));
const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

journey('battle: a spell of one’s own stands there while it is resolved, and goes to the discard pile', async (j) => {
  const guest = await j.open(MOVES);
  await playBot(guest, '?scenario=crowd-1');
  const moves = await notesMoves(guest);
  await guest.press(cards(guest, 'own-hand').and(guest.page.locator('[data-stub="fear"]')).first());
  await guest.press(command(guest, /^Play/).first());
  await guest.untilAsked();
  const stands = guest.tid('resolves').locator('[data-id]');
  assert.equal(await stands.count(), 1, 'it is seen what is resolved');
  assert.match(await stands.locator('.nm').textContent(), /^Fear$/);
  await guest.picture('what is resolved');
  await answerUntil(guest, 'it is resolved', async () => (await stands.count()) === 0, async () => {
    const go = guest.page.locator('.command.primary:not([aria-disabled="true"])');
    const piece = guest.page.locator('[data-testid="table"] .battlefield [data-legal]');
    for (const way of [go, piece, command(guest, /.*/)]) if ((await way.count()) > 0) return guest.press(way.first());
  });
  await guest.idle();
  const all = await flights(moves);
  assert.ok(all.length > 1 && all.every(({ name, picture }) => name !== '' && picture), `whatever flies has a face: ${JSON.stringify(all)}`);
  const last = all.findLast(({ name }) => name === 'Fear');
  const [x, y] = await middle(guest.tid('zone-own-seat').locator('.pile.discard'));
  const [endX, endY] = last.way.at(-1);
  assert.ok(Math.hypot(endX - x, endY - y) < 60, `it goes to the discard pile at ${x}, ${y}: ${JSON.stringify(last)}`);
});

journey('battle: what the bot plays keeps its face', async (j) => {
  const guest = await j.open(MOVES);
  await playBot(guest, '?seed=7');
  await guest.press('keep');
  const moves = await notesMoves(guest);
  await answerUntil(guest, 'the bot has played something', async () => (await flights(moves)).length > 0);
  await guest.idle();
  const all = await flights(moves);
  assert.ok(all.every(({ name, picture }) => name !== '' && picture), `whatever flies has a face: ${JSON.stringify(all)}`);
  const names = await guest.tid('zone-opponent-spellboard').locator('.nm').allTextContents();
  assert.ok(names.some((name) => all.some((flight) => flight.name === name)) || names.length > 0, `it lies there: ${names}`);
});

journey('battle: a die has a tick as long as it pays, and is called so', async (j) => {
  const guest = await j.open(LAPTOP);
  const { page } = guest;
  const wrong = () => page.evaluate(() => [...document.querySelectorAll('.tray button.die')].filter((die) => {
    const marked = die.matches('.pays, .picked');
    const tick = die.querySelector('.tick')?.checkVisibility() ?? false;
    return tick !== marked || /would pay|chosen/.test(die.getAttribute('aria-label')) !== marked;
  }).map((die) => `${die.className} ${die.getAttribute('aria-label')}`));
  const ask = () => page.locator('main').getAttribute('data-ask');
  await playBot(guest, '?seed=7');
  await keepFive(guest);
  // Dice that were picked once are looked at in the next round.
  await answerUntil(guest, 'dice can be exhausted', async () => (await ask()) === 'exhaustDice', async () => {
    const pass = page.locator('[data-testid="pass"]:not([aria-disabled="true"])');
    if ((await ask()) === 'action') await guest.press(pass.first());
    else await proposed(guest);
  });
  const dice = guest.tid('zone-own-dice').locator('button.die');
  for (const at of [0, 1, 0, 2, 1]) {
    await guest.press(dice.nth(at));
    assert.deepEqual(await wrong(), [], `die ${at} was pressed`);
  }
  await guest.press(command(guest, /.*/).first());
  await untilAction(guest);
  let paid = 0;
  for (let pass = 0; pass < 2; pass += 1) {
    for (const card of await cards(guest, 'own-hand').all()) {
      await card.hover();
      await guest.idle();
      assert.deepEqual(await wrong(), [], 'a card is pointed at');
      await guest.press(card);
      assert.deepEqual(await wrong(), [], 'a card was pressed');
      paid += await page.locator('.tray .die.pays').count();
    }
    await page.keyboard.press('Escape');
    await page.mouse.move(1, 1);
    await guest.idle();
    assert.deepEqual(await wrong(), [], 'nothing is picked');
  }
  assert.ok(paid > 0, 'dice were to pay');
});

journey('battle: it is said who attacks whom before it is confirmed', async (j) => {
  const guest = await j.open(DESKTOP);
  await playBot(guest, '?scenario=lone-1');
  await guest.press('attack');
  await guest.press(guest.tid('zone-opponent-seat').locator('[data-legal]').first());
  await guest.step('the only unit that could attack', async () => {
    assert.match(await guest.tid('prompt').innerText(), /Hammer Knight attacks Jessa Na Ni\s+Up to 3 damage/);
    assert.equal(await guest.tid('zone-own-battlefield').locator('.attacking').count(), 1);
    await guest.until(() => document.querySelectorAll('path[data-arrow="attack"]').length === 1);
    assert.deepEqual(await guest.page.evaluate(astray), []);
  });
  await guest.step('none is meant any more', async () => {
    await guest.page.keyboard.press('Escape');
    await guest.until(() => document.querySelectorAll('path[data-arrow], .attacking').length === 0);
  });
});

journey('battle: ranks are closed when the dead are gone', async (j) => {
  const guest = await j.open(MOVES);
  await playBot(guest, '?scenario=crowd-1');
  const moves = await notesMoves(guest);
  await guest.press(cards(guest, 'own-hand').and(guest.page.locator('[data-stub="fear"]')).first());
  await guest.press(command(guest, /^Play/).first());
  const units = own(guest);
  const before = await units.count();
  await guest.press(units.first());
  if ((await units.count()) === before) await guest.press(guest.page.locator('.command.primary'));
  await guest.idle();
  const all = await moves();
  const at = all.findLastIndex(({ classes, unit }) => classes.includes('ghost') && unit);
  assert.ok(at >= 0, 'ash falls');
  const ash = all[at];
  // The first of them begin while the page finds out what else moves.
  const gone = ash.ends - (ash.ends - ash.begins) * 0.2;
  const left = await units.evaluateAll((units) => units.map((unit) => [unit.dataset.id, unit.getBoundingClientRect()]).map(([id, { left, right }]) => [id, (left + right) / 2]));
  assert.ok(left.length > 0);
  for (const [id, place] of left) {
    const closes = all.filter((move) => move.id === id && Math.abs(move.way[0][0] - place) > 8);
    assert.ok(closes.length > 0, `${id} closes up`);
    for (const { begins, way } of closes) {
      assert.ok(begins >= gone, `${id} stays while ash falls, until ${gone}: ${begins}`);
      assert.ok(Math.abs(way.at(-1)[0] - place) < 2, `${id} comes to its place at ${place}: ${way.at(-1)}`);
    }
  }
  for (const { begins } of all.filter(({ classes }) => classes.includes('begins'))) {
    assert.ok(begins >= gone, `nothing is announced meanwhile, until ${gone}: ${begins}`);
  }
});

journey('battle: as text those who look alike are numbered', async (j) => {
  const { ben } = await attacked(j, LAPTOP);
  await ben.page.keyboard.press('t');
  await ben.step('who blocks whom', async () => {
    await ben.press(ben.page.locator('[data-choice] button', { hasText: 'Blood Shaman (2)' }));
    const choices = await ben.tid('text-choices').innerText();
    for (const n of [1, 2]) assert.match(choices, new RegExp(`Blood Shaman \\(2\\) blocks Hammer Knight \\(${n}\\)`));
  });
});

journey('battle: a double click answers one question', async (j) => {
  const guest = await j.open(DESKTOP);
  const { mouse } = guest.page;
  await playBot(guest, '?scenario=coach-1');
  await guest.press(guest.page.locator('.hand [data-stub="anchornaut"]'));
  const box = await commands(guest).first().boundingBox();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const click = async (clickCount) => {
    await mouse.down({ clickCount });
    await mouse.up({ clickCount });
    await guest.idle();
  };
  await guest.step('the first click plays a card, and its text asks something in the same place', async () => {
    await click(1);
    await guest.until(() => /Throw 1/.test(document.querySelector('[data-testid="prompt"]').innerText));
  });
  const stands = await guest.hash();
  await guest.step('which the second click does not answer', async () => {
    await click(2);
    assert.equal(await guest.hash(), stands);
    assert.match(await prompt(guest), /Throw 1/);
  });
  await guest.step('and a click of its own does', async () => {
    await click(1);
    await guest.until(() => !/Your Anchornaut came into play/.test(document.querySelector('[data-testid="prompt"]').innerText));
  });
});
