// Every card at every size: the face of its page, the tile of the browser, and the unit on the table.

import assert from 'node:assert/strict';
import { DESKTOP, LAPTOP, PATIENCE, PHONE, SMALL_PHONE, journey, until } from '../harness.mjs';
import { playBot } from '../table.mjs';

/** All cards of the browser: where each has its page, its kind and its title. */
async function everyCard(guest) {
  const { page } = guest;
  const all = Number(/^\d+/.exec(await guest.tid('count').innerText())[0]);
  await until('the whole list', async () => {
    await guest.tid('cards').locator('li').last().scrollIntoViewIfNeeded();
    await guest.idle();
    return (await guest.tid('cards').locator('li').count()) === all;
  });
  return page.locator('[data-testid="cards"] .card').evaluateAll((faces) =>
    faces.map((face) => ({ stub: face.dataset.stub, kind: face.dataset.kind, title: face.querySelector('h2').textContent })),
  );
}

/** Runs in the page: follows a link to each card and says whose text has no room. */
async function clippedFaces({ stubs, patience }) {
  const clipped = [];
  // What is only measured need not be painted.
  document.body.style.visibility = 'hidden';
  const link = document.body.appendChild(document.createElement('a'));
  for (const stub of stubs) {
    link.href = `/cards/${stub}`;
    link.click();
    let face;
    const deadline = performance.now() + patience;
    while (!face && performance.now() < deadline) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      face = document.querySelector(`.card.full[data-stub="${stub}"]`);
    }
    const text = face?.querySelector('.text');
    if (!text) clipped.push(`${stub} has no face`);
    else if (text.scrollHeight > text.clientHeight + 1) clipped.push(`${stub}: ${text.scrollHeight} > ${text.clientHeight}`);
    else if (face.scrollWidth > face.clientWidth + 1) clipped.push(`${stub} is wider than its face`);
  }
  link.remove();
  return clipped;
}

for (const [label, size] of Object.entries({ desktop: DESKTOP, 'small phone': SMALL_PHONE })) {
  journey(`faces of all cards on a ${label}`, async (j) => {
    const guest = await j.open(size);
    await guest.step('the tiles', () => guest.goto('/cards'));
    const all = await everyCard(guest);
    assert.ok(all.length >= 558, `${all.length} cards`);
    assert.equal(new Set(all.map((card) => card.stub)).size, all.length, 'each has a page of its own');
    const clipped = await guest.page.evaluate(clippedFaces, { stubs: all.map((card) => card.stub), patience: PATIENCE });
    assert.deepEqual(clipped, []);
  });
}

journey('faces of all units on the table', async (j) => {
  const browser = await j.open({ ...DESKTOP, label: 'cards' });
  await browser.goto('/cards');
  const units = (await everyCard(browser)).filter((card) => ['ally', 'conjuration'].includes(card.kind));
  assert.ok(units.length > 190, `${units.length} units`);
  for (const [label, size] of Object.entries({ desktop: DESKTOP, laptop: LAPTOP, phone: PHONE, 'small-phone': SMALL_PHONE })) {
    const guest = await j.open({ ...size, label });
    await guest.step('a crowd', () => playBot(guest, '?scenario=crowd-1'));
    const crowded = await guest.page.evaluate((titles) => {
      const name = document.querySelector('.unit .nm');
      const unit = name.closest('.unit');
      const room = unit.getBoundingClientRect();
      const parts = [...unit.querySelectorAll('*')].filter((part) => part.checkVisibility());
      const outside = () => parts.filter((part) => part.getBoundingClientRect().bottom > room.bottom + 1).length;
      const before = outside();
      return titles.filter((title) => {
        name.textContent = title;
        const box = unit.getBoundingClientRect();
        const grown = box.height > room.height + 1 || box.width > room.width + 1;
        return grown || outside() > before || name.scrollHeight > name.clientHeight + 1;
      });
    }, units.map((card) => card.title));
    assert.deepEqual(crowded, [], `on a ${label}`);
  }
});
