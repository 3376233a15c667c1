// Cards are carried with mouse and finger: onto the table, onto what they attack, onto whom they stop, and back.

import assert from 'node:assert/strict';
import { DESKTOP, LAPTOP, PHONE, journey, until } from '../harness.mjs';
import { attack, command, log, meet, playBot } from '../table.mjs';

const held = (guest, stub) => guest.tid('zone-own-hand').locator(`[data-stub="${stub}"]`).first();
const unit = (guest, zone, n = 0) => guest.tid(`zone-${zone}-battlefield`).locator('.unit').nth(n);

/** Where one takes hold of something: the part of it that nothing lies on. */
async function grip(locator) {
  const box = await locator.boundingBox();
  return [box.x + Math.min(24, box.width / 2), box.y + box.height / 3];
}

async function middle(locator) {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Carries something with the mouse, and looks at it on its way. */
async function carry(guest, from, onto, name = null) {
  const { mouse } = guest.page;
  await mouse.move(...(await grip(from)));
  await mouse.down();
  const [x, y] = Array.isArray(onto) ? onto : await middle(onto);
  await mouse.move(x, y - 30, { steps: 4 });
  await mouse.move(x, y, { steps: 2 });
  if (name) {
    await guest.picture(name);
    assert.equal(await guest.page.locator('.ghost.carried').count(), 1, 'it is seen beside the pointer');
  }
  await mouse.up();
  guest.acted = true;
  await guest.idle();
  assert.equal(await guest.page.locator('.ghost.carried').count(), 0, 'it is let go of');
}

journey('carry: a card is played by carrying it onto the table', async (j) => {
  const guest = await j.open(LAPTOP);
  await playBot(guest, '?scenario=keyboard-1');
  const table = guest.tid('zone-own-battlefield');
  const before = [await guest.hash(), await guest.at()];
  const first = guest.tid('zone-own-hand').locator('[data-legal]').first();
  const stub = await first.getAttribute('data-stub');
  await guest.step('put back', async () => {
    await carry(guest, first, guest.tid('zone-own-hand'));
    assert.deepEqual([await guest.hash(), await guest.at()], before, 'nothing was done');
    assert.equal(await guest.tid('zone-own-hand').locator('.picked').count(), 0, 'nothing is picked');
  });
  await guest.step('played', async () => {
    await carry(guest, first, table, 'carried');
    await guest.until((at) => Number(document.querySelector('main[data-step]').dataset.step) > at, before[1]);
    const told = (await log(guest)).join('\n').toLowerCase().replaceAll(' ', '-');
    assert.ok(told.includes(stub), `${stub} is in the log: ${told}`);
  });
});

journey('carry: what a card is let go of over is what it is for', async (j) => {
  const anna = await j.open(DESKTOP);
  await playBot(anna, '?scenario=keyboard-1');
  await anna.step('a spell onto a unit', async () => {
    await carry(anna, held(anna, 'strengthen'), anna.tid('zone-own-spellboard'));
    const spell = anna.tid('zone-own-spellboard').locator('[data-stub="strengthen"][data-legal]');
    await spell.waitFor();
    const knight = anna.tid('zone-own-battlefield').locator('.unit[data-stub="hammer-knight"]');
    await carry(anna, spell, knight, 'over-a-unit');
    // Nobody is asked for its target any more.
    await until('it is used', async () => (await log(anna)).some((line) => /Strengthen.* on .*Hammer Knight/.test(line)));
  });
  const guest = await j.open(DESKTOP);
  await playBot(guest, '?scenario=keyboard-1');
  await guest.step('a unit onto a Phoenixborn', async () => {
    await carry(guest, unit(guest, 'own', 1), guest.tid('zone-opponent-seat').locator('.phoenixborn'), 'over-a-phoenixborn');
    await guest.until(() => document.querySelector('[data-ask="attackers"] [data-testid="zone-own-battlefield"] .unit.picked'));
    assert.equal(await unit(guest, 'own', 1).getAttribute('data-state'), 'picked', 'it attacks');
    await guest.press(unit(guest, 'own', 0));
    await guest.press(command(guest, /attack/i).last());
    await guest.untilAsked();
    assert.ok((await log(guest)).some((line) => /Hammer Knight/.test(line) && /attack/i.test(line)), 'both attack');
  });
});

journey('carry: a unit is carried onto whom it stops', async (j) => {
  const { anna, ben, ready } = await meet(j, { size: LAPTOP, query: '?scenario=blocks-1' });
  await ready();
  await attack(anna, 2);
  await ben.until(() => document.querySelector('main[data-ask="block"]'));
  const attackers = ben.tid('zone-opponent-battlefield').locator('.unit.attacking');
  const blocker = unit(ben, 'own', 2);
  await ben.step('it stands in its way', async () => {
    await carry(ben, blocker, attackers.nth(1), 'over-an-attacker');
    assert.equal(await blocker.getAttribute('data-state'), 'picked');
  });
  await ben.step('and in that of another', async () => {
    await carry(ben, blocker, attackers.nth(0));
    assert.equal(await blocker.getAttribute('data-state'), 'picked');
    await carry(ben, unit(ben, 'own', 0), attackers.nth(1));
    assert.equal(await unit(ben, 'own', 0).getAttribute('data-state'), 'picked');
  });
  await ben.step('and back', async () => {
    await carry(ben, blocker, ben.tid('zone-own-battlefield'));
    assert.equal(await blocker.getAttribute('data-state'), null);
  });
});

journey('carry: a finger lifts a card out of the hand, and scrolls it sideways', async (j) => {
  const guest = await j.open(PHONE);
  await playBot(guest, '?scenario=keyboard-1');
  const session = await guest.context.newCDPSession(guest.page);
  const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const stroke = async ([x, y], [dx, dy]) => {
    await touch('touchStart', [[x, y]]);
    for (let n = 1; n <= 8; n += 1) await touch('touchMove', [[x + (dx * n) / 8, y + (dy * n) / 8]]);
  };
  const before = [await guest.hash(), await guest.at()];
  const card = held(guest, 'iron-worker');
  await guest.step('sideways', async () => {
    await stroke(await grip(card), [-80, 4]);
    assert.equal(await guest.page.locator('.ghost.carried').count(), 0, 'nothing is lifted');
    await touch('touchEnd', []);
    await guest.idle();
    assert.deepEqual([await guest.hash(), await guest.at()], before);
  });
  await guest.step('up', async () => {
    const [x, y] = await grip(card);
    const [, to] = await middle(guest.tid('zone-own-battlefield'));
    await stroke([x, y], [0, to - y]);
    await guest.page.locator('.ghost.carried').waitFor();
    await guest.picture('lifted');
    await touch('touchEnd', []);
    await guest.until((at) => Number(document.querySelector('main[data-step]').dataset.step) > at, before[1]);
  });
});
