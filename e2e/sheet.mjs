// The contact sheet: every screen at every size, in both looks of the pages for reading; what does not fit is measured.
// `cargo xtask sheet` runs it.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DESKTOP, PHONE, inspect, journey } from './harness.mjs';
import { PAGES, SCREENS, TABLES } from './screens.mjs';

const SHEET = resolve(import.meta.dirname, '../target/sheet');
const SIZES = {
  wide: [[1280, 720], [1440, 900], [2560, 1440], [3840, 2160]],
  small: [[360, 640], [412, 915]],
};
// Pictures of two pixels for each would be four times as large and tell no more.
const OPTIONS = { wide: DESKTOP, small: { ...PHONE, deviceScaleFactor: 1 } };

/** Runs in the page: texts of which a part is cut off, as sentences. What ends in dots by intention says so. */
function cut() {
  const wrong = [];
  for (const element of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const hides = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis';
    if (!hides || element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || style.clipPath !== 'none') continue;
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
    if (own) wrong.push(`a cut text: ${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${element.textContent.trim().slice(0, 40)}" ${element.scrollWidth} > ${element.clientWidth}`);
  }
  return [...new Set(wrong)];
}

rmSync(SHEET, { recursive: true, force: true });
mkdirSync(SHEET, { recursive: true });
const pictures = [];
const findings = [];

/** Takes pictures of what a guest sees at every size of a group, and measures it. */
async function take(guest, screen, group) {
  const { page } = guest;
  const reads = (await page.locator('main.page').count()) > 0;
  for (const [width, height] of SIZES[group]) {
    await page.setViewportSize({ width, height });
    // The table has one look.
    for (const look of reads ? ['light', 'dark'] : ['dark']) {
      await page.evaluate((look) => (document.documentElement.dataset.theme = look), look);
      await guest.idle();
      const file = `${screen}-${width}x${height}-${look}.png`.replaceAll(/[^\w.-]+/g, '-');
      await page.screenshot({ path: join(SHEET, file) });
      pictures.push({ screen, width, height, look, file });
      if (look === 'dark' && reads) continue;
      const wrong = await page.evaluate(inspect, { smallest: guest.touch ? 44 : 24, focus: false });
      for (const fault of [...wrong, ...(await page.evaluate(cut))]) findings.push({ screen, size: `${width}×${height}`, fault });
    }
  }
}

for (const group of ['wide', 'small']) {
  const options = OPTIONS[group];
  journey(`sheet ${group}: pages`, async (j) => {
    const guest = await j.open(options);
    for (const [screen, path] of Object.entries(PAGES)) {
      await guest.goto(path);
      await take(guest, screen, group);
    }
  }, { minutes: 15 });
  for (const [screen, begin] of Object.entries({ ...SCREENS, ...TABLES })) {
    journey(`sheet ${group}: ${screen}`, async (j) => {
      const first = await j.open(options);
      await take((await begin(first, j, options)) ?? first, screen, group);
    });
  }
}

/** What is shown of the site where it is described. */
const CHOSEN = [
  ['home', 1280], ['table: middle', 1440], ['table: attack', 1280], ['table: a Chimera', 1440], ['table: original edition', 1280], ['table: four seats', 1440],
  ['cards', 1280], ['a card', 1280], ['a section of the rules', 1280], ['a search', 1280], ['table: result', 1440], ['play the bot', 1280],
  ['home', 360], ['table: middle', 412], ['table: payment', 412], ['a lesson', 412], ['cards', 412], ['rulings', 360],
];

journey('sheet to be looked at', async (j) => {
  const figure = ({ screen, width, height, look, file }) =>
    `<figure><a href="${file}"><img src="${file}" loading="lazy" alt="${screen}, ${width}×${height}, ${look}" style="height:${width > height ? 220 : 330}px"></a><figcaption>${screen} ${width}×${height} ${look}</figcaption></figure>`;
  const rows = findings.map(({ screen, size, fault }) => `<tr><td>${screen}<td>${size}<td>${fault.replaceAll('<', '&lt;')}`);
  const style = 'body{margin:8px;background:#333;color:#fff;font:13px sans-serif}div{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{display:block}';
  writeFileSync(join(SHEET, 'index.html'), `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>${style}</style><table>${rows.join('')}</table><div>${pictures.map(figure).join('')}</div>`);

  const shown = CHOSEN.map(([screen, width]) => pictures.find((one) => one.screen === screen && one.width === width)).filter(Boolean);
  const guest = await j.open({ viewport: { width: 1308, height: 600 } });
  const data = (file) => readFileSync(join(SHEET, file)).toString('base64');
  const tiles = shown.map(({ file, width, height }) => `<img src="data:image/png;base64,${data(file)}" style="width:${width > height ? 428 : 208}px">`);
  await guest.page.setContent(`<style>body{margin:8px;background:#222}div{display:flex;flex-wrap:wrap;gap:4px;align-items:flex-start}</style><div>${tiles.join('')}</div>`);
  await guest.page.screenshot({ path: join(SHEET, 'screens.png'), fullPage: true });

  for (const { screen, size, fault } of findings) console.log(`${screen.padEnd(32)}${size.padEnd(12)}${fault}`);
  j.t.diagnostic(`${pictures.length} pictures, ${findings.length} findings, in target/sheet/`);
  assert.equal(findings.length, 0, 'something on a screen does not fit: see the table above');
});
