// The page can be installed, and what was installed opens without a server and plays against the bot.

import assert from 'node:assert/strict';
import { KEPT, PHONE, journey } from '../harness.mjs';

journey('installed the page can be', async (j) => {
  const guest = await j.open({ ...PHONE, ...KEPT });
  const session = await guest.context.newCDPSession(guest.page);
  await guest.step('it says how', async () => {
    await guest.goto('/');
    const { url, data, errors } = await session.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    assert.equal(new URL(url).pathname, '/assets/manifest.webmanifest');
    const manifest = JSON.parse(data);
    assert.equal(manifest.theme_color, await guest.page.locator('meta[name="theme-color"]').getAttribute('content'));
    // Each icon is there, and as large as it is said to be.
    for (const { src, sizes } of manifest.icons) {
      const width = await guest.page.evaluate(async (src) => {
        const picture = new Image();
        picture.src = src;
        await picture.decode();
        return picture.naturalWidth;
      }, src);
      if (sizes !== 'any') assert.equal(`${width}x${width}`, sizes, src);
      else assert.ok(width > 0, src);
    }
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A context of a test is like a private window, in which nothing is installed.
    assert.deepEqual(installabilityErrors.map((error) => error.errorId).filter((id) => id !== 'in-incognito'), []);
  });
  await guest.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  guest.expect(/ERR_CONNECTION_REFUSED/);
  await j.server.kill();
  await guest.step('it opens without a server', async () => {
    await guest.goto('/');
    await guest.tid('play-bot').waitFor();
  });
  await guest.step('a game begins without a server', async () => {
    await guest.press('play-bot');
    await guest.press('start');
    await guest.untilAsked();
  });
});
