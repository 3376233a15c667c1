// Meditate: cards go, dice are turned, and from every step of it there is a way on and a way back.

import assert from 'node:assert/strict';
import { DESKTOP, SMALL_PHONE, journey, until } from '../harness.mjs';
import { cards, command, playBot } from '../table.mjs';

const dice = (guest, level) => guest.page.locator(`[data-testid="zone-own-dice"] [data-die="natural"][data-level="${level}"]`);
const ask = (guest) => guest.page.locator('main[data-step]').getAttribute('data-ask');
const untilAsk = (guest, wanted) => guest.until((wanted) => document.querySelector('main[data-step]')?.dataset.ask === wanted, wanted);

/** Discards one card, and leaves the die to be asked for. */
async function discard(guest) {
  await guest.press('meditate');
  await untilAsk(guest, 'meditate');
  await guest.press(cards(guest, 'own-hand').first());
  await guest.press(command(guest, /^Meditate/));
  await untilAsk(guest, 'meditateDie');
}

/** Turns a basic die to its class, as is asked. */
async function turn(guest) {
  await guest.press(dice(guest, 'basic').first());
  await guest.press(command(guest, /^Turn the die/));
  await untilAsk(guest, 'action');
}

/** Takes the last answer back, by the key: on phones the button stands in the menu. */
async function undo(guest) {
  const step = await guest.at();
  await guest.page.keyboard.press('u');
  await guest.until((step) => Number(document.querySelector('main[data-step]').dataset.step) < step, step);
  // What is asked then is seen when the table rests: what is pressed before may be another's answer.
  await guest.idle();
}

/** Takes answers back as long as something is asked in the middle of meditating. */
async function takeAllBack(guest) {
  await until('the turn is as it was', async () => {
    if ((await ask(guest)) === 'action') return true;
    await undo(guest);
    return false;
  });
}

for (const [label, size] of Object.entries({ desktop: DESKTOP, 'small phone': SMALL_PHONE })) {
  journey(`meditate on a ${label}`, async (j) => {
    const guest = await j.open(size);
    await playBot(guest, '?scenario=keyboard-1');
    const [before, held] = [await guest.hash(), await cards(guest, 'own-hand').count()];
    const basic = await dice(guest, 'basic').count();

    await guest.step('a card goes, and the die is asked for', async () => {
      await discard(guest);
      assert.equal(await cards(guest, 'own-hand').count(), held - 1);
      assert.ok((await guest.page.locator('[data-testid="zone-own-dice"] [data-legal]').count()) >= 9, 'every die can be turned');
    });
    await guest.step('a die is turned', async () => {
      await turn(guest);
      assert.equal(await dice(guest, 'basic').count(), basic - 1);
    });
    for (let backs = 1; backs <= 3; backs += 1) {
      await guest.step(`${backs} steps back, and on to the end`, async () => {
        for (let n = 0; n < backs; n += 1) await undo(guest);
        if ((await ask(guest)) === 'action') return;
        if ((await ask(guest)) === 'meditate') {
          // Whether the card is gone already or not, there is a way to the dice.
          if ((await cards(guest, 'own-hand').count()) === held) {
            await guest.press(cards(guest, 'own-hand').first());
            await guest.press(command(guest, /^Meditate/));
          } else await guest.press(command(guest, /^Done discarding/));
          await untilAsk(guest, 'meditateDie');
        }
        await turn(guest);
        assert.equal(await dice(guest, 'basic').count(), basic - 1);
        assert.equal(await cards(guest, 'own-hand').count(), held - 1);
      });
    }
    await guest.step('everything is taken back', async () => {
      await undo(guest);
      await takeAllBack(guest);
      assert.equal(await guest.hash(), before);
    });
    await guest.step('a die is laid out with the card', async () => {
      await guest.press('meditate');
      await untilAsk(guest, 'meditate');
      await guest.press(cards(guest, 'own-hand').first());
      await guest.press(dice(guest, 'basic').first());
      await guest.press(command(guest, /^Meditate/));
      await untilAsk(guest, 'action');
      assert.equal(await dice(guest, 'basic').count(), basic - 1);
    });
    await guest.step('a die is left as it is', async () => {
      await undo(guest);
      await takeAllBack(guest);
      await discard(guest);
      await guest.press(command(guest, /^No more dice/));
      await untilAsk(guest, 'action');
      assert.equal(await dice(guest, 'basic').count(), basic);
    });
  });
}
