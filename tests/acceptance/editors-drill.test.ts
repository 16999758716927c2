/** At each kind of editor of a record, and in the long form at each: the network is cut, the tab is closed, the session ends, somebody else was faster. No character is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startPagesScene } from '../kit/pages/browser.ts';
import { openCall } from '../kit/pages/demo-call.ts';
import { drilledEditors, readEditor, type RecordEditor } from '../kit/pages/record-editors.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const write = async ({ write: choose }: RecordEditor, field: Locator, value: string) =>
  choose === undefined ? field.fill(value) : choose(field, value);

test('A drill at the editors of a record', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const account = scene.account('owner');
  const { page: first, context } = await scene.signIn('owner');
  const { page: other } = await scene.signIn('owner');
  await openCall(first, scene);
  const address = first.url().replace(/[?#].*/, '');
  await first.close();
  const openRecord = async (page: Page) => {
    await page.goto(address);
    await page.locator('.transcript-line[tabindex="0"]').waitFor();
  };
  const restore = (page: Page) =>
    page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Restore' }).click();

  async function endSession(page: Page): Promise<void> {
    await context.clearCookies();
    const error = { type: 'UNAUTHORIZED', message: 'Sign in again.' };
    await page.route(/\/workspaces\//, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 401, json: { error } }),
    );
  }
  async function signInAgain(page: Page): Promise<void> {
    await page.waitForURL(/\/sign-in/);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('.transcript-line[tabindex="0"]').waitFor();
  }

  for (const [name, editor] of drilledEditors) {
    await t.test(name, async () => {
      const { mine, theirs, saves_by } = editor;
      let page = await context.newPage();
      await openRecord(page);
      await editor.open(page);
      await write(editor, editor.field(page), mine);

      await context.setOffline(true);
      await editor.field(page).press(saves_by);
      await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor();
      const offline = await readEditor(editor, editor.field(page));
      await context.setOffline(false);

      await page.close();
      page = await context.newPage();
      await openRecord(page);
      await restore(page);
      const closed = await readEditor(editor, editor.field(page));

      await endSession(page);
      await editor.field(page).press(saves_by);
      await signInAgain(page);
      await restore(page);
      const signedOut = await readEditor(editor, editor.field(page));

      await openRecord(other);
      await editor.open(other);
      await write(editor, editor.field(other), theirs);
      await editor.field(other).press(saves_by);
      await other
        .getByText(/^(Saved|Renamed everywhere in this record)\.$/)
        .first()
        .waitFor();
      await editor.field(page).press(saves_by);
      await page
        .getByRole('alert')
        .filter({ hasText: 'Someone else changed this' })
        .getByRole('button', { name: 'Keep mine' })
        .click();
      await editor.field(page).waitFor({ state: 'detached' });
      await openRecord(page);
      await editor.open(page);
      const overwritten = await readEditor(editor, editor.field(page));

      assert.deepEqual(
        { offline, closed, signedOut, overwritten },
        {
          offline: mine,
          closed: mine,
          signedOut: mine,
          overwritten: mine,
        },
      );
      t.diagnostic(`${name}: network cut 0, tab closed 0, session ended 0, two people 0 characters lost`);
      await page.close();
    });
  }
});
