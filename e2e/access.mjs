// What a page is to those who use other means than eyes and mouse.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is seriously wrong for those who use other means than eyes and mouse. */
export async function barriers(guest) {
  const found = await guest.page.evaluate(async (source) => {
    // The page forbids scripts of others; a function made by the test is not one.
    if (!window.axe) new Function(source)();
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')} (${nodes.length})`);
  }, AXE);
  return found;
}
