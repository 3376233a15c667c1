// What players choose at the same time, each without having seen what the other chooses.

import assert from 'node:assert/strict';
import { PHONE, journey, until } from '../harness.mjs';
import { cards, command, commands, log, meet, prompt } from '../table.mjs';

journey('sealed: what one answers while the other still chooses is taken back and answered anew', async (j) => {
  const { anna, ben, ready } = await meet(j, { size: PHONE, query: '?seed=3' });
  await ready();
  const faces = anna.page.locator('.five .held-card');
  await anna.step('the First Five are kept, and nothing of them changes any more', async () => {
    await anna.press('keep');
    await anna.tid('choose-again').waitFor();
    assert.equal(await faces.and(anna.page.locator('[data-legal]')).count(), 0);
    const kept = faces.and(anna.page.locator('[aria-pressed="true"]'));
    await kept.first().evaluate((card) => card.click());
    await anna.idle();
    assert.equal(await kept.count(), 5);
  });
  let chosen;
  await anna.step('another five are chosen', async () => {
    await anna.press('choose-again');
    await anna.tid('keep').waitFor();
    await anna.press(faces.and(anna.page.locator('[aria-pressed="true"]')).first());
    chosen = await faces.and(anna.page.locator('[aria-pressed="false"][aria-disabled="false"]')).last().getAttribute('data-stub');
    await anna.press(anna.page.locator(`.five [data-stub="${chosen}"]`));
    await anna.press('keep');
    await anna.tid('choose-again').waitFor();
  });
  await ben.press('keep');
  await anna.step('those are in the hand', async () => {
    await anna.tid('first-five').waitFor({ state: 'detached' });
    await anna.untilAsked();
    await cards(anna, 'own-hand').and(anna.page.locator(`[data-stub="${chosen}"]`)).waitFor();
  });
  for (const guest of [anna, ben]) if (/Who goes first/.test(await prompt(guest))) await guest.press(commands(guest).first());
  await anna.step('all cards are kept', async () => {
    await command(anna, /Keep all/).waitFor();
    await anna.press(command(anna, /Keep all/));
    await until('it is said', async () => /Your answer is in Waiting for Guest/.test(await prompt(anna)));
  });
  await anna.step('a page that is loaded again says the same', async () => {
    await anna.page.reload();
    await anna.tid('table').waitFor();
    await until('it is said', async () => /Your answer is in Waiting for Guest/.test(await prompt(anna)));
    assert.equal(await commands(anna).count(), 0);
    assert.equal(await anna.page.locator('[data-testid="table"] [data-legal]').count(), 0);
  });
  await anna.step('one is discarded after all', async () => {
    await anna.press('back-one');
    await anna.press(cards(anna, 'own-hand').first());
    await anna.press(command(anna, /Discard \(1\)/));
    await until('it is said', async () => /Your answer is in Waiting for Guest/.test(await prompt(anna)));
  });
  await ben.step('and that is what happens', async () => {
    await ben.press(command(ben, /Keep all/));
    await until('it is told', async () => /Anna discards/.test(await log(ben)));
  });
});
