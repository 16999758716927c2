/** Addresses that lead nowhere, in a browser: each says so, once, and leads back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, checkLooks, startPagesScene } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('An address that leads nowhere', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const workspace = `/w/${scene.demo.workspace}`;

  for (const [address, title] of [
    [`${workspace}/nowhere`, 'Page not found'],
    [`${workspace}/settings/nothing`, 'Page not found'],
    ['/me/nothing', 'Page not found'],
    [`${workspace}/records/999999`, 'Page not found'],
    ['/w/no-such-workspace/records', 'Workspace not found'],
  ] as const) {
    await t.test(`says so in its title and its only heading, and leads to Home: ${address}`, async () => {
      const { page, assertQuiet } = await scene.signIn('owner');
      await page.goto(address);
      await page.getByRole('main').getByRole('heading', { level: 1, name: title }).waitFor();
      assert.equal(await page.title(), `${title} · Minutebook`);
      assert.equal(await page.getByRole('main').count(), 1);
      await assertAccessible(page);
      await page.getByRole('link', { name: 'Go to Home' }).press('Enter');
      await page.waitForURL(new RegExp(`${workspace}/home$`));
      assertQuiet();
    });
  }

  await t.test('has the name of the product where there is nothing else', async () => {
    const { page, assertQuiet } = await scene.visit();
    await page.goto('/nowhere/at/all');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Minutebook' }).waitFor();
    await checkLooks(page, 'nowhere');
    assertQuiet();
  });
});
