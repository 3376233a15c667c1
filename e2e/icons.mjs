// Draws the icons of the installed page from the picture of the site, for systems that take no SVG:
// `node e2e/icons.mjs`. Run it when crates/client/static/icon.svg changes.

import { chromium } from 'playwright-core';
import { CHROMIUM } from './chromium.mjs';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const STATIC = resolve(import.meta.dirname, '../crates/client/static');
const svg = readFileSync(join(STATIC, 'icon.svg'), 'utf8');
// A system that cuts icons into a form of its own keeps the middle four fifths: there the ground goes to the edge.
const full = svg.replace('rx="7"', '').replace('<path', '<path transform="translate(3.2 3.2) scale(.8)"');

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
for (const [name, size, picture] of [['icon-180', 180, full], ['icon-192', 192, svg], ['icon-512', 512, svg], ['icon-maskable', 512, full]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${picture}`);
  await page.screenshot({ path: join(STATIC, `${name}.png`), omitBackground: true });
}
await browser.close();
