// The board: it uses the window, says who fights whom, and clips nothing that explains.

import assert from 'node:assert/strict';
import { DESKTOP, LAPTOP, SMALL_PHONE, journey } from '../harness.mjs';
import { attack, cards, command, keepFive, playBot, untilAction } from '../table.mjs';

const LARGE = { viewport: { width: 2560, height: 1440 } };

const box = async (locator) => {
  const { width, height } = await locator.boundingBox();
  return { width, height };
};

journey('board: the table stays where it is whatever is scrolled into view', async (j) => {
  const guest = await j.open(LAPTOP);
  await guest.step('attack', () => playBot(guest, '?scenario=keyboard-1'));
  await guest.step('a card of the hand is sought by a program', async () => {
    const held = cards(guest, 'own-hand').first();
    await held.evaluate((card) => card.scrollIntoView({ block: 'center' }));
    assert.equal(await guest.tid('table').evaluate((table) => table.scrollTop), 0);
  });
});

journey('board in a large window', async (j) => {
  const small = await j.open({ ...DESKTOP, label: 'desktop' });
  const large = await j.open({ ...LARGE, label: 'large' });
  const found = {};
  for (const guest of [small, large]) {
    await guest.step('attack', () => playBot(guest, '?scenario=keyboard-1'));
    found[guest.label] = { unit: await box(cards(guest, 'own-battlefield').first()), held: await box(cards(guest, 'own-hand').first()) };
  }
  const { desktop } = found;
  for (const part of ['unit', 'held']) {
    assert.ok(found.large[part].width > desktop[part].width * 1.45, `${part}: ${JSON.stringify(found)}`);
    assert.ok(found.large[part].height < found.large[part].width * 1.8, `${part} keeps its shape: ${JSON.stringify(found)}`);
  }
  await large.step('arrows begin and end at cards', async () => {
    await large.press('attack');
    await large.press(large.tid('zone-opponent-seat').locator('[data-legal]').first());
    await large.until(() => document.querySelectorAll('[data-testid="zone-own-battlefield"] [data-legal]').length === 2);
    const unit = cards(large, 'own-battlefield').first();
    await large.press(unit);
    await large.until(() => document.querySelector('path[data-arrow="attack"]') !== null);
    const [card, arrow] = [await unit.boundingBox(), await large.page.locator('path[data-arrow="attack"]').boundingBox()];
    const apart = Math.max(card.x - (arrow.x + arrow.width), arrow.x - (card.x + card.width), card.y - (arrow.y + arrow.height), arrow.y - (card.y + card.height));
    assert.ok(apart < 12, `${JSON.stringify(card)} ${JSON.stringify(arrow)}`);
  });
  await large.step('who is attacked bears a mark', async () => {
    assert.equal(await large.page.locator('.attacked').count(), 1);
    assert.equal(await large.tid('zone-opponent-seat').locator('.attacked').count(), 1);
    assert.match(await large.tid('zone-opponent-seat').locator('.attacked').innerText(), /attacked/);
  });
});

for (const [label, size] of Object.entries({ desktop: DESKTOP, laptop: LAPTOP, large: LARGE })) {
  journey(`board and what keywords mean on a ${label}`, async (j) => {
    const guest = await j.open({ ...size, label });
    let defined = 0;
    for (const deck of ['the-iron-men', 'the-mist-guardian', 'the-bloodwoods-queen', 'the-snakes-in-silver', 'the-cloudsea-siren', 'the-shadows-of-viros']) {
      await guest.goto('/play/bot?seed=7');
      await guest.tid(`mine-${deck}`).evaluate((deck) => deck.click());
      await guest.press('start');
      await guest.tid('first-five').waitFor();
      await guest.step(deck, async () => {
        for (const card of await guest.tid('first-five').locator('[data-stub]').all()) {
          await card.hover();
          const stub = await card.getAttribute('data-stub');
          await guest.until((stub) => document.querySelector('[data-testid="inspector"]').dataset.stub === stub, stub);
          const clipped = await guest.tid('inspector').evaluate((inspector) => {
            const keywords = inspector.querySelector('.keywords');
            const text = inspector.querySelector('.card .text');
            const said = [keywords, text].filter(Boolean);
            const bottom = inspector.getBoundingClientRect().bottom + 1;
            return [said.some((part) => part.getBoundingClientRect().bottom > bottom || part.scrollHeight > part.clientHeight + 1), keywords !== null];
          });
          assert.ok(!clipped[0], `${stub} is clipped`);
          defined += Number(clipped[1]);
        }
      });
    }
    assert.ok(defined > 5, `${defined} cards with keywords were looked at`);
  });
}

journey('board and Enter', async (j) => {
  const guest = await j.open(DESKTOP);
  await playBot(guest, '?scenario=keyboard-1');
  const step = await guest.at();
  await guest.step('a card is picked, and another has the focus', async () => {
    const card = cards(guest, 'own-hand').and(guest.page.locator('[data-legal]')).first();
    await card.focus();
    await guest.page.keyboard.press('Enter');
    await guest.tid('confirm').waitFor();
    assert.equal(await guest.at(), step, 'nothing is answered yet');
    await cards(guest, 'opponent-battlefield').first().focus();
  });
  await guest.step('Enter presses what bears its sign', async () => {
    await guest.page.keyboard.press('Enter');
    await guest.until((step) => Number(document.querySelector('main[data-step]').dataset.step) > step, step);
  });
});

journey('board: each of several dice that show their power can be pressed', async (j) => {
  const guest = await j.open(DESKTOP);
  await playBot(guest, '?scenario=keyboard-1');
  const powers = guest.tid('zone-own-dice').locator('[data-die="ceremonial"][data-level="power"]');
  assert.equal(await powers.count(), 2);
  for (const at of [1, 0]) {
    await guest.step(`die ${at + 1}`, async () => {
      assert.match(await powers.nth(at).getAttribute('class'), /legal/);
      await guest.press(powers.nth(at));
      await command(guest, /ceremonial dice power/).waitFor();
      assert.equal(await guest.tid('status').innerText(), '');
      const picked = await powers.evaluateAll((dice) => dice.map((die) => die.classList.contains('picked')));
      assert.deepEqual(picked, [at === 0, at === 1], 'the one that was pressed is picked');
      await guest.page.keyboard.press('Escape');
    });
  }
  assert.equal(await powers.and(guest.page.locator('[data-legal]')).count(), 1, 'it is one thing to choose');
});

/** Runs in the page: what cannot be read of the card of the hand that is pointed at. */
function unread(id) {
  const face = document.querySelector(`[data-id="${id}"] .face`);
  const [box, text] = [face, face.querySelector('.text')].map((element) => element.getBoundingClientRect());
  const wrong = [];
  if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) wrong.push(`it leaves the window: ${JSON.stringify(box)}`);
  if (text.bottom > box.bottom + 0.5 || face.querySelector('.text').scrollHeight > text.height + 2) wrong.push(`its text is cut: ${JSON.stringify(text)} in ${JSON.stringify(box)}`);
  return wrong;
}

for (const [label, size] of Object.entries({ desktop: DESKTOP, laptop: LAPTOP, large: LARGE })) {
  journey(`board: a card of the hand that is pointed at can be read on a ${label}`, async (j) => {
    const guest = await j.open({ ...size, label });
    for (const query of ['?scenario=keyboard-1', '?scenario=crowd-1']) {
      await playBot(guest, query);
      const ids = await cards(guest, 'own-hand').evaluateAll((all) => all.map((card) => card.dataset.id));
      for (const id of ids) {
        await guest.page.mouse.move(1, 1);
        await guest.page.locator(`[data-testid="zone-own-hand"] [data-id="${id}"]`).hover();
        await guest.idle();
        await guest.until((id) => document.querySelector(`[data-id="${id}"] .face`).getAnimations().length === 0, id);
        assert.deepEqual(await guest.page.evaluate(unread, id), [], id);
      }
      await guest.step('the last of them', async () => {});
      await guest.page.mouse.move(1, 1);
      await guest.step('none is pointed at', async () => {
        const texts = guest.page.locator('.hand .face .text').filter({ visible: true });
        assert.equal(await texts.count(), 0, 'no half lines');
        const prompt = await guest.tid('prompt').boundingBox();
        for (const face of await guest.page.locator('.hand .face').all()) {
          const box = await face.boundingBox();
          assert.ok(box.x + box.width <= prompt.x + 1, `${box.x + box.width} lies over the prompt at ${prompt.x}`);
        }
      });
    }
  });
}

journey('board of a game that is open in two pages', async (j) => {
  const guest = await j.open(DESKTOP);
  await guest.step('a game', () => playBot(guest, '?scenario=keyboard-1'));
  const other = await guest.context.newPage();
  await other.goto(guest.page.url());
  const banner = (page) => page.locator('[data-testid="go-on-here"]');
  await guest.step('it goes on in another page, and the first one says so at once', async () => {
    const [before, pass] = [await guest.at(), other.locator('[data-testid="pass"]:not([aria-disabled="true"])')];
    // The second press is the one that counts.
    await pass.click();
    await pass.click();
    await banner(guest.page).waitFor();
    assert.equal(await banner(other).count(), 0);
    assert.equal(await guest.at(), before);
  });
  await guest.step('what was played elsewhere is there when one goes on here', async () => {
    const [game, stored] = [guest.page.url().split('/').pop(), (page, game) => page.evaluate((game) => localStorage.getItem(`ashwright.game.${game}`), game)];
    const played = await stored(other, game);
    await guest.press('go-on-here');
    await guest.page.waitForLoadState();
    await guest.tid('table').waitFor();
    await guest.untilAsked();
    assert.equal(await banner(guest.page).count(), 0);
    assert.ok((await stored(guest.page, game)).length >= played.length, 'nothing that was played is lost');
  });
  await other.close();
  await guest.step('a game can be removed', async () => {
    await guest.goto('/play');
    await guest.press('game-forget');
    assert.equal(await guest.page.locator('.games .continue').count(), 1, 'only who presses twice removes it');
    await guest.press('game-forget-not');
    assert.equal(await guest.page.evaluate(() => document.activeElement.dataset.testid), 'game-forget');
    await guest.press('game-forget');
    assert.equal(await guest.page.locator('.games .continue').count(), 1, 'whoever keeps it is asked again');
    await guest.press('game-forget');
    assert.equal(await guest.page.locator('.games .continue').count(), 0);
  });
});

journey('board of a game whose worker has come to its end', async (j) => {
  const guest = await j.open(DESKTOP);
  let sockets = 0;
  guest.page.on('websocket', () => (sockets += 1));
  await guest.page.addInitScript(() => {
    const hired = (window.hired = []);
    window.Worker = class extends Worker {
      constructor(...of) {
        super(...of);
        hired.push(this);
      }
    };
  });
  await playBot(guest, '?scenario=keyboard-1');
  const [hash, hired] = [await guest.hash(), () => guest.page.evaluate(() => window.hired.length)];
  const before = await hired();
  await guest.step('it is told', async () => {
    await guest.page.evaluate(() => window.hired.at(-1).dispatchEvent(new ErrorEvent('error')));
    await guest.tid('banner').getByRole('button').waitFor();
  });
  await guest.step('another one goes on with the game', async () => {
    await guest.press(guest.tid('banner').getByRole('button'));
    await guest.tid('banner').waitFor({ state: 'detached' });
    assert.equal(await guest.hash(), hash);
    assert.ok((await hired()) > before);
    assert.equal(sockets, 0, 'nobody asks the server for a game of this browser');
  });
  await guest.step('and takes answers', async () => {
    const step = await guest.at();
    await guest.press('pass');
    await guest.press('pass');
    await guest.until((step) => Number(document.querySelector('main[data-step]').dataset.step) > step, step);
  });
});

journey('board of a game for which there is no room', async (j) => {
  const guest = await j.open(DESKTOP);
  await guest.page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith('ashwright.game.')) throw new DOMException('full', 'QuotaExceededError');
      return setItem.call(this, key, text);
    };
  });
  await guest.step('it is told', async () => {
    await playBot(guest, '?scenario=keyboard-1');
    await guest.tid('not-kept').waitFor();
  });
  await guest.step('once it was read, it goes', async () => {
    await guest.press(guest.tid('not-kept').getByRole('button'));
    assert.equal(await guest.tid('not-kept').count(), 0);
  });
});

journey('board in larger letters', async (j) => {
  const guest = await j.open(DESKTOP);
  const letters = () => guest.page.evaluate(() => {
    const of = ['.hand .face .text', '.battlefield.own .unit .says', '.prompt .what', '.prompt .why', '.log .lines'];
    return Object.fromEntries(of.map((what) => [what, parseFloat(getComputedStyle(document.querySelector(what)).fontSize)]));
  });
  await playBot(guest, '?scenario=keyboard-1');
  const before = await letters();
  await guest.step('half as large again', async () => {
    await guest.page.evaluate(() => {
      const settings = JSON.parse(localStorage.getItem('ashwright.settings') ?? '{}');
      localStorage.setItem('ashwright.settings', JSON.stringify({ ...settings, text: 150 }));
    });
    await guest.page.reload();
    await guest.tid('table').waitFor();
    await guest.untilAsked();
    for (const [what, size] of Object.entries(await letters())) {
      assert.ok(size > before[what] * 1.45, `${what} has letters of ${size} px, and had ${before[what]}`);
    }
  });
  await guest.step('what lies over the table has larger letters too, and stays clear of what is read beside it', async () => {
    await guest.page.setViewportSize({ width: 1280, height: 720 });
    await guest.press('keys');
    await guest.page.locator('.help').waitFor();
    const { size, sheet, close } = await guest.page.evaluate(() => {
      const box = (what) => document.querySelector(`[data-testid="sheet"]${what}`).getBoundingClientRect();
      const text = document.querySelector('[data-testid="sheet"] .help p, [data-testid="sheet"] .help li');
      return { size: parseFloat(getComputedStyle(text).fontSize) * text.currentCSSZoom, sheet: box('').toJSON(), close: box(' .close').toJSON() };
    });
    assert.ok(size > 15 * 1.45, `letters of ${size} px`);
    assert.ok(sheet.left >= 0 && sheet.top >= 0 && sheet.right <= 1280 && sheet.bottom <= 720, JSON.stringify(sheet));
    const top = await guest.page.evaluate(([x, y]) => document.elementFromPoint(x, y).closest('.close') !== null, [close.x + close.width / 2, close.y + close.height / 2]);
    assert.ok(top, 'it can be closed');
    await guest.page.keyboard.press('Escape');
  });
  await guest.step('what does not fit the prompt can be scrolled to, and a sign says so', async () => {
    await guest.page.setViewportSize({ width: 1280, height: 720 });
    await guest.press(cards(guest, 'own-hand').and(guest.page.locator('[data-legal]')).first());
    await guest.tid('more-below').waitFor();
    await guest.page.locator('.prompt .asks').evaluate((asks) => asks.scrollTo(0, asks.scrollHeight));
    await guest.tid('more-below').waitFor({ state: 'detached' });
  });
});

for (const [label, size] of Object.entries({ desktop: DESKTOP, 'small phone': SMALL_PHONE })) {
  journey(`board: settings are changed where one is, on a ${label}`, async (j) => {
    const guest = await j.open(size);
    const { page } = guest;
    await guest.step('a game', () => playBot(guest, '?scenario=attack-1'));
    const [address, hash] = [page.url(), await guest.hash()];
    await guest.step('the settings lie over it', async () => {
      if (guest.touch) await guest.press(page.locator('.menu-button'));
      await guest.press(guest.touch ? 'menu-settings' : 'settings');
      await guest.press('settings-display');
    });
    await guest.step('it is light at once', async () => {
      const theme = () => page.locator('html').getAttribute('data-theme');
      await guest.press(guest.tid('sheet').locator('.segment', { hasText: 'Light' }));
      const light = await theme();
      await guest.press(guest.tid('sheet').locator('.segment', { hasText: 'Dark' }));
      assert.notEqual(await theme(), light);
    });
    await guest.step('the game goes on where it was', async () => {
      await page.keyboard.press('Escape');
      await guest.tid('sheet').waitFor({ state: 'detached' });
      assert.deepEqual([page.url(), await guest.hash()], [address, hash]);
      await attack(guest);
    });
  });
}

journey('board: one is asked what the settings say', async (j) => {
  const guest = await j.open(LAPTOP);
  const { page } = guest;
  const stop = (name) => page.locator(`input[data-stop="${name}"]`);
  const stops = async () => {
    await guest.press('stops');
    await stop('attacks').waitFor();
    return Promise.all(['attacks', 'effects', 'own-turn', 'order'].map((name) => stop(name).isChecked()));
  };
  await guest.step('nobody wants to be asked in the own turn', async () => {
    await guest.goto('/settings');
    // As an earlier version kept them, which knew nothing of the order of damage.
    await page.evaluate(() => localStorage.setItem('ashwright.settings', '{"stops":{"attacks":true,"effects":true,"own_turn":true}}'));
    await page.reload();
    await guest.press(page.locator('label.check', { hasText: 'in my own turn' }));
  });
  await guest.step('a game that begins asks accordingly', async () => {
    await playBot(guest, '?scenario=attack-1');
    await guest.press('stops');
    await guest.until(() => !document.querySelector('input[data-stop="own-turn"]').checked);
    await page.keyboard.press('Escape');
    assert.deepEqual(await stops(), [true, true, false, false]);
  });
  await guest.step('what is changed at the table stays', async () => {
    for (const name of ['order', 'own-turn']) {
      await guest.press(page.locator('label.switch', { has: stop(name) }));
      await guest.idle();
    }
    await page.keyboard.press('Escape');
    await guest.idle();
    await page.reload();
    await guest.tid('table').waitFor();
    await guest.idle();
    assert.deepEqual(await stops(), [true, true, true, true]);
  });
});

journey('board: whoever has picked a card reads others, and then that one again', async (j) => {
  const guest = await j.open(LAPTOP);
  await playBot(guest, '?scenario=keyboard-1');
  const reads = (stub) => guest.until((stub) => {
    const reader = document.querySelector('[data-testid="inspector"]');
    return reader.dataset.stub === stub && reader.querySelector('.card.full').checkVisibility();
  }, stub);
  const picked = cards(guest, 'own-hand').and(guest.page.locator('[data-legal]')).first();
  const stub = await picked.getAttribute('data-stub');
  await guest.step('what is picked is read when the pointer has left the hand', async () => {
    await guest.press(picked);
    await guest.page.mouse.move(700, 400);
    await reads(stub);
  });
  await guest.step('so is another card, as long as it is pointed at', async () => {
    const unit = guest.page.locator('.battlefield .unit').first();
    await unit.hover();
    await reads(await unit.getAttribute('data-stub'));
    await guest.page.mouse.move(700, 400);
    await reads(stub);
  });
});

journey('board: taking back leaves a pass that waits to be pressed again', async (j) => {
  const guest = await j.open(LAPTOP);
  await playBot(guest, '?seed=7');
  await keepFive(guest);
  await untilAction(guest);
  const [before, asked] = [await guest.at(), await guest.tid('prompt').innerText()];
  await guest.step('a pass is asked about', async () => {
    await guest.page.keyboard.press('p');
    await guest.until(() => /^Pass\?/.test(document.querySelector('[data-testid="prompt"]').innerText));
  });
  await guest.step('and not made', async () => {
    await guest.page.keyboard.press('u');
    await guest.until((asked) => document.querySelector('[data-testid="prompt"]').innerText === asked, asked);
    assert.equal(await guest.at(), before);
  });
});

journey('board: Back closes what lies over the table, and leads to where it was opened', async (j) => {
  const guest = await j.open(SMALL_PHONE);
  const { page } = guest;
  // What Back is on a phone, Escape is for this browser, where the page does not hear it first.
  await page.addInitScript(() => addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), true));
  await playBot(guest, '?scenario=attack-1');
  const table = page.url();
  for (const [button, over] of [['.menu-button', 'sheet'], ['.log-button', 'log']]) {
    await guest.step(`what ${button} opens`, async () => {
      await guest.press(page.locator(button).first());
      await guest.tid(over).waitFor();
      await page.keyboard.press('Escape');
      await guest.tid(over).waitFor({ state: 'hidden' });
      await guest.idle();
      assert.equal(page.url(), table, 'the game goes on');
    });
  }
  await guest.step('one sheet after another leads to the first button', async () => {
    const menu = page.locator('.menu-button');
    await guest.press(menu);
    await guest.press('menu-keys');
    await guest.press(guest.tid('sheet').locator('.close'));
    await guest.tid('sheet').waitFor({ state: 'hidden' });
    await guest.idle();
    assert.ok(await menu.evaluate((menu) => menu === document.activeElement), 'the focus is where it was');
  });
});

journey('board: one leaves it, and goes on from the first page', async (j) => {
  const guest = await j.open(LAPTOP);
  await playBot(guest, '?scenario=attack-1');
  const table = new URL(guest.page.url()).pathname;
  await guest.step('by its bar', async () => {
    await guest.press('leave');
    await guest.page.waitForURL((url) => url.pathname === '/');
    await guest.tid('continue').waitFor();
  });
  await guest.step('what goes on comes first', async () => {
    const order = await guest.page.evaluate(() => [...document.querySelectorAll('[data-testid="continue"], .way')].map((way) => way.dataset.testid));
    assert.equal(order[0], 'continue');
    await guest.press('continue');
    await guest.tid('table').waitFor();
    assert.equal(new URL(guest.page.url()).pathname, table);
  });
});
