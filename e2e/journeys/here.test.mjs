// Several people at one device: a duel that is handed over without showing a hand, and two who meet a Chimera with open hands.

import assert from 'node:assert/strict';
import { DESKTOP, SMALL_PHONE, journey, until } from '../harness.mjs';
import { proposed, terms } from '../table.mjs';

/** Takes the device in hands. */
async function takes(guest, name) {
  await guest.tid('veil').waitFor();
  assert.match(await guest.tid('veil').innerText(), new RegExp(`${name} is next`));
  assert.equal(await guest.page.locator('[data-id]').count(), 0, 'nothing of the table is in the page');
  await guest.press('here');
  await guest.tid('table').waitFor();
  await guest.untilAskedOrAnswered();
}

for (const [name, size] of [['desk', DESKTOP], ['small phone', SMALL_PHONE]]) {
  journey(`a duel at one device, at a ${name}`, async (j) => {
    const guest = await j.open({ ...size, label: name.split(' ').at(-1) });
    await guest.step('somebody beside one is chosen', async () => {
      await guest.goto('/play/bot?seed=5');
      await terms(guest);
      await guest.tid('level-here').check({ force: true });
      await guest.tid('guest').fill('Ben');
      assert.equal(await guest.tid('bots-1').count(), 0, 'no bots are counted');
      await guest.press('start');
      await takes(guest, 'Player 1');
    });
    await guest.step('the first keeps five cards, and hands over', async () => {
      await guest.tid('first-five').waitFor();
      await guest.press('keep');
      await guest.tid('hand-over').waitFor();
      await guest.press('hand-over');
    });
    await guest.step('it may go back before the other looks', async () => {
      await guest.tid('veil').waitFor();
      await guest.press('not-here');
      await takes(guest, 'Player 1');
      await guest.press('hand-over');
    });
    await guest.step('loaded again, nobody sees a hand', async () => {
      await guest.tid('veil').waitFor();
      await guest.page.reload();
      await takes(guest, 'Ben');
      await guest.tid('first-five').waitFor();
    });
    const seen = new Set();
    const over = guest.tid('hand-over').and(guest.page.locator('.primary'));
    const asked = guest.page.locator('[data-testid="table"] [data-legal], [data-testid="commands"] button:not([aria-disabled="true"])');
    const somebody = () => until('something is asked, or the other is', async () => (await over.count()) > 0 || (await asked.count()) > 0);
    const pass = guest.page.locator('[data-testid="pass"]:not([aria-disabled="true"]):visible');
    let handed = 0;
    await guest.step('both play on until each has had a turn', () => until('three times handed over', async () => {
      await somebody();
      if ((await over.count()) > 0) {
        await guest.press(over);
        await guest.press('here');
        await guest.tid('table').waitFor();
        handed += 1;
      } else {
        if ((await guest.tid('first-five').count()) > 0) await guest.press('keep');
        else {
          seen.add(await guest.tid('zone-own-seat').locator('.phoenixborn').first().getAttribute('data-stub'));
          if ((await pass.count()) > 0) await guest.press(pass.first());
          else await proposed(guest);
        }
      }
      return handed >= 3;
    }));
    if (size === DESKTOP) {
      await guest.step('what is over is taken back, since they sit side by side', async () => {
        await until('a turn is passed on', async () => {
          await somebody();
          if ((await over.count()) > 0) {
            await guest.press(over);
            await guest.press('here');
            await guest.tid('table').waitFor();
            return false;
          }
          const passes = (await pass.count()) > 0;
          if (passes) await guest.press(pass.first());
          else await proposed(guest);
          await somebody();
          return passes && (await over.count()) > 0;
        });
        await guest.press('undo');
        if ((await guest.tid('ask-back').count()) > 0) await guest.press('ask-back');
        await pass.first().waitFor();
        const hash = await guest.hash();
        await guest.page.reload();
        await guest.press('here');
        await pass.first().waitFor();
        assert.equal(await guest.hash(), hash, 'the kept game is the one on the table');
      });
    }
    assert.equal(seen.size, 2, `each looked from their own side: ${[...seen]}`);
  });
}

journey('two at one device against a Chimera', async (j) => {
  const guest = await j.open({ ...DESKTOP, label: 'desk' });
  await guest.step('aspects of their own choice, and open hands', async () => {
    await guest.goto('/play/red-rains?seed=7');
    await terms(guest);
    await guest.tid('chimera-company').selectOption({ label: 'Somebody beside you' });
    await guest.tid('guest').fill('Ben');
    await guest.tid('chimera-open-hands').check();
    await guest.tid('chimera-aspects').selectOption({ label: 'Of your own choice' });
    await guest.tid('own-aspects').waitFor();
    assert.match(await guest.tid('aspects-1').innerText(), /9 of 9/);
    const one = guest.tid('own-aspects').locator('.aspects').first().locator('.counted:not(.none)').first();
    await guest.press(one.getByRole('button').first());
    assert.match(await guest.tid('aspects-1').innerText(), /8 of 9/);
  });
  await guest.step('too few are refused in a sentence', async () => {
    await guest.press('start');
    assert.match(await guest.page.locator('main').innerText(), /Choose 9 aspects of each blood value/);
    const one = guest.tid('own-aspects').locator('.aspects').first().locator('.counted:not(.none)').first();
    await guest.press(one.getByRole('button').last());
    assert.match(await guest.tid('aspects-1').innerText(), /9 of 9/);
  });
  await guest.step('they begin without a veil', async () => {
    await guest.press('start');
    await guest.tid('first-five').waitFor();
    await guest.press('keep');
    await guest.press('hand-over');
    await guest.tid('first-five').waitFor();
    await guest.press('keep');
    await guest.tid('chimera').waitFor();
  });
});
