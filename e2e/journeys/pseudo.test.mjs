// The language that nobody speaks: what is not translated shows.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey } from '../harness.mjs';
import { playBot } from '../table.mjs';

/** Runs in the page: texts of plain ASCII letters that no language but English could have made. */
function untranslated() {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    const parent = walker.currentNode.parentElement;
    if (!/[A-Za-z]{3,}/.test(text) || /[^\x00-\x7f]/.test(text)) continue;
    // Text of cards and rules stays English and says so; names and codes are nobody's language.
    const tongue = parent.closest('[lang]');
    if (tongue !== document.documentElement) continue;
    if (parent.closest('script, style, noscript, code, pre, kbd, input, textarea, [translate="no"], .brand') || !parent.checkVisibility()) continue;
    found.add(`${text.slice(0, 60)} <${parent.tagName.toLowerCase()} class="${parent.className}">`);
  }
  return [...found];
}

for (const [name, size] of [['desktop', DESKTOP], ['phone', PHONE]]) {
  journey(`pseudo language on a ${name}`, async (j) => {
    const guest = await j.open({ ...size, label: name });
    await guest.context.addInitScript(() => {
      const settings = JSON.parse(localStorage.getItem('ashwright.settings') ?? '{}');
      localStorage.setItem('ashwright.settings', JSON.stringify({ ...settings, language: 'en-XA', name: 'Ünna' }));
    });
    const found = [];
    for (const path of ['/', '/play', '/play/bot', '/play/online', '/cards', '/cards/hammer-knight', '/decks', '/decks/new', '/rules', '/rulings/R0048', '/rulings/original', '/settings', '/about']) {
      await guest.step(path.slice(1).replaceAll('/', '-') || 'home', async () => {
        await guest.goto(path);
        found.push(...(await guest.page.evaluate(untranslated)).map((text) => `${path}: ${text}`));
      });
    }
    await guest.step('first five', async () => {
      await playBot(guest, '?seed=7');
      found.push(...(await guest.page.evaluate(untranslated)).map((text) => `first five: ${text}`));
    });
    await guest.step('table', async () => {
      await playBot(guest, '?scenario=attack-1');
      found.push(...(await guest.page.evaluate(untranslated)).map((text) => `table: ${text}`));
    });
    assert.deepEqual(found, []);
  });
}
