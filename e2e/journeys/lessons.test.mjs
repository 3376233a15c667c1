// The three lessons, by somebody who does what they say; a step is done when it has been done, and undone by taking it back.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey } from '../harness.mjs';
import { answerUntil, attack, cards, command } from '../table.mjs';

const step = (guest) => guest.tid('lesson').getAttribute('data-done').then(Number);
const until = (guest, n) => guest.until((n) => Number(document.querySelector('[data-testid="lesson"]')?.dataset.done) >= n, n);
const fold = async (guest) => {
  if (guest.touch && (await guest.tid('fold').getAttribute('aria-expanded')) === 'true') await guest.press('fold');
};
/** Presses what bears this text and belongs to the prompt, or the card of a zone. */
const choose = async (guest, zone, stub) => {
  await fold(guest);
  await guest.untilAsked();
  const card = guest.page.locator(`[data-testid="zone-${zone}"] [data-stub="${stub}"]`).first();
  await card.scrollIntoViewIfNeeded();
  await guest.press(card);
};
const confirm = async (guest) => {
  await fold(guest);
  await guest.untilAsked();
  await guest.press(guest.page.locator('[data-testid="commands"] .primary, [data-testid="commands"] button:not([aria-disabled="true"])').first());
};

/** Presses what is proposed, else the first button: to hurt one's own is not proposed. */
const likely = async (guest) => {
  const proposed = guest.tid('commands').locator('.primary');
  await guest.press((await proposed.count()) > 0 ? proposed : guest.tid('commands').getByRole('button').first());
};

async function begin(guest, n) {
  await guest.goto('/learn');
  await guest.press(`lesson-${n}`);
  await guest.tid('lesson').waitFor();
  await guest.untilAsked();
}

for (const [where, size] of [['a desktop', DESKTOP], ['a phone', PHONE]]) {
  journey(`lessons: dice pay for everything on ${where}`, async (j) => {
    const guest = await j.open(size);
    await guest.goto('/');
    await guest.press('learn');
    await guest.step('the lessons', async () => {});
    await begin(guest, 1);
    await guest.step('the first words', async () => {
      assert.equal(await step(guest), 0);
      // What is meant has a ring, and nothing lies over the table.
      assert.deepEqual(await guest.page.locator('[data-meant]').evaluateAll((all) => all.map((one) => one.dataset.stub)), ['anchornaut']);
      if (!guest.touch) return;
      const brief = async () => (await guest.tid('brief').innerText()).trim();
      assert.match(await brief(), /Your ten dice.*▸$/);
      await guest.press('fold');
      assert.match(await brief(), /Play Anchornaut.*[^▸]$/);
      assert.equal(await guest.tid('fold').getAttribute('aria-expanded'), 'false');
    });
    await choose(guest, 'own-hand', 'anchornaut');
    if (guest.touch) {
      await guest.step('what is to be done stands above the table, and covers nothing', async () => {
        assert.match(await guest.tid('brief').innerText(), /Play Anchornaut/);
        const over = await guest.tid('lesson').evaluate((lesson) => {
          const { bottom } = lesson.getBoundingClientRect();
          return [...document.querySelectorAll('[data-zone]')].filter((zone) => zone.checkVisibility() && zone.getBoundingClientRect().top < bottom - 1).map((zone) => zone.dataset.zone);
        });
        assert.deepEqual(over, []);
      });
    }
    // Whoever has to confirm the payment or the throw does so, and aims at the only other unit.
    while ((await guest.page.locator('[data-testid="zone-opponent-battlefield"] .token.wound').count()) === 0) {
      await guest.untilAsked();
      await fold(guest);
      const target = guest.page.locator('[data-testid="zone-opponent-battlefield"] [data-legal]');
      if ((await target.count()) > 0) await guest.press(target.first());
      else await guest.press(guest.page.locator('[data-testid="commands"] .primary, [data-testid="commands"] button:not([aria-disabled="true"])').first());
    }
    await until(guest, 1);
    await guest.step('the first step is done', async () => assert.equal(await step(guest), 1));
  });
}

journey('lessons: a step waits for what its card still asks', async (j) => {
  const guest = await j.open(DESKTOP);
  await begin(guest, 1);
  await choose(guest, 'own-hand', 'anchornaut');
  await confirm(guest);
  await guest.until(() => document.querySelector('main[data-ask="respond"]') !== null);
  await guest.step('the throw is asked about', async () => {
    assert.equal(await step(guest), 0);
    assert.match(await guest.tid('lesson').innerText(), /is asked now/, 'it speaks of what was done');
  });
  await confirm(guest);
  await until(guest, 1);
  await guest.press(guest.tid('zone-own-dice').locator('[data-legal]').first());
  await confirm(guest);
  await guest.until(() => document.querySelector('main[data-ask="target"]') !== null);
  await guest.step('the power asks in its own name', async () => {
    assert.equal(await step(guest), 1);
    assert.match(await guest.tid('prompt').innerText(), /natural dice power: choose a target\s+Deal 1 damage/i);
  });
  await choose(guest, 'opponent-battlefield', 'iron-worker');
  await confirm(guest);
  await until(guest, 2);
});

journey('lessons: what is taken back is to be done again', async (j) => {
  const guest = await j.open(DESKTOP);
  await begin(guest, 2);
  await guest.press('attack');
  await guest.step('another target is not what was to be attacked', async () => {
    await guest.press(guest.tid('zone-opponent-seat').locator('[data-legal]').first());
    assert.equal(await step(guest), 0);
  });
  await guest.press('undo');
  await attack(guest, 1, 'opponent-battlefield');
  // Who fights is hit and asked as long as the attack lasts; then it is done.
  await answerUntil(guest, 'the attack is over', async () => (await step(guest)) > 0, likely);
  await until(guest, 1);
  await guest.page.reload();
  await guest.tid('lesson').waitFor();
  await until(guest, 1);
  await guest.step('the same step after a reload', async () => assert.equal(await step(guest), 1));
  for (let n = 0; n < 12 && (await step(guest)) > 0; n += 1) await guest.press('undo');
  await guest.step('the first step again', async () => assert.equal(await step(guest), 0));
});

journey('lessons: whoever goes another way finds a way on', async (j) => {
  const guest = await j.open(PHONE);
  await begin(guest, 3);
  await guest.until(() => document.querySelector('main[data-ask="guard"]') !== null);
  await fold(guest);
  await guest.press(command(guest, /^No guard/));
  await guest.step('nobody is told to guard in the own turn', async () => {
    await answerUntil(guest, 'an action is chosen', async () => (await guest.page.locator('main[data-ask="action"]').count()) > 0, likely);
    await guest.until(() => /another way/.test(document.querySelector('[data-testid="lesson"]').innerText));
    assert.equal(await guest.tid('fold').getAttribute('aria-expanded'), 'true');
    assert.equal(await guest.page.locator('[data-meant]').count(), 0);
    assert.equal(await guest.tid('lesson-again').count(), 1);
  });
  await guest.press('skip');
  await until(guest, 1);
});

journey('lessons: guard and react', async (j) => {
  const guest = await j.open(DESKTOP);
  await begin(guest, 3);
  await guest.until(() => document.querySelector('main[data-ask="guard"]') !== null);
  await guest.step('asked to guard', async () => assert.equal(await step(guest), 0));
  const buttons = await guest.tid('commands').getByRole('button').allInnerTexts();
  assert.deepEqual(buttons.map((label) => label.replaceAll(/\s+\d?$/g, '').replace(/with .*/, 'with')), ['Guard with', 'No guard']);
  await guest.press(command(guest, /^Guard with/));
  await until(guest, 1);
  await choose(guest, 'own-hand', 'cover');
  while ((await step(guest)) < 2) await confirm(guest);
  await guest.step('Cover was played', async () => assert.equal(await cards(guest, 'own-hand').count(), 1));
  await guest.press('skip');
  await guest.step('the last words', async () => assert.equal(await guest.tid('lesson-play').count(), 1));
  await guest.press('lesson-again');
  await guest.until(() => document.querySelector('main[data-ask="guard"]') !== null);
  await guest.step('it begins again', async () => assert.equal(await step(guest), 0));
});

for (const [where, size] of [['a desktop', DESKTOP], ['a phone', PHONE]]) {
  journey(`lessons: the way to the next one can be read in full on ${where}`, async (j) => {
    const guest = await j.open(size);
    for (const n of [1, 2]) {
      await begin(guest, n);
      for (;;) {
        while ((await guest.tid('fold').getAttribute('aria-expanded')) === 'false') await guest.press('fold');
        if ((await guest.tid('skip').count()) === 0) break;
        await guest.press('skip');
      }
      await guest.step(`the end of lesson ${n}`, async () => {
        const outside = await guest.tid('next-lesson').evaluate((button) => {
          const [inner, box] = [button.getBoundingClientRect(), button.closest('.lesson').getBoundingClientRect()];
          return inner.right > box.right || button.scrollWidth > button.clientWidth;
        });
        assert.equal(outside, false);
      });
    }
  });
}
