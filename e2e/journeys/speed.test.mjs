// How soon the page is there, how smooth it stays while the bot thinks, and how much goes over the wire. Bytes are the same
// everywhere and are always judged; times only with ASHWRIGHT_TIMED=1, on a machine that does nothing else.

import assert from 'node:assert/strict';
import { DESKTOP, KEPT, SLOWED, TIMED, journey, within } from '../harness.mjs';
import { clickAround, numbers, playBot } from '../table.mjs';

const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

const kilo = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
/** What comes last to a table: the part of the program with which one reads rules and cards, and what that says. */
const LAST = '/split_reading.wasm';
const WORDS = '/reading.txt';

/** The files of that part: those that no page wants which comes before it, as the program that loads them says above each. */
async function filesOfLast(origin) {
  const loader = await (await fetch(`${origin}/assets/parts.js`)).text();
  const wanted = [...loader.matchAll(/\/\* ([\w, ]+) \*\/\nconst __\w+ = makeLoad\(\(\) => \{\s+const src = fetch\(new URL\("\.(\/[\w.]+)"/g)];
  const early = wanted.filter(([, by]) => by.split(', ').some((part) => part === 'cards' || part === 'table')).map(([, , file]) => file);
  const files = wanted.map(([, , file]) => file).filter((file) => !early.includes(file));
  assert.ok(early.length > 2 && files.length > 0, `${early.length} files are wanted early, ${files.length} late`);
  return new Set([LAST, WORDS, ...files]);
}

/**
 * Runs in the page: the rules that make a browser look through the whole table after every change. Those that depend on what an
 * element has and are for everything in it; and those that depend on the place of what it has among others, or on whether that
 * is empty, for then whatever comes and goes may matter.
 */
function restless() {
  const all = (rules) => [...rules].flatMap((rule) => [...(rule.selectorText ? [rule.selectorText] : []), ...all(rule.cssRules ?? [])]);
  const selectors = [...document.styleSheets].flatMap((sheet) => all(sheet.cssRules));
  const forEverything = /:has\([^,]*[\s>+~]\*(::?[\w-]+)?\s*(,|$)/;
  const byPlace = /:has\((?:[^()]|\([^()]*\))*:(nth-|first-|last-|only-|empty)/;
  return selectors.filter((selector) => forEverything.test(selector) || byPlace.test(selector));
}

journey('speed of the first visit', async (j) => {
  const figures = { painted: [], usable: [], page: [], wire: [], whole: [] };
  // What hosts the game is another module, which comes while one chooses.
  const isOfWorker = (url) => /\/(worker\.js|host\.js|host_bg\.wasm)$/.test(url);
  const last = await filesOfLast(j.server.origin);
  for (let n = 0; n < 3; n += 1) {
    const guest = await j.open({ ...DESKTOP, ...KEPT, label: `visit-${n}` });
    const finished = [];
    guest.page.on('requestfinished', (request) => finished.push(request));
    const comes = (file) => guest.page.waitForEvent('requestfinished', (request) => request.url().endsWith(file));
    const come = ['/host_bg.wasm', '/figures.txt', LAST].map(comes);
    await guest.goto('/play/bot?scenario=keyboard-1');
    const painted = await guest.page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    const began = Date.now();
    const loaded = await guest.page.evaluate(() => performance.now());
    await guest.tid('start').click();
    await guest.page.locator('[data-testid="table"] [data-legal]').first().waitFor();
    const shown = Date.now() - began;
    figures.painted.push(painted);
    figures.usable.push(shown);
    // What the worker loads is counted, too, and the figures; what one reads with comes last, when everything is at rest.
    await Promise.all(come);
    const bytes = async (some) => {
      const sizes = await Promise.all(some.map((request) => request.sizes()));
      return sizes.reduce((sum, { responseHeadersSize, responseBodySize }) => sum + responseHeadersSize + responseBodySize, 0);
    };
    const all = [...finished];
    const table = all.filter((request) => !last.has(new URL(request.url()).pathname.replace('/assets', '')));
    const [page, wire, whole] = [await bytes(table.filter((request) => !isOfWorker(request.url()))), await bytes(table), await bytes(all)];
    figures.page.push(page);
    figures.wire.push(wire);
    figures.whole.push(whole);
    j.t.diagnostic(`painted after ${painted.toFixed(0)} ms, page at rest after ${loaded.toFixed(0)} ms, table ${shown} ms after "start", ${kilo(page)} for the page, ${kilo(wire)} with the worker, ${kilo(whole)} in all`);
    await guest.context.close();
  }
  const best = (values) => Math.min(...values);
  within(j.t, 'something is painted', best(figures.painted), 1000);
  within(j.t, 'the table can be used', best(figures.usable), 2500);
  const most = (what, sizes, limit) => assert.ok(best(sizes) < limit, `${what} takes ${kilo(best(sizes))}, not less than ${kilo(limit)}`);
  most('the page of a table', figures.page, 1_200_000);
  most('the page with the worker', figures.wire, 1_700_000);
  most('the page with all that comes later', figures.whole, 2_000_000);
});

journey('speed of a first visit on a slow line', async (j) => {
  const bytes = [];
  const times = [];
  for (let n = 0; n < 2; n += 1) {
    const guest = await j.open({ ...DESKTOP, ...KEPT, label: `slow-${n}` });
    const session = await guest.context.newCDPSession(guest.page);
    // What browsers call fast 3G: 1.6 Mbit/s with 150 ms.
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 });
    await guest.page.goto('/', { waitUntil: 'commit' });
    await guest.page.locator('a.way').first().waitFor();
    const [time, came] = await guest.page.evaluate(() => {
      const now = performance.now();
      const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      return [now, all.filter((entry) => entry.responseEnd <= now).reduce((sum, entry) => sum + entry.transferSize, 0)];
    });
    times.push(time);
    bytes.push(came);
    j.t.diagnostic(`the home page can be used after ${time.toFixed(0)} ms and ${(came / 1000).toFixed(0)} kB`);
    await guest.context.close();
  }
  within(j.t, 'the home page can be used', Math.min(...times), 3500);
  // The parts of the program that are not needed here come later.
  assert.ok(Math.min(...bytes) < 400_000, 'less than 400 kB is loaded before the home page can be used');
});

journey('speed of a table on a cold cache', async (j) => {
  const first = await j.open({ ...DESKTOP, ...KEPT, label: 'host' });
  await first.goto('/play/bot?seed=7');
  await first.press('start');
  await first.untilAsked();
  const address = new URL(first.page.url()).pathname;
  const stored = await first.context.storageState({ indexedDB: true });
  const times = [];
  for (let n = 0; n < 3; n += 1) {
    const guest = await j.open({ ...DESKTOP, ...KEPT, label: `cold-${n}`, storageState: stored });
    await guest.page.goto(address, { waitUntil: 'commit' });
    await guest.page.locator('[data-testid="table"] [data-legal]').first().waitFor();
    const time = await guest.page.evaluate(() => performance.now());
    j.t.diagnostic(`a table can be used after ${time.toFixed(0)} ms`);
    times.push(time);
    await guest.context.close();
  }
  within(j.t, 'a table on a cold cache can be used', Math.min(...times), 2500);
});

journey(
  'speed of a game',
  async (j) => {
    // Who else uses the machine can block a frame; the page itself would do it every time.
    let longest = Infinity;
    for (let game = 0; game < (TIMED ? 3 : 1) && longest >= 50; game += 1) {
      const guest = await j.open({ ...DESKTOP, ...KEPT, label: `game-${game}` });
      await guest.context.addInitScript(() => {
        localStorage.setItem('ashwright.settings', JSON.stringify({ speed: 'off' }));
        window.long = [];
        new PerformanceObserver((list) => {
          for (const frame of list.getEntries()) {
            window.long.push({ duration: frame.duration, blocking: frame.blockingDuration, scripts: frame.scripts.map((s) => s.invoker).join(), at: frame.startTime });
          }
        }).observe({ type: 'long-animation-frame', buffered: true });
      });
      await playBot(guest, '?seed=5');
      await guest.page.evaluate(() => window.long.splice(0));
      await clickAround(guest, numbers(5), { enough: (done) => done >= 150 });
      assert.deepEqual(await guest.page.evaluate(restless), [], 'with these rules a change of anything makes the browser style everything anew');
      const long = await guest.page.evaluate(() => window.long);
      const blocked = Math.max(0, ...long.map((frame) => frame.blocking));
      longest = Math.min(longest, blocked);
      j.t.diagnostic(`frames longer than 50 ms: ${long.length}; blocked longest ${blocked.toFixed(0)} ms`);
      for (const frame of [...long].sort((a, b) => b.duration - a.duration).slice(0, 5)) {
        j.t.diagnostic(`  ${frame.duration.toFixed(0)} ms, blocked ${frame.blocking.toFixed(0)} ms, by ${frame.scripts}`);
      }
      await guest.context.close();
    }
    within(j.t, 'the longest that a frame is blocked', longest, 50);
  },
);

/** What a browser changes without laying anything out. */
const MOVABLE = ['transform', 'translate', 'rotate', 'scale', 'opacity', 'clipPath'];

/** Runs in the page: notes how long each frame lasts in which something moves, what is changed about it, and what holds the page up. */
function notesFrames() {
  window.moving = { frames: [], changed: [], held: [] };
  const changed = new Set();
  let last = null;
  const frame = (now) => {
    const running = document.getAnimations().filter((one) => one.playState === 'running');
    for (const one of running) {
      for (const step of one.effect.getKeyframes()) {
        for (const what of Object.keys(step)) if (!['offset', 'computedOffset', 'easing', 'composite'].includes(what)) changed.add(what);
      }
    }
    window.moving.changed = [...changed];
    if (running.length > 0 && last !== null) window.moving.frames.push(now - last);
    last = running.length > 0 ? now : null;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => window.moving.held.push(...list.getEntries().map((task) => task.duration))).observe({ type: 'longtask' });
}

journey('speed of motion on a processor four times slower', async (j) => {
  const guest = await j.open({ ...DESKTOP, reducedMotion: 'no-preference' });
  await playBot(guest, '?seed=5');
  const session = await guest.context.newCDPSession(guest.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 * SLOWED });
  await guest.page.evaluate(notesFrames);
  await clickAround(guest, numbers(5), { enough: (done) => done >= 24 });
  const { frames, changed, held } = await guest.page.evaluate(() => window.moving);
  // What a browser draws without asking the page goes on however busy that is.
  assert.deepEqual(changed.filter((what) => !MOVABLE.includes(what)), [], 'nothing else moves than what need not be laid out');
  assert.ok(frames.length > 60, `${frames.length} frames`);
  j.t.diagnostic(`${frames.length} frames in which something moves: half of them within ${percentile(frames, 0.5).toFixed(1)} ms, 95 of 100 within ${percentile(frames, 0.95).toFixed(1)}, the longest ${Math.max(...frames).toFixed(0)}`);
  j.t.diagnostic(`${held.length} times the page was held up for more than 50 ms, at most ${Math.max(0, ...held).toFixed(0)}`);
  within(j.t, 'half of the frames in which something moves', percentile(frames, 0.5), 17);
});

journey(
  'speed of messages',
  async (j) => {
    // Two seats at one table of the server; the sizes of what one of them is told.
    const [anna, ben] = [await j.open({ ...DESKTOP, ...KEPT, label: 'anna' }), await j.open({ ...DESKTOP, ...KEPT, label: 'ben' })];
    await anna.goto('/play/online?seed=9');
    await anna.tid('name').fill('Anna');
    await anna.press('create');
    await anna.page.waitForURL(/\/game\//);
    await ben.page.goto(await anna.tid('invite').inputValue());
    await ben.tid('lobby').waitFor();
    for (const guest of [anna, ben]) await guest.press('ready');
    for (const guest of [anna, ben]) await guest.tid('table').waitFor();
    await clickAround([anna, ben], numbers(9), { enough: async () => (await anna.at()) >= 60 });
    const updates = anna.frames.filter((frame) => frame.includes('"is":"update"')).map((frame) => Buffer.byteLength(frame));
    assert.ok(updates.length > 20, `${updates.length} updates`);
    const average = updates.reduce((sum, size) => sum + size, 0) / updates.length;
    j.t.diagnostic(`${updates.length} updates: ${average.toFixed(0)} bytes on average, 95 of 100 below ${percentile(updates, 0.95)}, largest ${Math.max(...updates)} (before compression)`);
    assert.ok(average < 1024, 'an update takes less than 1 KB on average');
  },
);
