// A game alone against a Chimera: chosen, begun, its turn told, gone on with after a reload, as text, and on a phone.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, SMALL_PHONE, journey } from '../harness.mjs';
import { answerUntil, commands, proposed, resign, terms } from '../table.mjs';

for (const [name, size] of [['desk', DESKTOP], ['small phone', SMALL_PHONE]]) {
  journey(`alone against a Chimera, at a ${name}`, async (j) => {
    const guest = await j.open({ ...size, label: name.split(' ').at(-1) });
    const { page } = guest;
    await guest.step('choose', async () => {
      await guest.goto('/play/red-rains?seed=7');
      await terms(guest);
      await guest.tid('chimera-which').selectOption({ label: 'The Corpse of Viros' });
      await guest.tid('chimera-aspects').selectOption({ label: 'Shadow' });
    });
    await guest.step('first five', async () => {
      await guest.press('start');
      await guest.tid('first-five').waitFor();
      await guest.untilAsked();
    });
    await guest.step('the row lies face down', async () => {
      await guest.press('keep');
      await guest.tid('chimera').waitFor();
      assert.equal(await guest.tid('aspect-back').count(), 4);
      assert.match(await guest.tid('aspect-back').first().getAttribute('aria-label'), /blood 1/);
      assert.match(await guest.tid('forecast').textContent(), /^End of round: no aspect in play$/);
      if (!guest.touch) assert.ok((await page.locator('.behavior .rolled.all > span:visible').count()) > 3, 'before its first turn all its rows are there');
    });
    // The player passes, or takes what is proposed, until the Chimera has rolled.
    const rolled = () => page.getByTestId('behavior').innerText().then((text) => /Rolled/.test(text));
    const pass = page.locator('[data-testid="pass"]:not([aria-disabled="true"]):visible');
    await guest.step('until the Chimera has rolled', () => answerUntil(guest, 'the Chimera has rolled', rolled, async () => {
      if ((await pass.count()) > 0) await guest.press(pass.first());
      else await proposed(guest);
    }));
    assert.ok(await rolled(), 'the Chimera has rolled its behavior die');
    assert.match(await guest.tid('rolled').textContent(), /^Rolled \d+\. .{20}/, 'whoever listens is told what that means');
    assert.equal(await guest.tid('rolled').getAttribute('role'), 'status');
    const told = page.locator(guest.touch ? '[data-testid="rolled"]' : '.behavior .rolled');
    assert.ok((await told.boundingBox()).height > 20, 'and whoever looks');
    await guest.step('its turn is told, each step with its rule', async () => {
      await guest.press('behavior');
      await guest.tid('chimera-whole').waitFor();
      assert.ok((await page.locator('.chimera-whole li.lit').count()) > 0, 'the rolled row is lit');
      assert.match(await guest.tid('chimera-told').innerText(), /behavior die shows \d+\.\s19\.3\.3/i);
      await page.keyboard.press('Escape');
    });
    assert.match(await guest.tid('forecast').textContent(), /^End of round: (\+\d → \d+\/\d+|no aspect)/);
    if (!guest.touch) {
      await guest.step('help has a page about its turn', async () => {
        await guest.press('keys');
        assert.equal(await guest.tid('help-chimera').locator('li').count(), 10);
        await page.keyboard.press('Escape');
      });
      await guest.step('its card tells of the level that is met, and of what it does in this phase', async () => {
        await guest.tid('zone-opponent-seat').locator('.phoenixborn').hover();
        await guest.until(() => document.querySelector('[data-testid="inspector"]').dataset.stub === 'the-corpse-of-viros');
        const said = await guest.tid('inspector').innerText();
        assert.match(said, /Standard 1/);
        assert.doesNotMatch(said, /Standard 2|Heroic/);
        assert.match(said, /Behavior I\b/);
        const letters = await guest.tid('inspector').locator('.card .text').evaluate((text) => parseFloat(getComputedStyle(text).fontSize) * text.currentCSSZoom);
        assert.ok(letters >= 10, `letters of ${letters} px`);
      });
    }
    await guest.step('the page is loaded again', async () => {
      const hash = await guest.hash();
      await page.reload();
      await guest.tid('chimera').waitFor();
      await guest.untilAsked();
      assert.equal(await guest.hash(), hash);
      assert.ok(await rolled());
      await commands(guest).first().waitFor();
    });
  });
}

journey('against a Chimera by keyboard alone, and as text', async (j) => {
  const guest = await j.open({ ...DESKTOP, label: 'keys' });
  const { page } = guest;
  const key = async (name) => {
    await page.keyboard.press(name);
    guest.acted = true;
    await guest.idle();
  };
  await guest.step('begin', async () => {
    await guest.goto('/play/red-rains?seed=7');
    await guest.tid('start').focus();
    await key('Enter');
    await guest.tid('first-five').waitFor();
    await guest.untilAsked();
  });
  await guest.step('keep five', async () => {
    await key('Enter');
    await guest.tid('chimera').waitFor();
  });
  const rolled = async () => /Rolled/.test(await page.getByTestId('behavior').innerText());
  const asked = () => page.locator('main[data-ask]').getAttribute('data-ask');
  await guest.step('until the Chimera has rolled', () => answerUntil(guest, 'the Chimera has rolled', rolled, async () => {
    await key((await asked()) === 'action' ? 'p' : 'Enter');
  }));
  await guest.step('all of it as text', async () => {
    await key('t');
    const text = await guest.tid('text-view').innerText();
    for (const part of [/The Corpse of Viros/, /Face-down aspect, blood 1/, /side action: /, /Rolled/, /Rage dice/]) assert.match(text, part);
    await key('t');
  });
});

journey('a Chimera that was too hard is met at an easier level', async (j) => {
  const guest = await j.open(PHONE);
  const meet = async (level) => {
    await terms(guest);
    await guest.tid('chimera-level').selectOption({ label: level });
    await guest.press('start');
    await guest.tid('table').waitFor();
    await resign(guest);
  };
  await guest.step('a defeat at level 2', async () => {
    await guest.goto('/play/red-rains?seed=7');
    assert.match(await guest.tid('terms').innerText(), /The .+ · Standard · level 1 · /);
    await meet('2');
    await guest.tid('lives').waitFor();
  });
  await guest.step('the offer', async () => {
    await guest.press('easier');
    await guest.tid('terms').waitFor();
    assert.match(await guest.tid('terms').innerText(), /Standard · level 1 · /);
  });
  await guest.step('nothing is easier than the first level', async () => {
    await guest.press('start');
    await guest.tid('table').waitFor();
    await resign(guest);
    assert.equal(await guest.tid('easier').count(), 0);
  });
});
