// The board fits the window: states of a game at every size, measured, and put side by side on one sheet to be looked at.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DESKTOP, PHONE, PICTURED, journey } from '../harness.mjs';
import { STATES, read } from '../states.mjs';

const WIDE = [[1280, 720], [1440, 900], [2560, 1440], [3840, 2160]];
const SMALL = [[360, 640], [412, 915], [844, 390], [640, 360]];

/** Runs in the page: what does not fit, as sentences. */
function unfit() {
  const wrong = [];
  const [width, height] = [innerWidth, innerHeight];
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && getComputedStyle(e).clipPath !== 'inset(50%)';
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const named = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].join('.')} "${e.textContent.trim().slice(0, 40)}"`;
  const box = (e) => e.getBoundingClientRect();
  for (const zone of all('[data-zone]')) {
    const { left, top, right, bottom } = box(zone);
    if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1) wrong.push(`${zone.dataset.zone} leaves the window: ${[left, top, right, bottom].map(Math.round)}`);
  }
  for (const card of all('.unit, .hand .face')) {
    if (Math.abs((card.offsetWidth / card.offsetHeight) * 1.4 - 1) > 0.03) wrong.push(`${named(card)} is ${card.offsetWidth} by ${card.offsetHeight}`);
  }
  const cut = (e) => e.scrollHeight > e.clientHeight + 2 || (e.scrollWidth > e.clientWidth + 1 && !e.matches('.asks, .commands'));
  for (const text of all('.unit .nm, .spell .nm, .phoenixborn .nm, .face .nm, .unit .says, .command, .commands:not(.many), .prompt .asks, .action, .pile .word, .tabs b, .tray.own, .attachment .nm, .bar .first, .seat .player')) {
    if (cut(text)) wrong.push(`${named(text)} is cut: ${text.scrollWidth}×${text.scrollHeight} in ${text.clientWidth}×${text.clientHeight}`);
  }
  // No name goes on in the middle of a word.
  for (const name of all('.nm')) {
    const text = name.firstChild;
    for (const { 0: word, index } of text?.data?.matchAll(/[^\s-]+/g) ?? []) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top / 4)));
      if (lines.size > 1) wrong.push(`${named(name)} breaks within ${word}`);
    }
  }
  const texts = document.createTreeWalker(document.querySelector('.at-table'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const of = texts.currentNode.parentElement;
    const size = parseFloat(getComputedStyle(of).fontSize) * (of.currentCSSZoom ?? 1);
    if (texts.currentNode.data.trim() !== '' && shown(of) && size > 0 && size < 9.95) wrong.push(`${named(of)} has letters of ${size.toFixed(1)} px`);
  }
  // A token covers no other, and nothing that one reads: measured while nothing lies askew, or boxes would be larger than what they hold.
  const straight = new CSSStyleSheet();
  straight.replaceSync('.table * { rotate: none !important; }');
  document.adoptedStyleSheets = [straight];
  for (const card of all('.unit, .spell, .phoenixborn')) {
    const tokens = [...card.querySelectorAll('.token')].filter(shown);
    const read = [...card.querySelectorAll('.nm, .value, .lifetext, .nth')].filter(shown);
    for (const [at, token] of tokens.entries()) {
      for (const other of [...tokens.slice(at + 1), ...read]) {
        const [one, two] = [token, other].map(box);
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (across > 2 && down > 2) wrong.push(`${named(token)} lies over ${named(other)} of ${named(card)} by ${across.toFixed(0)}×${down.toFixed(0)}`);
      }
    }
  }
  document.adoptedStyleSheets = [];
  const prompt = document.querySelector('.prompt');
  for (const thing of all('.unit, .spell, .phoenixborn, .tray .die')) {
    // Of what has been scrolled away, nothing is covered.
    const both = [prompt, thing, thing.closest('.battlefield, .spellboard, .tray') ?? thing].map(box);
    const [least, most] = [(side) => Math.min(...both.map((b) => b[side])), (side) => Math.max(...both.map((b) => b[side]))];
    if (least('right') - most('left') > 2 && least('bottom') - most('top') > 2) wrong.push(`the prompt covers ${named(thing)}`);
  }
  const unit = document.querySelector('.unit');
  return { wrong: [...new Set(wrong)], card: unit?.offsetWidth ?? 0 };
}

const sheet = [];

for (const [label, options, sizes] of [['wide', DESKTOP, WIDE], ['small', PHONE, SMALL]]) {
  for (const [state, begin] of Object.entries(STATES)) {
    journey(`fits ${label} ${state}`, async (j) => {
      const first = await j.open(options);
      const guest = (await begin(first, j, options)) ?? first;
      await read(guest);
      guest.acted = false;
      const found = [];
      for (const [width, height] of sizes) {
        const size = `${width}×${height}`;
        await guest.page.setViewportSize({ width, height });
        await guest.step(size, () => guest.idle());
        const { wrong, card } = await guest.page.evaluate(unfit);
        j.t.diagnostic(`${state} at ${size}: cards of ${card} px`);
        found.push(...wrong.map((fault) => `${size}: ${fault}`));
        if (!PICTURED) continue;
        const picture = await guest.page.screenshot({ type: 'jpeg', quality: 70 });
        sheet.push({ state, width, height, card, picture: picture.toString('base64') });
      }
      assert.deepEqual(found, []);
    });
  }
}

// Not a test: for whoever looks at the pages.
if (PICTURED) journey('fits on one sheet', async (j) => {
  const guest = await j.open({ viewport: { width: 2240, height: 1000 } });
  const figures = sheet.map(({ state, width, height, card, picture }) =>
    `<figure><img src="data:image/jpeg;base64,${picture}" style="height:${width > height ? 300 : 420}px"><figcaption>${state} ${width}×${height}: ${card} px</figcaption></figure>`);
  await guest.page.setContent(`<style>body{margin:8px;background:#333;color:#fff;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{display:block}</style>${figures.join('')}`);
  await guest.page.screenshot({ path: join(guest.folder, 'sheet.png'), fullPage: true });
});
