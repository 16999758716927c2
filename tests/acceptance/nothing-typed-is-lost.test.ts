/** Text typed into a record is kept until the server has it, whatever goes wrong in between. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { CALL, openCall } from '../kit/pages/demo-call.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const LINE = '.transcript-line';

test('Nothing that is typed is lost', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { page, context } = await scene.openRecords('owner');

  async function editLine(index: number, at: Page = page): Promise<Locator> {
    const line = at
      .locator(LINE)
      .filter({ hasText: /\d:\d\d/ })
      .nth(index);
    await line.hover();
    await line.getByRole('button', { name: 'Edit this line' }).click();
    return at.getByRole('textbox', { name: 'Edit this line' });
  }
  const lineField = () => page.getByRole('textbox', { name: 'Edit this line' });
  const unsaved = () => page.getByRole('region', { name: 'Unsaved changes' });
  const waitUntilSaved = () => page.getByText('Saved.').first().waitFor();
  /** As the server answers a token that is over; the cookie that would renew it is gone as well. */
  async function endSession(): Promise<void> {
    await context.clearCookies();
    const error = { type: 'UNAUTHORIZED', message: 'Sign in again.' };
    await page.route(/\/dialogs\//, (route) => route.fulfill({ status: 401, json: { error } }));
  }
  async function signInAgain(): Promise<void> {
    await page.unrouteAll({ behavior: 'wait' });
    const account = scene.account('owner');
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  await t.test('a line stays open while the server cannot be reached, and is saved once it can', async () => {
    await openCall(page, scene);
    const field = await editLine(1);
    await field.fill('Typed while the network was away.');
    await context.setOffline(true);
    await field.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor();
    assert.equal(await field.inputValue(), 'Typed while the network was away.');
    await takeScreenshot(page, 'line-not-saved');
    await context.setOffline(false);
    await field.press('Enter');
    await waitUntilSaved();
    await page.locator(LINE).filter({ hasText: 'Typed while the network was away.' }).last().waitFor();
    assert.equal(await unsaved().count(), 0);
  });

  await t.test('a second press while the page loads what was saved sends nothing again', async () => {
    await openCall(page, scene);
    const field = await editLine(1);
    await field.fill('Saved once, pressed twice.');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/dialogs/') && request.method() !== 'GET') sent.push(request.url());
    });
    const { promise: answer, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/records\/\d+\?include/, async (route) => {
      await answer;
      await route.continue();
    });
    const loading = page.waitForRequest(
      (request) => request.method() === 'GET' && /\/records\/\d+\?include/.test(request.url()),
    );
    await field.press('Enter');
    await loading;
    await field.press('Enter');
    letGo();
    await waitUntilSaved();
    await field.waitFor({ state: 'detached' });
    assert.equal(sent.length, 1);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await t.test('a line is offered again after a reload, and leads back to its field', async () => {
    await openCall(page, scene);
    const field = await editLine(2);
    await field.fill('Typed before the reload.');
    await page.reload();
    await unsaved().getByText('Typed before the reload.').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'unsaved-changes');
    await unsaved().getByRole('button', { name: 'Restore' }).click();
    await lineField().waitFor();
    assert.equal(await lineField().inputValue(), 'Typed before the reload.');
    await lineField().press('Enter');
    await waitUntilSaved();
    await page.reload();
    await page.locator(LINE).filter({ hasText: 'Typed before the reload.' }).last().waitFor();
    assert.equal(await unsaved().count(), 0);
  });

  await t.test('what is discarded is not offered again', async () => {
    await openCall(page, scene);
    await (await editLine(3)).fill('Not wanted after all.');
    await page.reload();
    await unsaved().getByRole('button', { name: 'Discard' }).click();
    await unsaved().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: CALL }).waitFor();
    assert.equal(await unsaved().count(), 0);
  });

  await t.test('a line outlives the end of the session and the sign-in after it', async () => {
    await openCall(page, scene);
    const field = await editLine(3);
    await field.fill('Typed as the session ended.');
    await endSession();
    await field.press('Enter');
    await page.waitForURL(/\/sign-in/);
    await signInAgain();
    await unsaved().getByText('Typed as the session ended.').waitFor();
    await unsaved().getByRole('button', { name: 'Discard' }).click();
  });

  await t.test('a summary outlives another tab of the panel and another page', async () => {
    await openCall(page, scene);
    const panel = page.locator('[data-panel]');
    await panel.getByRole('button', { name: 'Edit Summary' }).first().click();
    const field = page.getByRole('textbox', { name: 'Summary' });
    await field.fill('A summary that is being written.');
    await page.getByRole('tab', { name: 'Tasks' }).click();
    await page.getByRole('tab', { name: 'Summary' }).click();
    assert.equal(await field.innerText(), 'A summary that is being written.');
    await page.getByRole('link', { name: 'Shared links' }).first().click();
    await page.waitForURL(/\/shares/);
    // Only a page that is really left has to offer the text again.
    await page.getByRole('heading', { name: 'Shared links' }).waitFor();
    await page.goBack();
    await unsaved().getByRole('button', { name: 'Restore' }).click();
    assert.equal(await field.innerText(), 'A summary that is being written.');
    await field.press('Control+Enter');
    await waitUntilSaved();
    await panel.getByText('A summary that is being written.').waitFor();
  });

  await t.test('a title and the name of a speaker stay while they cannot be saved', async () => {
    await openCall(page, scene);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Edit the title' }).click();
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('A title without a network');
    await title.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor();
    assert.equal(await title.inputValue(), 'A title without a network');
    await title.press('Escape');
    await title.waitFor({ state: 'detached' });
    await page.locator('[data-speaker]').first().click();
    const name = page.getByRole('combobox', { name: 'Name' });
    await name.fill('Walter');
    await page.getByRole('button', { name: 'Rename everywhere' }).click();
    await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor();
    assert.equal(await name.inputValue(), 'Walter');
    await page.mouse.click(5, 5);
    await unsaved().getByText('Walter').waitFor();
    await context.setOffline(false);
    await unsaved().getByRole('button', { name: 'Restore' }).click();
    assert.equal(await name.inputValue(), 'Walter');
    await page.getByRole('button', { name: 'Rename everywhere' }).click();
    await page.locator('[data-speaker]').filter({ hasText: 'Walter' }).first().waitFor();
  });

  await t.test('notes are offered again after a reload, and title and notes know a conflict', async () => {
    await openCall(page, scene);
    const panel = page.locator('[data-panel]');
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await page.getByRole('tab', { name: 'Notes' }).click();
    await panel.getByRole('button', { name: 'Add notes' }).click();
    await notes.fill('Bring the map.\nAsk for Salem.');
    await assertAccessible(page);
    await page.reload();
    await unsaved().getByRole('button', { name: 'Restore' }).click();
    assert.equal(await notes.inputValue(), 'Bring the map.\nAsk for Salem.');
    await notes.press('Control+Enter');
    await panel.getByText('Bring the map.').waitFor();
    await takeScreenshot(page, 'notes-of-a-record');

    const other = await openElsewhere();
    await page.getByRole('button', { name: 'Edit the title' }).click();
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('My title');
    await other.getByRole('button', { name: 'Edit the title' }).click();
    await other.getByRole('textbox', { name: 'Title', exact: true }).fill('Their title');
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { level: 1, name: 'Their title' }).waitFor();
    await title.press('Enter');
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await conflict.getByText('Their title').waitFor();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('heading', { level: 1, name: 'My title' }).waitFor();
    await page.getByRole('button', { name: 'Edit the title' }).click();
    await title.fill(CALL);
    await title.press('Enter');
    await page.getByRole('heading', { level: 1, name: CALL }).waitFor();
  });

  await t.test('a choice and a day are offered again after a reload, and saved', async () => {
    await openCall(page, scene);
    const panel = page.locator('[data-panel]');
    await page.getByRole('tab', { name: 'About' }).click();
    await panel.getByRole('button', { name: 'Add a meeting type' }).click();
    await page.getByRole('combobox', { name: 'Meeting type' }).selectOption('Interview');
    await page.reload();
    await unsaved().getByRole('button', { name: 'Restore' }).click();
    const kind = page.getByRole('combobox', { name: 'Meeting type' });
    assert.equal(await kind.inputValue(), 'interview');
    await kind.press('Enter');
    await panel.getByText('Interview', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Add a follow-up date' }).click();
    const day = page.getByLabel('Follow up on', { exact: true });
    await day.fill('2031-05-04');
    await assertAccessible(page);
    await takeScreenshot(page, 'entries-of-a-record');
    await day.press('Enter');
    await panel.getByText('4 May 2031').waitFor();
  });

  await t.test('Escape ends the composing of letters, not the edit', async () => {
    await openCall(page, scene);
    const field = await editLine(1);
    await field.fill('변환하는 중');
    await page.evaluate(`for (const key of ['Enter', 'Escape']) {
      for (const init of [{ key, isComposing: true }, { key, keyCode: 229 }]) {
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
      }
    }`);
    assert.equal(await field.inputValue(), '변환하는 중');
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
    assert.equal(await unsaved().count(), 0);
  });

  /** The same account in another window, at the same record. */
  async function openElsewhere(): Promise<Page> {
    const address = page.url().replace(/[?#].*/, '');
    const other = await scene.signIn('owner');
    await other.page.goto(address);
    await other.page.getByRole('heading', { level: 1 }).waitFor();
    return other.page;
  }

  async function correct(at: Page, text: string): Promise<void> {
    const field = await editLine(1, at);
    await field.fill(text);
    // The page shows the change before it is stored, and the second writer must really come second.
    await Promise.all([at.waitForResponse(/\/dialogs\//), field.press('Enter')]);
  }

  await t.test(
    'of two people at one line nobody is overwritten: both texts are shown, and one is chosen',
    async () => {
      await openCall(page, scene);
      const other = await openElsewhere();
      const field = await editLine(1);
      await field.fill('Mine, typed from what was there.');
      await correct(other, 'Theirs, saved first.');
      await other.getByText('Saved.').first().waitFor();
      await field.press('Enter');
      const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
      await conflict.getByText('Theirs, saved first.').waitFor();
      await conflict.getByText('Mine, typed from what was there.').waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, 'both-texts');
      await conflict.getByRole('button', { name: 'Take theirs' }).click();
      await page.locator(LINE).filter({ hasText: 'Theirs, saved first.' }).last().waitFor();
      await lineField().waitFor({ state: 'detached' });

      const again = await editLine(1);
      await again.fill('Mine after all.');
      await correct(other, 'Theirs once more.');
      await other.locator(LINE).filter({ hasText: 'Theirs once more.' }).last().waitFor();
      await again.press('Enter');
      await conflict.getByRole('button', { name: 'Keep mine' }).click();
      await page.locator(LINE).filter({ hasText: 'Mine after all.' }).last().waitFor();
      await other.reload();
      await other.locator(LINE).filter({ hasText: 'Mine after all.' }).last().waitFor();
    },
  );
});
