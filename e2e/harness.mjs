// What every journey has: a server of its own, somebody at a browser, and checks that are made after every step.

import { chromium } from 'playwright-core';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { CHROMIUM } from './chromium.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const SERVER = process.env.ASHWRIGHT_SERVER ?? join(ROOT, 'target/quick/ashwright-server');
const PICTURES = join(ROOT, 'target/journeys');

// What a browser does for an address bar that nobody sees, once for every page, and what Playwright turns off itself: only the
// last list counts.
const OFF = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

// Nothing but this machine can be reached, whatever a page tries.
const FLAGS = [
  '--no-sandbox',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
  // Most pages here live for seconds, and compiling what is hot a second time, and better, is a tenth of all work.
  '--js-flags=--liftoff-only',
  `--disable-features=${OFF.join(',')}`,
];

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const LAPTOP = { viewport: { width: 1280, height: 720 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 740 } };
/** With these options a page is kept by the browser (offline.js), as people's pages are: what that fetches for every new guest is
 * a twelfth of all work, and journeys that are about something else go without. */
export const KEPT = { serviceWorkers: 'allow' };

/** Whether figures in time are judged: on a machine that does nothing else. Otherwise they are told, and nobody fails by them. */
export const TIMED = process.env.ASHWRIGHT_TIMED === '1';

/** How many times slower the processor of every page is made, to show that no journey depends on a quick one. */
export const SLOWED = Number(process.env.ASHWRIGHT_SLOWED ?? 1);

/** Whether every step is photographed, for whoever looks at the pages; where nobody does, only what failed. */
export const PICTURED = process.env.ASHWRIGHT_PICTURES !== '0';

/** After how long what has not come never will: a question of whether, not of how soon, for a machine that has other things to do. */
export const PATIENCE = 240_000;

/** How long to try what others may take away meanwhile. */
const MEANWHILE = 15_000 * SLOWED;

/** What there is at a table where somebody is asked something, or all is over. */
const ASKS =
  '[data-testid="result"], [data-testid="table"] [data-legal], .tabs .matters[aria-pressed="false"], [data-testid="commands"] button:not([aria-disabled="true"])';

/** Tries something that waits for rest by itself, again and again, until it returns true; there is one deadline and no count. */
export async function until(what, tried, patience = PATIENCE * SLOWED) {
  const deadline = Date.now() + patience;
  while (!(await tried())) {
    if (Date.now() > deadline) throw new Error(`in ${(patience / 1000).toFixed(0)} s it did not come to this: ${what}`);
  }
}

/** An aim in time: what was measured is told, and held to the aim where time is judged. */
export function within(t, what, measured, aim) {
  t.diagnostic(`${what}: ${measured.toFixed(0)} ms, aimed at ${aim}`);
  if (TIMED && measured >= aim) throw new Error(`${what}: ${measured.toFixed(0)} ms, which is not below ${aim}`);
}

/** The server as people run it, with a file of its own. */
class Server {
  constructor(directory, options) {
    this.directory = directory;
    this.options = options;
    // The system chooses a port; whoever comes back comes back to the same.
    this.port = 0;
    this.said = '';
  }

  static async start(options = []) {
    const server = new Server(mkdtempSync(join(tmpdir(), 'ashwright-')), options);
    await server.run();
    return server;
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, for the first time or again. */
  async run() {
    const data = join(this.directory, 'games.sqlite');
    this.process = spawn(SERVER, ['--listen', `127.0.0.1:${this.port}`, '--data', data, ...this.options], {
      cwd: ROOT,
      env: { ...process.env, ASHES_TEST: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.ended = new Promise((done) => this.process.once('exit', done));
    this.process.stderr.on('data', (text) => (this.said += text));
    await new Promise((ready, failed) => {
      this.process.once('error', failed);
      this.process.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${this.said}`)));
      let told = '';
      this.process.stdout.on('data', (text) => {
        told += text;
        const port = /ready at http:\/\/[^\s/]*:(\d+)\s/.exec(told)?.[1];
        if (!port) return;
        this.port = Number(port);
        ready();
      });
    });
  }

  /** Ends it as a power cut would. */
  async kill() {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  async stop() {
    this.process.kill('SIGTERM');
    await this.ended;
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A line to the server that can be cut, as wireless ones are. */
class Line {
  static async to(server) {
    const line = new Line();
    line.sockets = new Set();
    line.whole = true;
    line.listener = createServer((near) => {
      if (!line.whole) return near.destroy();
      const far = connect(server.port, '127.0.0.1');
      for (const [one, other] of [[near, far], [far, near]]) {
        line.sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => line.sockets.delete(one) && other.destroy());
      }
    }).listen(0, '127.0.0.1');
    await new Promise((done) => line.listener.once('listening', done));
    line.origin = `http://127.0.0.1:${line.listener.address().port}`;
    return line;
  }

  cut() {
    this.whole = false;
    for (const socket of this.sockets) socket.destroy();
  }

  mend() {
    this.whole = true;
  }

  /** Nothing goes through any more, and nobody is told. */
  freeze() {
    this.frozen = [...this.sockets];
    this.whole = false;
    for (const socket of this.frozen) socket.unpipe().pause();
  }

  /** New connections go through; the frozen ones stay dead. */
  thaw() {
    this.whole = true;
  }

  end() {
    this.cut();
    this.listener.close();
  }
}

let browser = null;

/** The browser of this file's journeys, who share nothing in it. */
async function launched() {
  if (!browser?.isConnected()) browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return browser;
}
after(() => browser?.close());

/**
 * A journey: a test with a server of its own.
 *
 * `journey(name, async (j) => …)`, where `await j.open(options)` is somebody new at a browser; with `line: true` the
 * connection can be cut.
 */
export function journey(name, run, { minutes = 20, server: options = [] } = {}) {
  test(name, { timeout: minutes * 60_000 * SLOWED }, async (t) => {
    const server = await Server.start(options);
    const guests = [];
    const folder = join(PICTURES, name.replaceAll(/\W+/g, '-'));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const j = {
      t,
      server,
      browser: await launched(),
      open: async (options = DESKTOP) => {
        const guest = await Guest.arrive(j, options, folder);
        guests.push(guest);
        return guest;
      },
    };
    // When its time is over, whatever the journey waits for in a page ends with the page.
    t.signal.addEventListener('abort', () => guests.forEach((guest) => guest.context.close().catch(() => {})));
    // What the checks find does not end a journey: there is more to see further on.
    const faults = () => guests.flatMap((guest) => guest.faults);
    try {
      await run(j);
      for (const guest of guests) guest.note('the end', guest.wrong.splice(0));
    } catch (error) {
      for (const guest of guests) {
        guest.note('the failure', guest.wrong.splice(0));
        await guest.photograph('at-failure').catch(() => {});
      }
      if (faults().length > 0) t.diagnostic(`also not as it should be:\n${faults().join('\n')}`);
      throw error;
    } finally {
      // A server that is left behind would keep this file's process from its end.
      await Promise.allSettled(guests.map((guest) => guest.leave()));
      await server.stop();
    }
    if (faults().length > 0) throw new Error(`not as it should be:\n${faults().join('\n')}`);
    if (server.said.includes('panicked')) throw new Error(`the server panicked: ${server.said}`);
  });
}

/** Somebody at a browser, with nothing stored in it. */
export class Guest {
  static async arrive(j, options, folder) {
    const guest = new Guest();
    const { label, line, ...rest } = options;
    Object.assign(guest, { t: j.t, touch: Boolean(options.hasTouch), steps: 0, wrong: [], expected: [], faults: [] });
    guest.label = label ?? '';
    guest.line = line ? await Line.to(j.server) : null;
    guest.origin = guest.line?.origin ?? j.server.origin;
    guest.folder = folder;
    guest.context = await j.browser.newContext({ baseURL: guest.origin, reducedMotion: 'reduce', serviceWorkers: 'block', ...rest });
    guest.context.setDefaultTimeout(PATIENCE * SLOWED);
    guest.page = await guest.context.newPage();
    guest.watch(guest.page);
    if (SLOWED > 1) {
      const session = await guest.context.newCDPSession(guest.page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    }
    return guest;
  }

  /** Closes everything that this person has open. */
  async leave() {
    await this.context.close();
    this.line?.end();
  }

  /** Notes whatever a page does that none should. */
  watch(page) {
    const { origin } = this;
    const own = (url) => /^(data|blob|about):/.test(url) || url.startsWith(origin) || url.startsWith(origin.replace('http', 'ws'));
    this.frames = [];
    const note = (what) => {
      if (!this.expected.some((pattern) => pattern.test(what))) this.wrong.push(what);
    };
    // What is read outside of what follows it is read once, and whoever wrote that may not know it.
    const tells = (message) => message.type() === 'error' || /tracking context/.test(message.text());
    page.on('console', (message) => tells(message) && note(`the console says: ${message.text()}`));
    page.on('pageerror', (error) => note(`an error in the page: ${error.stack ?? error.message}`));
    page.on('crash', () => note('the page crashed'));
    const wanted = new Set();
    this.context.on('request', (request) => {
      if (!request.serviceWorker()) wanted.add(request.url());
      if (!own(request.url())) note(`asked elsewhere: ${request.url()}`);
    });
    this.context.on('requestfailed', (request) => {
      // What a page no longer wants when one leaves it has not failed. What its keeper (offline.js) fetched for it is cut off
      // then, and calls that a failure; whether anything failed is told by what the page itself asked for.
      const why = request.failure()?.errorText;
      const forPage = request.serviceWorker() && wanted.has(request.url());
      if (why !== 'net::ERR_ABORTED' && !forPage) note(`a request failed: ${request.url()} ${why}`);
    });
    this.context.on('response', (response) => response.status() >= 400 && note(`${response.status()} for ${response.url()}`));
    page.on('websocket', (socket) => {
      if (!own(socket.url())) note(`connected elsewhere: ${socket.url()}`);
      socket.on('framereceived', (frame) => this.frames.push(String(frame.payload)));
    });
  }

  /** From here on, this may be among what goes wrong. */
  expect(pattern) {
    this.expected.push(pattern);
  }

  /** Waits until what the page shows has come, and animations and messages have come to rest. */
  async idle() {
    const held = await this.page.evaluate(async (patience) => {
      const late = new Promise((done) => setTimeout(() => done(true), patience));
      const rest = async () => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        await window.__ashes?.idle?.();
        // A page may want a part of the program, or texts, that it has not had before.
        if (document.querySelector('.spinner')) await rest();
      };
      const held = () => window.__ashes?.holds?.() ?? (document.querySelector('.spinner') ? 'something is still to come' : 'no frame comes');
      return (await Promise.race([rest(), late])) ? held() : null;
    }, PATIENCE * SLOWED);
    // A promise that is never kept would hold the journey until its time is over, and nobody would know why.
    if (held !== null) throw new Error(`${this.label} the page did not come to rest: ${held}`.trim());
  }

  tid(id) {
    return this.page.locator(`[data-testid="${id}"]`);
  }

  /** Does something, waits for rest, checks everything, and takes a picture. */
  async step(name, action) {
    const began = Date.now();
    await action();
    await this.idle();
    await this.check(name);
    await this.picture(name);
    this.t.diagnostic(`${this.label} ${name}: ${Date.now() - began} ms`.trim());
  }

  async picture(name) {
    if (PICTURED) await this.photograph(name);
  }

  async photograph(name) {
    this.steps += 1;
    const number = String(this.steps).padStart(2, '0');
    const file = `${[number, this.label, name].filter(Boolean).join('-')}.jpg`.replaceAll(/[^\w.-]+/g, '-');
    // To be looked at: what loses nothing takes a browser three times as long.
    await this.page.screenshot({ path: join(this.folder, file), type: 'jpeg', quality: 85 });
  }

  /** The checks G1 to G7 of every step. */
  async check(name) {
    const smallest = this.touch ? 44 : 24;
    // The page moves the focus when the next frame is drawn, which a busy machine does late.
    if (this.acted) await this.page.waitForFunction(hasFocus, undefined, { timeout: MEANWHILE }).catch(() => {});
    const found = await this.page.evaluate(inspect, { smallest, focus: this.acted });
    this.note(name, [...this.wrong.splice(0), ...found]);
  }

  /** Keeps what is not as it should be, each thing once. */
  note(name, found) {
    for (const fault of found) {
      if (this.faults.some((known) => known.endsWith(fault))) continue;
      this.faults.push(`  ${this.label} "${name}": ${fault}`);
    }
  }

  async goto(path) {
    // On a page that was just opened the focus is nowhere yet.
    this.acted = false;
    await this.page.goto(path);
    await this.page.locator('#boot').waitFor({ state: 'detached' });
    await this.idle();
  }

  /** A click with the mouse, or a tap where there is none. */
  async press(locator) {
    const target = typeof locator === 'string' ? this.tid(locator) : locator;
    // Two presses of a journey are two, however soon the one comes after the other.
    if (this.touch) await this.page.evaluate(() => dispatchEvent(new PointerEvent('pointercancel')));
    await (this.touch ? target.tap() : target.click());
    this.acted = true;
    await this.idle();
  }

  /** Clicks on what may be gone before the mouse is there, because of what others do meanwhile: then something else is asked. */
  async tryToClick(target) {
    if ((await target.count()) > 0) await target.click({ timeout: MEANWHILE }).catch(() => {});
    await this.idle();
  }

  /** The hash of what everybody at the table sees. */
  async hash() {
    return this.page.locator('main[data-state-hash]').getAttribute('data-state-hash');
  }

  /** How many answers the game has. */
  async at() {
    return Number(await this.page.locator('main[data-step]').getAttribute('data-step'));
  }

  /** Waits until something is true in the page. */
  async until(what, ...rest) {
    await this.page.waitForFunction(what, ...rest);
    await this.idle();
  }

  /** Waits until this player is asked something, or the game is over. */
  async untilAsked() {
    await this.untilAny(ASKS);
  }

  /** Waits until this player is asked something or has answered while others are still asked, or the game is over. */
  async untilAskedOrAnswered() {
    await this.untilAny(`${ASKS}, [data-testid="choose-again"], [data-testid="hand-over"]`);
  }

  /** Waits until there is something of this. */
  async untilAny(selector) {
    await this.page.waitForFunction((selector) => document.querySelector(selector), selector);
    await this.idle();
  }
}

/** Whether something has the focus; runs in the page. */
function hasFocus() {
  return document.activeElement !== document.body && document.activeElement !== null;
}

/** Runs in the page: what is wrong with what it shows, as sentences. */
export function inspect({ smallest, focus }) {
  const wrong = [];
  const root = document.documentElement;
  const named = (element) => {
    const id = element.dataset?.testid ? `[data-testid=${element.dataset.testid}]` : '';
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50);
    return `${element.tagName.toLowerCase()}${id}.${[...element.classList].join('.')} "${text}"`;
  };
  const shown = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const box = element.getBoundingClientRect();
    // What is only for screen readers is clipped to nothing.
    return box.width > 1 && box.height > 1 && getComputedStyle(element).clipPath !== 'inset(50%)';
  };

  if (root.scrollWidth > innerWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter((e) => shown(e) && e.getBoundingClientRect().right > innerWidth + 0.5);
    wrong.push(`the page scrolls sideways: ${root.scrollWidth} > ${innerWidth}; ${wide.slice(0, 3).map(named).join('; ')}`);
  }

  // A link in running text may be as small as the text; with a mouse, so may what stands far enough from everything else
  // (WCAG 2.5.8).
  const inline = (element) =>
    getComputedStyle(element).display.startsWith('inline') &&
    (element.closest('p, li, dd')?.textContent.trim() ?? element.textContent.trim()) !== element.textContent.trim();
  const targets = [];
  for (const target of document.querySelectorAll('button, a[href], [role="button"], input, select, summary')) {
    if (!shown(target) || inline(target) || target.closest('[inert]')) continue;
    let { left, top, right, bottom } = target.getBoundingClientRect();
    // A label around or beside a box is part of the target.
    for (const label of target.labels ?? []) {
      const box = label.getBoundingClientRect();
      [left, top, right, bottom] = [Math.min(left, box.left), Math.min(top, box.top), Math.max(right, box.right), Math.max(bottom, box.bottom)];
    }
    targets.push({ target, left, top, right, bottom, small: right - left < smallest - 0.5 || bottom - top < smallest - 0.5 });
  }
  const small = targets.filter((one) => one.small).filter((one) => {
    const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
    const apart = (other) => {
      const [dx, dy] = [Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom)];
      const centre = Math.hypot((other.left + other.right) / 2 - x, (other.top + other.bottom) / 2 - y);
      return Math.hypot(dx, dy) >= smallest / 2 - 0.5 && (!other.small || centre >= smallest - 0.5);
    };
    return smallest > 24 || targets.some((other) => other !== one && !apart(other));
  });
  for (const { target, left, top, right, bottom } of small.slice(0, 5)) {
    wrong.push(`a target of ${(right - left).toFixed(0)}×${(bottom - top).toFixed(0)}, less than ${smallest}: ${named(target)}${small.length > 5 ? ` and ${small.length - 5} more` : ''}`);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const odd = /\bundefined\b|\bNaN\b|\[\[|\[object|^(table|site|common|reading)-[a-z-]+$|\{ ?\$/;
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    if (odd.test(text) && shown(texts.currentNode.parentElement)) wrong.push(`an odd text: "${text.slice(0, 80)}"`);
  }

  const held = document.activeElement;
  if (focus && (held === document.body || held === null)) wrong.push('the focus is nowhere');

  for (const element of document.querySelectorAll('.card .text, .unit .nm, .five .face, .five .face .text')) {
    if (shown(element) && element.scrollHeight > element.clientHeight + 1) {
      wrong.push(`a clipped text: ${named(element)} ${element.scrollHeight} > ${element.clientHeight}`);
    }
  }

  const assertive = document.querySelectorAll('[aria-live="assertive"]').length;
  const atTable = document.querySelector('[data-testid="table"]') !== null;
  if (assertive > 1 || (atTable && assertive !== 1)) wrong.push(`${assertive} regions speak up`);
  return wrong;
}
