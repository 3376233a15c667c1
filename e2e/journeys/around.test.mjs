// Around the table: more than two seats, what players say to each other, and who is there.

import assert from 'node:assert/strict';
import { DESKTOP, LAPTOP, SMALL_PHONE, journey, until } from '../harness.mjs';
import { clickAround, command, keepFive, numbers, terms } from '../table.mjs';

/** So many who sit down by one link at a game that the first of them makes. */
async function gather(j, names, { sizes = [], query = '', prepare = async () => {} } = {}) {
  const [first, ...others] = names;
  const maker = await j.open({ ...(sizes[0] ?? LAPTOP), label: first.toLowerCase() });
  await maker.goto(`/play/online${query}`);
  await maker.tid('name').fill(first);
  if (names.length > 2) await maker.tid(`seats-${names.length}`).check();
  await prepare(maker);
  await maker.press('create');
  await maker.page.waitForURL(/\/game\//);
  const { pathname, search } = new URL(await maker.tid('invite').inputValue());
  const guests = [maker];
  for (const [at, name] of others.entries()) {
    const guest = await j.open({ ...(sizes[at + 1] ?? LAPTOP), label: name.toLowerCase(), line: true });
    await guest.goto(pathname + search);
    await guest.tid('lobby').waitFor();
    guests.push(guest);
  }
  const ready = async () => {
    for (const guest of guests) await guest.press('ready');
    for (const guest of guests) await guest.tid('table').waitFor();
  };
  return { guests, pathname, search, ready };
}

journey('around a table three play', async (j) => {
  const { guests, pathname, search, ready } = await gather(j, ['Anna', 'Ben', 'Cleo'], { sizes: [LAPTOP, SMALL_PHONE, DESKTOP] });
  const [anna, ben, cleo] = guests;
  await anna.step('three seats, and all are taken', async () => {
    await anna.until(() => document.querySelector('[data-testid="free"]').dataset.free === '0');
    assert.equal(await anna.page.locator('.chair').count(), 3);
  });
  const late = await j.open({ ...SMALL_PHONE, label: 'late' });
  late.expect(/409/);
  await late.step('whoever comes later is told so', async () => {
    await late.goto(pathname + search);
    await late.page.getByText(/Every seat of this game is taken/).waitFor();
  });
  await ben.step('all are ready', ready);
  await cleo.step('they play some turns', async () => {
    const turns = async () => Number(/(\d+)/.exec(await anna.page.locator('.bar .round').innerText())[1]);
    await clickAround(guests, numbers(11), { enough: async () => (await turns()) > 1 || (await anna.at()) > 90 });
    await until('all see the same table', async () => {
      for (const guest of guests) await guest.idle();
      const hashes = await Promise.all(guests.map((guest) => guest.hash()));
      return new Set(hashes).size === 1;
    });
  });
  for (const guest of guests) {
    await guest.step('both opponents can be looked at', async () => {
      const tabs = guest.page.locator('.tabs button');
      assert.equal(await tabs.count(), 2);
      await guest.press(tabs.last());
      assert.equal(await tabs.last().getAttribute('aria-pressed'), 'true');
    });
  }
});

/** Whether all of something is in sight. */
async function inSight(guest, locator) {
  const { height } = guest.page.viewportSize();
  const box = await locator.boundingBox();
  return box.y >= 0 && box.y + box.height <= height;
}

journey('around a table what matters before a game is in sight on a laptop', async (j) => {
  const guest = await j.open(LAPTOP);
  await guest.step('the button that makes the game', async () => {
    await guest.goto('/play/online');
    assert.ok(await inSight(guest, guest.tid('create')));
  });
  await guest.step('the link and every seat', async () => {
    await guest.press('create');
    await guest.tid('lobby').waitFor();
    for (const seen of [guest.tid('invite'), ...(await guest.page.locator('.chair').all()), guest.tid('ready')]) assert.ok(await inSight(guest, seen));
  });
});

journey('around a table whom one plays with is said where one goes on', async (j) => {
  const { guests, ready } = await gather(j, ['Anna', 'Ben', 'Cleo']);
  const [, ben] = guests;
  await ready();
  await ben.step('the home page names the others', async () => {
    await ben.goto('/');
    const said = await ben.tid('continue').innerText();
    assert.match(said, /Anna, /);
    assert.doesNotMatch(said, /friends/);
  });
});

journey('around a table with three bots', async (j) => {
  const guest = await j.open(SMALL_PHONE);
  await guest.step('three bots are chosen', async () => {
    await guest.goto('/play/bot?seed=3');
    await terms(guest);
    await guest.tid('bots-3').check();
  });
  await guest.step('they sit there', async () => {
    await guest.press('start');
    await guest.tid('table').waitFor();
    await guest.untilAsked();
    assert.equal(await guest.page.locator('.tabs button').count(), 3);
  });
  await guest.step('they play', () => clickAround(guest, numbers(4), { enough: (done) => done > 40 }));
});

journey('around a table two friends play with two bots', async (j) => {
  const { guests, ready } = await gather(j, ['Anna', 'Ben'], {
    sizes: [DESKTOP, SMALL_PHONE],
    prepare: async (anna) => {
      await anna.tid('seats-4').check();
      await anna.step('bots are asked for', async () => {
        await anna.tid('bots-2').check();
        await anna.tid('online-level').selectOption({ index: 0 });
      });
    },
  });
  const [anna, ben] = guests;
  await ben.step('nobody else is waited for', async () => {
    await anna.until(() => document.querySelector('[data-testid="free"]').dataset.free === '0');
    assert.equal(await ben.page.locator('.chair[data-ready="true"]').count(), 2);
  });
  await anna.step('both are ready', ready);
  for (const guest of guests) await guest.press('keep');
  await ben.step('they play', () => clickAround(guests, numbers(6), { enough: (done) => done > 60 }));
  for (const guest of guests) {
    await guest.step('three opponents', async () => assert.equal(await guest.page.locator('.tabs button').count(), 3));
  }
});

journey('around a table phrases are said', async (j) => {
  const { guests, ready } = await gather(j, ['Anna', 'Ben'], { sizes: [LAPTOP, SMALL_PHONE] });
  const [anna, ben] = guests;
  await anna.step('both are ready', async () => {
    await ready();
    for (const guest of guests) await guest.press('keep');
  });
  const say = async (guest, phrase) => {
    if ((await guest.page.getByTestId('say').isVisible())) await guest.press('say');
    else {
      await guest.press(guest.page.locator('.menu-button'));
      await guest.press('menu-say');
    }
    await guest.tid('phrases').waitFor();
    await guest.picture('the phrases');
    await guest.press(`say-${phrase}`);
  };
  const sayWords = async (guest, words) => {
    await guest.press('say');
    await guest.tid('own-words').fill(words);
    await guest.page.keyboard.press('Enter');
    await guest.idle();
  };
  const bubble = (seat, phrase) => `[data-testid="zone-${seat}-seat"] [data-says="${phrase}"]`;
  await anna.step('anna says hello', async () => {
    await say(anna, 'hello');
    await Promise.all([anna.page.locator(bubble('own', 'hello')).waitFor(), ben.page.locator(bubble('opponent', 'hello')).waitFor()]);
    await ben.picture('anna says hello');
    await ben.until(() => /Anna says: Hello!/.test(document.querySelector('[data-testid="status"]').textContent));
    assert.match((await ben.page.locator('[data-testid="log"] li.aside').allTextContents()).join(), /Anna says: Hello!/);
  });
  await anna.step('anna says something of her own', async () => {
    await sayWords(anna, ' One more <b>after</b> tea? ');
    await ben.page.locator(bubble('opponent', 'words')).waitFor();
    await ben.picture('anna says something of her own');
    assert.equal(await ben.page.locator(bubble('opponent', 'words')).textContent(), 'One more <b>after</b> tea?');
    assert.match((await ben.page.locator('[data-testid="log"] li.aside').allTextContents()).join(), /Anna says: One more/);
  });
  await ben.step('ben wants to hear nothing', async () => {
    await ben.press(ben.page.locator('.menu-button'));
    await ben.press('menu-say');
    await ben.tid('talk').uncheck();
    await ben.page.keyboard.press('Escape');
    await ben.page.waitForFunction(() => document.querySelectorAll('[data-testid="log"] li.aside').length === 0);
  });
  await ben.step('and can speak all the same', async () => {
    await say(ben, 'good_luck');
    await anna.page.locator(bubble('opponent', 'good_luck')).waitFor();
  });
});

/** Plays until somebody cannot take the last answer back alone. */
async function untilBarred(guests, guest, seed) {
  const barred = async () => /consent/.test((await guest.page.locator('[data-testid="undo"]').getAttribute('title')) ?? '');
  await clickAround(guests, numbers(seed), { enough: () => barred() });
}

async function pressUndo(guest) {
  if (await guest.page.getByTestId('undo').isVisible()) return guest.press('undo');
  await guest.press(guest.page.locator('.menu-button'));
  return guest.press('menu-undo');
}

journey('around a table something is taken back when both agree', async (j) => {
  const { guests, ready } = await gather(j, ['Anna', 'Ben'], { sizes: [LAPTOP, SMALL_PHONE] });
  const [anna, ben] = guests;
  await anna.step('both are ready', ready);
  await anna.step('they play until Anna cannot take back alone', () => untilBarred(guests, anna, 5));
  const step = () => anna.at();
  await anna.step('she asks, and withdraws', async () => {
    await pressUndo(anna);
    await anna.tid('ask-back').waitFor();
    await anna.picture('what asking means');
    await anna.press('ask-back');
    await ben.tid('asked-back').waitFor();
    assert.match(await ben.tid('asked-back').innerText(), /The game goes back (to before|into the middle of) this: “.+”/);
    await ben.picture('ben is asked');
    await anna.press('withdraw');
    await ben.tid('asked-back').waitFor({ state: 'detached' });
  });
  const before = await step();
  await anna.step('she asks again, and both go back', async () => {
    await pressUndo(anna);
    await anna.press('ask-back');
    await ben.press('agree');
    for (const guest of guests) await guest.tid('asked-back').waitFor({ state: 'detached' });
    await until('the game stands earlier', async () => (await step()) < before);
    assert.equal(await anna.hash(), await ben.hash());
    await ben.until(() => /Anna took a move back/.test(document.querySelector('[data-testid="status"]').textContent));
    assert.match((await ben.page.locator('[data-testid="log"] li.aside').allTextContents()).join(), /Anna took a move back/);
  });
  await ben.step('they go on', () => untilBarred(guests, ben, 6));
  await ben.step('ben asks, and Anna would rather play on', async () => {
    const [hash, at] = [await ben.hash(), await ben.at()];
    await pressUndo(ben);
    await ben.press('ask-back');
    await anna.press('decline');
    await ben.page.locator('[data-testid="asked-back"][data-declined="true"]').waitFor();
    await ben.picture('declined');
    assert.deepEqual([await ben.hash(), await ben.at()], [hash, at]);
  });
});

journey('around a table a bot lets everything be taken back', async (j) => {
  const guest = await j.open(DESKTOP);
  await guest.goto('/play/bot?seed=5');
  await guest.press('start');
  await guest.tid('table').waitFor();
  await guest.step('some answers are given', () => clickAround([guest], numbers(8), { enough: (done) => done > 25 }));
  await guest.step('and all are taken back', async () => {
    await until('nothing is left to take back', async () => {
      await guest.idle();
      if (/nothing to take back/.test(await guest.tid('undo').getAttribute('title'))) return true;
      await guest.press('undo');
      return false;
    });
  });
});

journey('around a table a game is claimed from who has left', async (j) => {
  const { guests, ready, pathname } = await gather(j, ['Anna', 'Ben'], { sizes: [DESKTOP, SMALL_PHONE] });
  const [anna, ben] = guests;
  await anna.step('both are ready', ready);
  const watcher = await j.open({ ...LAPTOP, label: 'watcher' });
  await watcher.step('somebody watches, and is counted', async () => {
    await watcher.goto(`${pathname}/watch`);
    await watcher.tid('table').waitFor();
    await anna.page.locator('[data-testid="watchers"][data-watchers="1"]').waitFor();
  });
  await anna.step('the game waits for Ben', async () => {
    const asked = async (guest) => (await guest.page.locator('main.table').getAttribute('data-ask')) !== null;
    const alone = async () => (await asked(ben)) && !(await asked(anna));
    await clickAround(guests, numbers(9), { enough: alone });
  });
  await anna.step('Ben leaves, and Anna claims the game', async () => {
    await ben.goto('/about');
    await anna.page.locator('[data-testid="absent"]').waitFor();
    await anna.picture('ben is away');
    await anna.page.locator('[data-testid="absent"][data-claim="true"]').waitFor();
    await anna.picture('the game can be claimed');
    await anna.press('claim');
    await anna.press('claim');
    await anna.tid('result').waitFor();
    assert.match(await anna.tid('result-reason').innerText(), /was away for too long, and you claimed the game/);
    await watcher.page.getByText(/Anna claimed the game/).waitFor();
  });
}, { server: ['--claim-after', '8'] });

journey('around a table strangers sit down', async (j) => {
  const anna = await j.open({ ...LAPTOP, label: 'anna' });
  const ben = await j.open({ ...SMALL_PHONE, label: 'ben' });
  await ben.step('nobody waits', async () => {
    await ben.goto('/play');
    await ben.tid('open-tables').getByText(/Nobody waits/).waitFor();
  });
  await anna.step('Anna opens a table', async () => {
    await anna.goto('/play/online');
    await anna.tid('name').fill('Anna');
    await anna.tid('listed').check();
    await anna.picture('the form');
    await anna.press('create');
    await anna.tid('open').waitFor();
    await anna.picture('the lobby');
  });
  await ben.step('Ben finds it and sits down', async () => {
    await ben.tid('open-table').getByText('Anna').waitFor();
    await ben.picture('an open table');
    await ben.press('open-table');
    await ben.tid('lobby').waitFor();
    await anna.until(() => document.querySelector('[data-testid="free"]').dataset.free === '0');
  });
  await ben.step('Ben is away for too long, and sits down again', async () => {
    const lobby = new URL(ben.page.url()).pathname;
    await ben.goto('/about');
    await anna.until(() => document.querySelector('[data-testid="free"]').dataset.free === '1');
    await ben.goto(lobby);
    await ben.tid('sit-again').waitFor();
    await ben.picture('the seat was freed');
    // It leads to a page that is loaded anew.
    await ben.tid('sit-again').click();
    await ben.tid('lobby').waitFor();
    await anna.until(() => document.querySelector('[data-testid="free"]').dataset.free === '0');
  });
  await ben.step('they greet each other before the game', async () => {
    assert.equal(await ben.tid('own-words').count(), 0, 'strangers have the phrases');
    await ben.press('say-hello');
    await anna.tid('talk-before').getByText(/says: Hello!/).waitFor();
    await anna.picture('a greeting in the lobby');
  });
  await ben.step('they play', async () => {
    for (const guest of [anna, ben]) await guest.press('ready');
    for (const guest of [anna, ben]) await guest.tid('table').waitFor();
  });
});

journey('around a table whoever came by mistake is asked to go', async (j) => {
  const { guests, pathname, search, ready } = await gather(j, ['Anna', 'Ben']);
  const [anna, ben] = guests;
  await anna.step('the seat is freed', async () => {
    await anna.tid('free-seat').waitFor();
    assert.equal(await ben.tid('free-seat').count(), 0, 'only who made the game can');
    await anna.press('free-seat');
    await anna.page.locator('.chair', { hasText: 'Free seat' }).waitFor();
  });
  await ben.step('and who sat there is told', async () => {
    await ben.page.getByText(/Your seat was freed|This seat is not yours/).waitFor();
  });
  await ben.step('the link leads to the table still', async () => {
    await ben.goto(pathname + search);
    await ben.tid('lobby').waitFor();
    await anna.tid('others').getByText('Chooses a deck').waitFor();
    await ready();
  });
});

/** Somebody of these whose turn it is, and the others. */
async function whoActs(guests) {
  const acts = (guest) => guest.page.locator('[data-testid="meditate"][data-legal]').count();
  let at = -1;
  await until('somebody acts', async () => {
    at = (await Promise.all(guests.map(acts))).indexOf(1);
    if (at < 0) for (const guest of guests) await guest.idle();
    return at >= 0;
  });
  return [guests[at], ...guests.filter((_, other) => other !== at)];
}

journey('around a table one resigns in the middle of another’s action, and one is away while something is asked', async (j) => {
  const { guests, ready } = await gather(j, ['Anna', 'Ben', 'Cleo', 'Dora']);
  await ready();
  for (const guest of guests) await keepFive(guest);
  await guests[0].step('the first turn begins', () => clickAround(guests, numbers(3), { enough: async () => (await guests[0].page.locator('.turn[data-at]').count()) > 0 && (await Promise.all(guests.map((guest) => guest.page.locator('[data-testid="meditate"][data-legal]').count()))).includes(1) }));
  const [away, asks, third, fourth] = await whoActs(guests);
  away.expect(/WebSocket connection/);
  await asks.step('what is asked hides nobody’s absence', async () => {
    await asks.page.keyboard.press('u');
    await asks.press('ask-back');
    await third.tid('asked-back').waitFor();
    away.line.cut();
    for (const guest of [asks, third]) {
      await guest.page.locator('[data-testid="absent"][data-claim="true"]').waitFor();
      assert.equal(await guest.tid('asked-back').count(), 1);
    }
    await third.press('claim');
    await third.press('claim');
  });
  const [acts, leaves, watches] = await whoActs([asks, third, fourth]);
  await leaves.step('who resigns is told when that comes into force, and so are the others', async () => {
    await acts.press('meditate');
    await acts.until(() => document.querySelector('main').dataset.ask === 'meditate');
    await leaves.press('resign');
    await leaves.press('resign-confirm');
    for (const guest of [leaves, watches]) await guest.tid('leaving').waitFor();
    assert.ok(await leaves.tid('resign').isDisabled());
  });
  await watches.step('nor does a resignation hide it', async () => {
    acts.expect(/WebSocket connection/);
    acts.line.cut();
    await watches.page.locator('[data-testid="absent"][data-claim="true"]').waitFor();
    assert.equal(await watches.tid('leaving').count(), 1);
    acts.line.mend();
    await watches.until(() => document.querySelector('[data-testid="absent"]') === null);
    await acts.until(() => document.querySelector('[data-testid="banner"]') === null);
  });
  await acts.step('the action is called off, and then the other one is out', async () => {
    await acts.press(command(acts, /^Cancel/));
    await acts.page.locator('[data-testid="meditate"][data-legal]').waitFor();
    await leaves.page.getByText(/You are out of this game/).first().waitFor();
    assert.equal(await watches.tid('leaving').count(), 0);
    assert.equal(await leaves.tid('turn-actions').count(), 0, 'whoever is out has no turn');
  });
}, { server: ['--claim-after', '1'] });
