// What is agreed on with a Chimera: heroic, aspects that are drawn or chosen one by one, Grim Fates, a bot beside one; played to a
// defeat, which says what was met and offers the same at an easier level; its dice are checked. And a move that is taken back
// across a turn of the Chimera.

import assert from 'node:assert/strict';
import { DESKTOP, PHONE, journey } from '../harness.mjs';
import { answerUntil, log, terms } from '../table.mjs';
import { playAsText } from '../text.mjs';
import { read } from '../states.mjs';

const PASSES = { wishes: [], targets: ['.'] };
const LARGE_PHONE = { ...PHONE, viewport: { width: 412, height: 915 } };
const choose = (guest, choices) => Promise.all(Object.entries(choices).map(([field, label]) => guest.tid(field).selectOption({ label })));
const agreed = (guest) => guest.tid('terms').innerText();
const quick = (guest) => guest.context.addInitScript(() => localStorage.setItem('ashwright.settings', JSON.stringify({ speed: 'off' })));

journey('what was agreed on with a Chimera is met again', async (j) => {
  const guest = await j.open(LARGE_PHONE);
  await quick(guest);
  await guest.step('heroic, at random, grim, with a bot', async () => {
    await guest.goto('/play/red-rains');
    await terms(guest);
    await choose(guest, { 'chimera-difficulty': 'Heroic', 'chimera-level': '3', 'chimera-aspects': 'Random', grim: 'For every card', 'chimera-company': 'A bot' });
    await guest.tid('chimera-phoenix').check();
    assert.match(await agreed(guest), /Heroic · level 3 · random aspects · Call of the Phoenix · A bot · Grim Fates/);
  });
  await guest.step('both lose', async () => {
    await guest.press('start');
    await guest.tid('first-five').waitFor();
    await playAsText(guest, PASSES);
    const said = await guest.tid('result').innerText();
    assert.match(said, /You lose together/);
    assert.match(said, /Heroic, level 3 · \d+ rounds?, \d+ turns/);
    assert.doesNotMatch(said, /\b0 in hand/);
  });
  await guest.step('the same at an easier level', async () => {
    await guest.press('easier');
    await guest.tid('terms').waitFor();
    assert.match(await agreed(guest), /Heroic · level 2 · random aspects · Call of the Phoenix · A bot · Grim Fates/);
  });
  await guest.step('its dice are checked', async () => {
    await guest.page.goBack();
    await guest.tid('result').waitFor();
    await guest.press('watch-replay');
    await guest.tid('scrubber').waitFor();
    await guest.press('verify');
    await guest.tid('verdict').waitFor();
    assert.equal(await guest.tid('verdict').getAttribute('data-fair'), 'true', await guest.tid('verdict').innerText());
  });
});

journey('aspects of one’s own choice, and Grim Fates for some cards', async (j) => {
  const guest = await j.open(DESKTOP);
  await quick(guest);
  const count = (stub) => guest.tid('own-aspects').getByTestId(`count-${stub}`).getByRole('button');
  const notices = () => guest.page.locator('.notice').allInnerTexts();
  await guest.step('ten are too many', async () => {
    await guest.goto('/play/red-rains?seed=7');
    await terms(guest);
    await choose(guest, { 'chimera-which': 'The Corpse of Viros', 'chimera-aspects': 'Of your own choice', grim: 'For cards that you name' });
    await guest.press(count('allure').last());
    const name = async (typed) => {
      await guest.tid('grim-card').fill(typed);
      await guest.tid('grim-card').press('Enter');
    };
    // A part of a title is enough where one card alone has it; otherwise those that do are named.
    await name('hypno');
    await guest.press('grim-chosen');
    await name('iron');
    assert.match(await guest.tid('grim-refused').innerText(), /“iron” may be one of these: .*Iron Worker/);
    await name('a');
    assert.match(await guest.tid('grim-refused').innerText(), /“a” is a part of \d{3} titles/);
    await name('Fear');
    await guest.press('start');
    assert.match((await notices()).join(' '), /there are 10 of blood 1 and 9 of blood 2/);
  });
  await guest.step('nine are not', async () => {
    await guest.press(count('whiplash').first());
    await guest.press('start');
    await guest.tid('first-five').waitFor();
  });
  await guest.step('they are chosen already when it is met again', async () => {
    await guest.goto('/play/red-rains');
    assert.match(await agreed(guest), /aspects of your own choice · Grim Fates/);
    await terms(guest);
    assert.match(await guest.tid('own-aspects').getByTestId('count-allure').innerText(), /1 of 3/);
    assert.match(await guest.tid('own-aspects').getByTestId('count-whiplash').innerText(), /2 of 3/);
    assert.deepEqual(await guest.tid('grim-chosen').allInnerTexts(), ['Fear']);
  });
});

journey('a turn of a Chimera is taken back', async (j) => {
  const guest = await j.open(LARGE_PHONE);
  await quick(guest);
  const ask = () => guest.page.locator('main').getAttribute('data-ask');
  await guest.step('begin', async () => {
    await guest.goto('/play/red-rains?seed=7');
    await terms(guest);
    await choose(guest, { 'chimera-which': 'The Corpse of Viros' });
    await guest.press('start');
    await guest.tid('first-five').waitFor();
    await answerUntil(guest, 'an action is asked for', async () => (await ask()) === 'action');
    await read(guest);
  });
  const pass = async () => {
    for (const button of ['pass', 'pass-end']) await guest.press(button);
    await guest.untilAsked();
  };
  const before = await guest.hash();
  await guest.step('the Chimera rolls', pass);
  const [told, hash] = [(await log(guest)).join('\n'), await guest.hash()];
  assert.match(told, /rolls \d+/);
  await guest.step('it is taken back', async () => {
    await read(guest);
    // The end of the turn, with all that came of it, and then the pass.
    for (const _ of ['end', 'pass']) {
      await guest.page.keyboard.press('u');
      await guest.idle();
    }
    assert.equal(await guest.hash(), before);
  });
  await guest.step('whoever does the same again sees the same roll', async () => {
    await pass();
    assert.equal(await guest.hash(), hash);
    assert.equal((await log(guest)).join('\n'), told);
  });
});
