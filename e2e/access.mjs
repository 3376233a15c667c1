// What a page is to those who use other means than eyes and mouse.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DESKTOP, PHONE } from './harness.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules of axe about colours: all that can differ between the looks of one page. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What is wrong by every rule that axe has on by default, good practice included; of some rules only, if they are named. */
export async function barriers(guest, rules) {
  return guest.page.evaluate(async ([source, rules]) => {
    // The page forbids scripts of others; a function made by the test is not one.
    if (!window.axe) new Function(source)();
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')} (${nodes.length})`);
  }, [AXE, rules]);
}

/** What is wrong with what a guest sees, light and dark. */
export async function barriersInBothLooks(guest) {
  const found = await barriers(guest);
  // The table has one look.
  if ((await guest.page.locator('main.page').count()) === 0) return found;
  await guest.page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  await guest.idle();
  const dark = await barriers(guest, OF_COLOURS);
  await guest.page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
  return [...found, ...dark.map((barrier) => `dark: ${barrier}`)];
}

/** Walks all of some screens (screens.mjs) at a desk and with a phone, side by side; nothing may stand in anybody's way there. */
export async function walk(j, screens) {
  const found = [];
  const all = async (size, label) => {
    const options = { ...size, bypassCSP: true };
    const guest = await j.open({ ...options, label });
    for (const [screen, way] of Object.entries(screens)) {
      let whose = guest;
      await guest.step(screen, async () => {
        whose = (await (typeof way === 'string' ? guest.goto(way) : way(guest, j, options))) ?? guest;
      });
      found.push(...(await barriersInBothLooks(whose)).map((barrier) => `${label}: ${screen}: ${barrier}`));
      // Whoever was met for one screen would go on working.
      if (whose !== guest) await whose.page.close();
    }
  };
  await Promise.all([all(DESKTOP, 'desktop'), all(PHONE, 'phone')]);
  assert.deepEqual(found, []);
}
