/** What was typed into a record, where the server fails, the browser keeps nothing, and somebody else signs in: it is lost nowhere, and shown to nobody else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, recordLink, startPagesScene } from '../kit/pages/browser.ts';
import { CALL, openCall } from '../kit/pages/demo-call.ts';
import { drilledEditors, readEditor, recordEditors } from '../kit/pages/record-editors.ts';
import { hasPrograms } from '../kit/require-programs.ts';

/** Run before every page: how browsers keep nothing. */
const BROWSERS = {
  'is told to keep nothing': `Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
  })`,
  'has no room': `Storage.prototype.setItem = () => {
    throw new DOMException('It exceeds the quota.', 'QuotaExceededError');
  }`,
};

const { line } = recordEditors.line;

test('What was typed into a record', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  assert.ok(line);
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  let address = '';
  const isReady = (page: Page) => page.locator('.transcript-line[tabindex="0"]').waitFor();
  const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
  /** Without loading the pages again. */
  const goToRecord = async (page: Page, title: string) => {
    await page.getByRole('link', { name: 'Records', exact: true }).first().click();
    await page.getByRole('searchbox', { name: 'Search everything' }).fill(title);
    await recordLink(page, title).first().click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await isReady(page);
  };

  for (const [what, script] of Object.entries(BROWSERS)) {
    await t.test(`is kept by the tab where the browser ${what}, and leaving it asks`, async () => {
      const { page, context, assertQuiet } = await scene.visit();
      await context.addInitScript(script);
      const { email, password } = scene.account('owner');
      await page.goto('/sign-in');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      for (const title of [CALL, 'Board meeting']) {
        await goToRecord(page, title);
        await line.open(page);
        await line.field(page).fill(`Typed into ${title}`);
      }
      for (const title of [CALL, 'Board meeting']) {
        await goToRecord(page, title);
        await unsaved(page).getByRole('button', { name: 'Restore' }).click();
        assert.equal(await line.field(page).inputValue(), `Typed into ${title}`);
      }
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const question = await asked;
      assert.equal(question.type(), 'beforeunload');
      await question.dismiss();
      assert.equal(await line.field(page).inputValue(), 'Typed into Board meeting');
      await line.field(page).press('Escape');
      await goToRecord(page, CALL);
      await unsaved(page).getByRole('button', { name: 'Discard' }).click();
      assertQuiet();
      // Nothing is left that would be lost.
      await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
    });
  }

  await t.test('stays in its editor while the server fails, and is saved afterwards', async () => {
    const { page } = await scene.signIn('owner');
    await openCall(page, scene);
    address = page.url().replace(/[?#].*/, '');
    for (const [name, editor] of drilledEditors) {
      await page.goto(address);
      await isReady(page);
      await editor.open(page);
      const field = editor.field(page);
      await (editor.write?.(field, editor.mine) ?? field.fill(editor.mine));
      for (const status of [500, 503]) {
        const error = {
          type: status === 500 ? 'INTERNAL_ERROR' : 'SERVICE_UNAVAILABLE',
          message: 'It failed.',
        };
        await page.route(/\/workspaces\//, (route) =>
          route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json: { error } }),
        );
        await field.press(editor.saves_by);
        await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor();
        assert.equal(await readEditor(editor, field), editor.mine, `${name} at ${status}`);
        await page.unrouteAll({ behavior: 'wait' });
      }
      await field.press(editor.saves_by);
      await field.waitFor({ state: 'detached' });
    }
  });

  await t.test('is neither sent nor shown as that of somebody else who signs in', async () => {
    const { page, context } = await scene.signIn('owner');
    let last: string | undefined;
    page.on('request', (request) => (last = request.headers()['authorization'] ?? last));
    await page.goto(address);
    await isReady(page);
    await line.open(page);
    await line.field(page).fill('Typed by the owner.');
    // The session ends, and the browser's is that of an administrator, who may edit the record too.
    const token = last;
    const { context: theirs } = await scene.signIn('admin');
    await context.clearCookies();
    await context.addCookies(await theirs.cookies());
    const sent: string[] = [];
    await page.route(/\/workspaces\//, async (route) => {
      const request = route.request();
      const { authorization } = request.headers();
      if (authorization === token) {
        const error = { type: 'UNAUTHORIZED', message: 'Sign in again.' };
        return route.fulfill({ status: 401, json: { error } });
      }
      if (request.method() !== 'GET' && authorization !== undefined) sent.push(request.url());
      return route.continue();
    });
    await Promise.all([page.waitForEvent('load'), line.field(page).press('Enter')]);
    await isReady(page);
    assert.equal(await unsaved(page).count(), 0);
    assert.equal(await page.getByText('Typed by the owner.').count(), 0);
    assert.deepEqual(sent, []);
    await page.unrouteAll({ behavior: 'wait' });
    // Whoever typed it finds it again.
    await context.clearCookies();
    await page.goto(address);
    await page.waitForURL(/\/sign-in/);
    const { email, password } = scene.account('owner');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isReady(page);
    await unsaved(page).getByRole('button', { name: 'Restore' }).click();
    assert.equal(await line.field(page).inputValue(), 'Typed by the owner.');
  });

  await t.test('is not deleted by signing out before somebody has been asked', async () => {
    const { page, assertQuiet } = await scene.signIn('admin');
    await page.goto(address);
    await isReady(page);
    await line.open(page);
    await line.field(page).fill('Typed before leaving.');
    const signOut = async () => {
      await page.keyboard.press('Escape');
      await page.locator('aside').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Sign out with unsaved changes?' });
    await page.getByRole('link', { name: 'Records', exact: true }).first().click();
    await signOut();
    await dialog.waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(address);
    await unsaved(page).getByText('Typed before leaving.').waitFor();
    await signOut();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);
    assert.equal(
      await page.evaluate(`JSON.stringify(localStorage).includes('Typed before leaving.')`),
      false,
    );
    assertQuiet();
  });
});
