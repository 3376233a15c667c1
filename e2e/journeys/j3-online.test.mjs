// J3: two friends play online with a bad connection, and somebody watches.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { DESKTOP, KEPT, SMALL_PHONE, journey, until } from '../harness.mjs';
import { attack, cards, clickAround, command, commands, meet, numbers, prompt, resign } from '../table.mjs';

const DECKS = new URL('../../decks/reborn/', import.meta.url);

/** The titles of a deck, by the stub of its name. */
function titles(stub) {
  assert.ok(readdirSync(DECKS).includes(`${stub}.deck`));
  const lines = readFileSync(new URL(`${stub}.deck`, DECKS), 'utf8').split('\n');
  return lines.map((line) => /^\d+ (.+)$/.exec(line)?.[1]).filter(Boolean);
}

journey('j3 deck lists stay hidden', async (j) => {
  // Whoever sits down has the first of the ready-made decks until another is chosen.
  const { anna, ben, ready } = await meet(j, { size: { ...DESKTOP, ...KEPT }, hidden: true, decks: ['the-cloudsea-siren', 'the-iron-men'] });
  await ben.step('the lobby says so', async () => {
    assert.equal(await ben.tid('lists').getAttribute('data-lists'), 'hidden');
  });
  await anna.step('both are ready', ready);
  await ben.step('the table says so', () => ben.tid('lists').waitFor());
  // The name of a ready-made deck tells its list.
  const told = (guest) => guest.frames.some((frame) => frame.includes('The Cloudsea Siren'));
  assert.ok(told(anna), 'one is told the name of the own deck');
  assert.ok(!told(ben), 'the name of the other deck was sent');
});

journey('j3 whoever takes another deck is not ready any more', async (j) => {
  const { anna, ben, game } = await meet(j);
  const watcher = await j.open(DESKTOP);
  await watcher.step('where every seat is taken, nobody is told how to sit down', async () => {
    await watcher.goto(`${new URL(game).pathname}/watch`);
    const said = await watcher.tid('lobby').innerText();
    assert.match(said, /You are watching/);
    assert.doesNotMatch(said, /To play yourself/);
  });
  const choose = (guest, deck) => guest.tid(`mine-${deck}`).evaluate((choice) => choice.click());
  const readiness = (wanted) => anna.until((wanted) => document.querySelectorAll('.chair[data-ready="true"]').length === wanted, wanted);
  await choose(anna, 'the-iron-men');
  await anna.press('ready');
  await readiness(1);
  await anna.step('another deck', async () => {
    await choose(anna, 'the-cloudsea-siren');
    await readiness(0);
  });
  await ben.press('ready');
  await readiness(1);
  await anna.step('the game has the deck that was chosen last', async () => {
    await anna.press('ready');
    for (const guest of [anna, ben]) await guest.tid('table').waitFor();
    assert.ok(anna.frames.some((frame) => frame.includes('The Cloudsea Siren')));
  });
});

const same = (first, second) =>
  until('both see the same table', async () => {
    await first.idle();
    await second.idle();
    return (await first.hash()) === (await second.hash());
  });

/** Waits until the page says that the line is broken, or no longer does. */
const lineOf = (guest, whole) => guest.until((whole) => (document.querySelector('[data-testid="banner"]') === null) === whole, whole);

journey(
  'j3 two friends play online',
  async (j) => {
    const { anna, ben, game, ready } = await meet(j, { size: { ...DESKTOP, ...KEPT } });
    let watcher;

    await anna.step('an invitation', async () => {
      assert.match(await anna.tid('invite').inputValue(), /\/game\/[\w-]+\?join=/);
    });
    await ben.step('it is taken', async () => {
      assert.match(await ben.tid('lobby').innerText(), /Anna/);
    });
    await anna.step('both are ready', ready);

    watcher = await j.open({ ...DESKTOP, label: 'watcher' });
    await watcher.step('watching', async () => {
      await watcher.goto(`${new URL(game).pathname}/watch`);
      await watcher.tid('table').waitFor();
    });

    await anna.step('first five of anna', () => anna.press('keep'));
    await ben.step('first five of ben', () => ben.press('keep'));
    await same(anna, ben);

    // Before anything is played nobody has learned a card of the other's deck.
    const secret = (deck, others) => titles(deck).filter((title) => !others.includes(title));
    const [annas, bens] = [titles('the-iron-men'), titles('the-cloudsea-siren')];
    const leaks = (guest, wanted) => wanted.filter((title) => guest.frames.some((frame) => frame.includes(title)));
    assert.ok(anna.frames.length > 0 && ben.frames.length > 0 && watcher.frames.length > 0, 'frames are seen');
    assert.deepEqual(leaks(ben, secret('the-iron-men', bens)), [], 'ben learned nothing of anna');
    assert.deepEqual(leaks(anna, secret('the-cloudsea-siren', annas)), [], 'anna learned nothing of ben');
    assert.deepEqual(leaks(watcher, [...annas, ...bens]), [], 'the watcher learned nothing');

    await anna.step('whoever is quicker is told that the answer is in', async () => {
      // Who rolled more basics says who begins; then both discard at the same time.
      for (const guest of [anna, ben]) {
        if (/Who goes first/.test(await prompt(guest))) await guest.press(commands(guest).first());
      }
      await same(anna, ben);
      await anna.press(command(anna, /Keep all/));
      await until('it is said', async () => /Your answer is in Waiting for Guest/.test(await prompt(anna)));
      assert.match(await prompt(ben), /Prepare: discard/);
    });
    await anna.step('they play', async () => {
      await clickAround([anna, ben], numbers(5), { enough: async () => (await anna.at()) > 30 });
      await same(anna, ben);
      await same(anna, watcher);
    });

    // Later each knows of the other's cards what the watcher knows, and no page holds more than its frames.
    const open = new Set(leaks(watcher, [...annas, ...bens]));
    assert.deepEqual(leaks(ben, secret('the-iron-men', bens)).filter((title) => !open.has(title)), []);
    assert.deepEqual(leaks(anna, secret('the-cloudsea-siren', annas)).filter((title) => !open.has(title)), []);
    const shown = await ben.page.content();
    assert.deepEqual(secret('the-iron-men', bens).filter((title) => shown.includes(title) && !open.has(title)), []);

    await watcher.step('the watcher can only watch', async () => {
      assert.equal(await watcher.page.locator('[data-testid="table"] [data-legal]').count(), 0);
      assert.equal(await commands(watcher).count(), 0);
      const held = await cards(watcher, 'own-hand').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
      const told = (label) => ben.frames.some((frame) => frame.includes(label.split(',')[0]));
      assert.deepEqual(held.filter((label) => !told(label)), [], 'of a hand only what everybody has seen');
      const before = await anna.hash();
      const answer = await watcher.page.evaluate(forge, { game: game.split('/').pop() });
      assert.equal(answer.code, 'not_seated');
      assert.equal(await anna.hash(), before);
    });

    await ben.step('the connection is lost', async () => {
      ben.expect(/ERR_|WebSocket connection/);
      ben.line.cut();
      await anna.until(() => /disconnected/i.test(document.querySelector('[data-testid="zone-opponent-seat"]').innerHTML));
      await ben.until(() => /connection/i.test(document.body.innerText));
    });
    await ben.step('it comes back', async () => {
      ben.line.mend();
      await lineOf(ben, true);
      await same(anna, ben);
    });
    await ben.step('the page is loaded again', async () => {
      // What was chosen and not yet said is not kept.
      await until('nothing is chosen', async () => {
        // Where one meditates it stands there all the time, and can be pressed when something is chosen.
        const cancel = commands(ben).and(command(ben, /Cancel/));
        if ((await cancel.count()) === 0) return true;
        await ben.press(cancel.first());
        return false;
      });
      const [hash, asked] = [await ben.hash(), await prompt(ben)];
      await ben.page.reload();
      await ben.tid('table').waitFor();
      await ben.until((old) => document.querySelector('main[data-state-hash]')?.dataset.stateHash === old, hash);
      assert.equal(await prompt(ben), asked);
    });

    await ben.step('the server is killed and comes back', async () => {
      const hash = await anna.hash();
      for (const guest of [anna, ben, watcher]) guest.expect(/ERR_CONNECTION_REFUSED|WebSocket connection|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
      await j.server.kill();
      for (const guest of [anna, ben, watcher]) await lineOf(guest, false);
      await j.server.run();
      for (const guest of [anna, ben, watcher]) {
        await lineOf(guest, true);
        assert.equal(await guest.hash(), hash);
      }
    });

    await ben.step('ben gives up', async () => {
      await ben.press('resign');
      await ben.press('resign-confirm');
      for (const guest of [anna, ben]) await guest.tid('result').waitFor();
    });
    await anna.step('anna has won', async () => {
      assert.match(await anna.tid('result').innerText(), /won|win/i);
    });

    const finished = { step: await anna.at(), hash: await anna.hash() };
    const late = await j.open({ ...DESKTOP, label: 'late' });
    const path = new URL(game).pathname.replace('/game/', '/replay/');
    await late.step('the replay', async () => {
      await late.goto(`${path}?step=12&as=both`);
      await late.until(() => document.querySelector('main[data-step]')?.dataset.step === '12');
      assert.ok(finished.step > 12);
    });
    await late.step('where the browser copies nothing, the address is there to be copied', async () => {
      await late.page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
        document.execCommand = () => false;
      });
      await late.press('copy-step');
      const byHand = late.tid('by-hand');
      await byHand.waitFor();
      assert.equal(await byHand.inputValue(), `${new URL(game).origin}${path}?step=12&as=both`);
      await late.picture('copied by hand');
    });
    await late.step('one step further', async () => {
      await late.page.keyboard.press('ArrowRight');
      await late.until(() => document.querySelector('main[data-step]')?.dataset.step === '13');
      await late.page.waitForURL(/step=13/);
    });
    await late.step('the last step, at once: what lies between is not played', async () => {
      await late.page.evaluate(() => {
        window.large = 0;
        const look = () => (window.large += document.querySelectorAll('[data-testid="shown"]').length);
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      });
      await late.page.keyboard.press('End');
      await late.until((hash) => document.querySelector('main[data-state-hash]')?.dataset.stateHash === hash, finished.hash);
      assert.equal(await late.page.evaluate(() => window.large), 0);
    });
    await late.step('a link to a step beyond the last shows the last', async () => {
      await late.goto(`${path}?step=99999&as=both`);
      await late.until((hash) => document.querySelector('main[data-state-hash]')?.dataset.stateHash === hash, finished.hash);
      await late.page.waitForURL((url) => Number(url.searchParams.get('step')) === finished.step);
    });
    await ben.step('who sat second looks back from there', async () => {
      const own = ben.page.locator('[data-testid="zone-own-seat"] .phoenixborn');
      const led = await own.getAttribute('data-stub');
      await ben.press('watch-replay');
      await ben.page.waitForURL(/\/replay\//);
      await ben.until((led) => document.querySelector('main[data-step] [data-testid="zone-own-seat"] .phoenixborn')?.dataset.stub === led, led);
    });
  },
);

journey('j3 a reaction is asked for where there is one', async (j) => {
  const { anna, ben, ready } = await meet(j, { size: SMALL_PHONE, query: '?scenario=reaction-1' });
  await anna.step('both are ready', ready);
  await anna.step('anna attacks', () => attack(anna));
  await ben.step('ben may react', async () => {
    await ben.untilAsked();
    assert.match(await prompt(ben), /react/i);
    assert.equal(await page(ben).locator('[data-testid="table"] [data-stub="shadow-strike"][data-legal]').count(), 1);
    assert.equal(await command(ben, /no reaction/i).count(), 1);
    await anna.until(() => /may react/i.test(document.querySelector('[data-testid="prompt"]').textContent));
  });
  await ben.step('how to be asked less is said beside it', async () => {
    await ben.press('fewer');
    assert.match(await page(ben).locator('.sheet').innerText(), /Ask me whether I want to react/);
    await page(ben).keyboard.press('Escape');
  });
  await ben.step('and declines', () => ben.press(command(ben, /no reaction/i)));
});

journey('j3 no reaction is asked for where there is none', async (j) => {
  const { anna, ben, ready } = await meet(j, { query: '?scenario=reaction-0' });
  await anna.step('both are ready', ready);
  const life = await ben.tid('zone-own-seat').innerText();
  await anna.step('anna attacks', () => attack(anna));
  await ben.step('ben is not asked', async () => {
    await ben.until((old) => document.querySelector('[data-testid="zone-own-seat"]').innerText !== old, life);
    assert.doesNotMatch((await ben.page.locator('[data-testid="log"]').innerText()), /react/i);
  });
});

journey('j3 a rematch, and another', async (j) => {
  const { anna, ben, ready } = await meet(j);
  const both = [anna, ben];
  await anna.step('both are ready', ready);
  assert.equal(new URL(ben.page.url()).search, '', 'the invitation is not shared by mistake');
  for (let game = 1; game <= 2; game += 1) {
    const finished = new URL(anna.page.url()).pathname;
    await anna.step(`anna gives game ${game} up`, async () => {
      await anna.untilAsked();
      await anna.press('resign');
      await anna.press('resign-confirm');
      for (const guest of both) await guest.tid('result').waitFor();
    });
    await ben.step(`both want another after game ${game}`, async () => {
      await anna.press('rematch');
      const offered = (wanted) => ben.until((so) => /wants a rematch/.test(document.querySelector('[data-testid="result"]').innerText) === so, wanted);
      await offered(true);
      await anna.tid('rematch-asked').waitFor();
      // Who has thought better of it says so, and may think better of that.
      await anna.press('rematch');
      await offered(false);
      await anna.press('rematch');
      await offered(true);
      await ben.press('rematch');
      for (const guest of both) {
        await guest.page.waitForURL((url) => /^\/game\//.test(url.pathname) && url.pathname !== finished);
        await guest.tid('lobby').waitFor();
      }
      for (const guest of both) await guest.press('ready');
      for (const guest of both) {
        await guest.tid('first-five').waitFor();
        await guest.untilAsked();
      }
      assert.equal(new URL(anna.page.url()).pathname, new URL(ben.page.url()).pathname);
    });
  }
  await anna.step('the seat is kept', async () => {
    await anna.page.reload();
    await anna.tid('first-five').waitFor();
  });
  await ben.step('back to the game before, and on again', async () => {
    const game = ben.page.url();
    await ben.page.goBack();
    await ben.press('to-rematch');
    await ben.page.waitForURL(game);
    await ben.tid('first-five').waitFor();
  });
  await anna.step('who asks somebody that has gone is told so', async () => {
    await anna.untilAsked();
    await anna.press('resign');
    await anna.press('resign-confirm');
    for (const guest of both) await guest.tid('result').waitFor();
    await ben.press('home');
    await anna.press('rematch');
    await anna.tid('rematch-gone').waitFor();
  });
});

journey('j3 a rematch begins while one who asked for it is away', async (j) => {
  const { anna, ben, ready } = await meet(j);
  await anna.step('both are ready', ready);
  await anna.step('anna gives up', async () => {
    await anna.untilAsked();
    await resign(anna);
    for (const guest of [anna, ben]) await guest.tid('result').waitFor();
  });
  await ben.step('ben asks for another and leaves', async () => {
    await ben.press('rematch');
    await anna.until(() => /wants a rematch/.test(document.querySelector('[data-testid="result"]').innerText));
    await ben.press('home');
    await ben.page.waitForURL((url) => url.pathname === '/');
  });
  const finished = new URL(anna.page.url()).pathname;
  await anna.step('anna wants it, too', async () => {
    await anna.press('rematch');
    await anna.page.waitForURL((url) => url.pathname !== finished && url.pathname.startsWith('/game/'));
    await anna.tid('lobby').waitFor();
  });
  const { pathname } = new URL(anna.page.url());
  await ben.step('ben finds it among the games that go on', async () => {
    await ben.goto('/play');
    await ben.press(ben.page.locator(`a[href="${pathname}"]`));
    await ben.tid('ready').waitFor();
  });
  await ben.step('and at its address, on a device that has not looked', async () => {
    await ben.page.evaluate((game) => {
      const key = `ashwright.seat.${game.replace('/game/', '')}`;
      localStorage.removeItem(key);
      const old = Object.keys(localStorage).find((other) => other.startsWith('ashwright.seat.'));
      localStorage.setItem(old, JSON.stringify({ ...JSON.parse(localStorage.getItem(old)), wants_rematch: true }));
    }, pathname);
    await ben.goto(pathname);
    await ben.press('ready');
    await anna.press('ready');
    for (const guest of [anna, ben]) await guest.tid('first-five').waitFor();
  });
});

journey('j3 a card goes that has the focus', async (j) => {
  const { anna, ben, ready } = await meet(j, { query: '?scenario=last-blow' });
  await anna.step('both are ready', ready);
  await ben.step('ben looks at who will be destroyed', async () => {
    const phoenixborn = ben.tid('zone-own-seat').locator('.phoenixborn');
    await phoenixborn.focus();
    await phoenixborn.hover();
    await ben.idle();
  });
  await anna.step('anna attacks with all', async () => {
    await anna.untilAsked();
    await anna.press('attack');
    await anna.press(anna.tid('zone-opponent-seat').locator('[data-legal]').first());
    await anna.until(() => document.querySelectorAll('[data-testid="zone-own-battlefield"] [data-legal]').length > 1);
    for (const unit of await anna.page.locator('[data-testid="zone-own-battlefield"] [data-legal]').all()) await anna.press(unit);
    await anna.press(command(anna, /attack/i).last());
    await clickAround([anna, ben], numbers(3));
  });
  await ben.step('ben has lost and the page lives', async () => {
    await ben.tid('result').waitFor();
    await ben.press('look-at-table');
    await ben.tid('show-result').waitFor();
  });
});

const page = (guest) => guest.page;

/** Runs in the page: opens a connection without a seat and answers all the same. */
function forge({ game }) {
  return new Promise((done) => {
    const socket = new WebSocket(`ws://${location.host}/api/games/${game}/socket`);
    socket.onopen = () => {
      socket.send(JSON.stringify({ do: 'hello', version: 10 }));
      socket.send(JSON.stringify({ do: 'answer', id: 1, step: 0, reply: { option: 0 } }));
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.is === 'refused') {
        socket.close();
        done(message);
      }
    };
  });
}
