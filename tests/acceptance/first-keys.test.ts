/** The focus when a page opens, the list of keys, and the way out of an address that leads nowhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, startPagesScene, takeScreenshot, waitForValue } from '../kit/pages/browser.ts';
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
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
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
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    await page.goto('/w/no-such-workspace/records');
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'no-such-workspace');
    // What is beside it leads into the workspace that was open before, not deeper into the one that is not there.
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Switch workspace: Seori Systems' }).waitFor();
    assert.equal(
      await menu.getByRole('link', { name: 'My tasks' }).getAttribute('href'),
      `/w/${scene.demo.workspace}/actions`,
    );
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL(new RegExp(`/w/${scene.demo.workspace}/home`));
    assertQuiet();
  });

  await t.test('who is no member of it is offered no search in it', async () => {
    const { page } = await scene.signIn('outsider');
    await page.goto(`/w/${scene.demo.workspace}/records`);
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    assert.equal(await page.getByRole('searchbox').count(), 0);
  });

  await t.test('the code of a device is typed at once, and the sign of the product leads home', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    await page.goto('/device');
    await waitForValue<true>(page, `document.activeElement?.name === 'user_code'`);
    await page.getByRole('link', { name: 'Minutebook' }).click();
    await page.waitForURL(new RegExp(`/w/${scene.demo.workspace}/home`));
    assertQuiet();
  });

  await t.test(
    'a menu opened by a key has its first item in focus, however late the items come',
    async () => {
      const { page, assertQuiet } = await scene.openRecords('owner');
      const held = Promise.withResolvers<void>();
      await page.route('**/account-menu-items-*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      // Nothing is loaded yet, and no page that opens takes the focus.
      await page.reload();
      await page.getByRole('link', { name: 'Board meeting' }).first().waitFor();
      await page.getByRole('complementary').getByRole('button', { name: '윤지우' }).press('Enter');
      await page.getByRole('menu').waitFor();
      held.resolve();
      await waitForValue<true>(page, `document.activeElement?.textContent.trim() === 'My account'`);
      assertQuiet();
    },
  );
});
