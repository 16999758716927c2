/** The focus when a page opens, the list of keys, and the way out of an address that leads nowhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, startPagesScene, takeScreenshot, waitForValue } from '../kit/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('The pages are ready for the keyboard', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  await t.test('sign-in: one types at once', async () => {
    const { page, assertQuiet } = await scene.visit();
    await page.goto('/sign-in');
    await waitForValue<true>(page, `document.activeElement?.name === 'email'`);
    await page.keyboard.type('ada@example.com');
    assert.equal(await page.getByRole('textbox', { name: 'Email' }).inputValue(), 'ada@example.com');
    assertQuiet();
  });

  await t.test('? lists the keys on every page', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    for (const path of [
      `w/${scene.demo.workspace}/records`,
      `w/${scene.demo.workspace}/shares`,
      `w/${scene.demo.workspace}/settings/labels`,
    ]) {
      await page.goto(`/${path}`);
      await page.getByRole('navigation').first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    assertQuiet();
  });

  await t.test('a workspace that is not there says so and leads home', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await page.goto('/w/no-such-workspace/records');
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'no-such-workspace');
    await page.getByRole('link', { name: 'Go to records' }).click();
    await page.waitForURL(new RegExp(`/w/${scene.demo.workspace}/records`));
    assertQuiet();
  });
});
