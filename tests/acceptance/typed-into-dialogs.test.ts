/** What was typed into a dialog is there again after the session has ended, until the dialog is closed. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { startPagesScene } from '../kit/pages/browser.ts';
import { openCall } from '../kit/pages/demo-call.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('What was typed into a dialog', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene({
    MINUTEBOOK_SMTP_URL: 'smtp://127.0.0.1:9',
    MINUTEBOOK_MAIL_FROM: 'Minutes <minutes@example.com>',
  });
  t.after(() => scene.stop());
  const { page, context } = await scene.openRecords('owner');
  const dialog = page.getByRole('dialog');
  const isKept = (text: string) =>
    page.evaluate((sought) => Object.values(localStorage).join().includes(sought), text);

  async function signInAgain(): Promise<void> {
    await context.clearCookies();
    await page.reload();
    await page.waitForURL(/\/sign-in/);
    const { email, password } = scene.account('owner');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  await t.test('of sharing outlives the end of the session', async () => {
    await openCall(page, scene);
    const share = page.getByRole('button', { name: 'Share', exact: true });
    const title = dialog.getByLabel('Title shown to guests');
    await share.click();
    await title.fill('For our partners');
    await page.mouse.click(5, 300);
    await signInAgain();
    await share.click();
    assert.equal(await title.inputValue(), 'For our partners');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const addresses = dialog.getByRole('textbox', { name: 'Send the link by email' });
    await addresses.fill('ana@example.com, bo@');
    assert.equal(await isKept('For our partners'), false);
    await signInAgain();
    await page.getByRole('button', { name: 'Shared', exact: true }).click();
    assert.equal(await title.inputValue(), 'For our partners');
    assert.equal(await addresses.inputValue(), 'ana@example.com, bo@');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await isKept('ana@example.com, bo@'), false);
  });

  await t.test('of an upload is there again with the same file', async () => {
    await page.getByRole('link', { name: 'Records', exact: true }).first().click();
    const folder = await mkdtemp(join(tmpdir(), 'minutebook-dialogs-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'Orchard_planning.vtt');
    await writeFile(file, 'WEBVTT\n');
    const title = dialog.getByRole('textbox', { name: `Title of ${basename(file)}` });
    const choose = async () => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
      await (await choosing).setFiles(file);
      await title.waitFor();
    };
    await choose();
    await title.fill('What we plant in spring');
    await page.mouse.click(5, 300);
    assert.equal(await title.inputValue(), 'What we plant in spring');
    await signInAgain();
    await choose();
    assert.equal(await title.inputValue(), 'What we plant in spring');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await choose();
    assert.equal(await title.inputValue(), 'Orchard planning');
  });
});
