/** A clip from selected lines to a guest who hears it: made with keys alone, shared, changed, deleted and brought back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  checkLooks,
  PHONE,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Clips', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { workspace, owner } = await findDemoOwner(scene);
  const sound = makeWaveFile({ seconds: 40, sample_rate: 8_000, sample: (at) => Math.sin(at * 2_000) / 2 });
  const { record_id } = await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Orchard round',
    duration_ms: 40_000,
    media: { content: sound, filename: 'round.wav', content_type: 'audio/wav' },
    dialogs: Array.from({ length: 10 }, (_, index) => ({
      start_ms: index * 4_000,
      duration_ms: 4_000,
      text: `Row ${index} of the orchard is pruned.`,
    })),
  });
  const open = async (page: Page) => {
    await page.goto(`/w/${scene.demo.workspace}/records/${record_id}`);
    await page.locator('.transcript-line[tabindex="0"]').waitFor();
  };
  const panelOf = (page: Page) => page.getByRole('tabpanel', { name: /^Moments/ });
  const shared = { address: '', password: '' };

  await t.test('are made of selected lines and shared, with keys alone', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await open(page);
    await page.locator('.transcript-line').nth(2).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 lines selected').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New clip' });
    const title = dialog.getByRole('textbox', { name: 'Title' });
    assert.notEqual(await title.inputValue(), '', 'what is said first names it');
    await title.fill('Two rows');
    await dialog.getByText(/2 complete lines$/).waitFor();
    await dialog.getByRole('textbox', { name: 'End' }).press('ArrowDown');
    await dialog.getByText(/1 complete line$/).waitFor();
    await dialog.getByRole('textbox', { name: 'End' }).fill('9:00');
    await checkLooks(page, 'new-clip');
    await page.keyboard.press('Enter');
    await dialog.locator('[aria-invalid=true]').waitFor();
    await dialog.getByRole('textbox', { name: 'End' }).fill('0:16');
    await page.keyboard.press('Enter');
    const share = page.getByRole('dialog', { name: /^Share the clip/ });
    await share.getByRole('button', { name: 'Create link' }).press('Enter');
    const values = share.locator('.font-mono');
    await values.nth(1).waitFor();
    [shared.address = '', shared.password = ''] = await values.allInnerTexts();
    await checkLooks(page, 'clip-share');
    await page.goto(`/w/${scene.demo.workspace}/shares`);
    const listed = page.getByRole('listitem').filter({ hasText: 'Two rows' });
    await listed.getByText('Orchard round').waitFor();
    await listed.getByRole('button', { name: 'Revoke link' }).waitFor();
    await checkLooks(page, 'shares-with-clips');
    assertQuiet();
  });

  await t.test('are heard by a guest as soon as their sound is cut', async () => {
    const { page } = await scene.visit();
    let asked = 0;
    await page.route('**/media', (route) => {
      asked += 1;
      return asked < 4
        ? route.fulfill({ status: 503, headers: { 'retry-after': '1' } })
        : route.fulfill({ status: 200, body: sound, contentType: 'audio/wav' });
    });
    await page.goto(shared.address);
    await page.getByRole('textbox', { name: 'Password' }).fill(shared.password);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('Row 2 of the orchard is pruned.').waitFor();
    await page.getByText('The sound is being prepared.').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'clip-guest-waiting');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    assert.equal(await page.locator('.transcript-line').count(), 2);
    assert.equal(await page.getByText('Row 4').count(), 0);

    // The network is lost for a while, later once more.
    for (const laterMs of [60_000, 120_000]) {
      await page.evaluate(`{ const { now } = Date; Date.now = () => now() + ${laterMs}; }`);
      await page.route('**/media', (route) => route.abort());
      await page.evaluate(`document.querySelector('video').load()`);
      await waitForValue(page, `document.querySelector('video').error !== null`);
      await page.unroute('**/media');
      await page.route('**/media', (route) =>
        route.fulfill({ status: 200, body: sound, contentType: 'audio/wav' }),
      );
      await waitForValue(page, `document.querySelector('video')?.readyState > 0`);
    }
    // A second fault at once is not that of the network.
    for (let fault = 0; fault < 2; fault += 1)
      await page.evaluate(`document.querySelector('video').dispatchEvent(new Event('error'))`);
    await page.getByText('cannot be played').waitFor();
  });

  await t.test('are played, changed, deleted and brought back', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await open(page);
    await page.getByRole('tab', { name: /^Moments/ }).click();
    const row = panelOf(page).getByRole('listitem').filter({ hasText: 'Clip' });
    await row.getByText('Two rows').waitFor();
    await row.getByRole('button', { name: 'Listen' }).click();
    await page.locator('[data-player]').getByRole('button', { name: 'Pause' }).click();
    await row.getByRole('button', { name: /^Edit the moment/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the clip' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Both rows');
    await page.keyboard.press('Enter');
    await row.getByText('Both rows').waitFor();
    await checkLooks(page, 'clips');
    await row.getByRole('button', { name: /^Delete the moment/ }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Both rows').waitFor();
    assertQuiet();
  });

  await t.test('are cut by those who only read, for themselves', async () => {
    const { page } = await scene.signIn('member', { viewport: PHONE, hasTouch: true, isMobile: true });
    await open(page);
    await page.mouse.move(5, 300);
    await page.evaluate(`getSelection().selectAllChildren(document.querySelectorAll('[data-text]')[1])`);
    const toolbar = page.getByRole('toolbar', { name: 'Selected lines' });
    await toolbar.getByRole('button', { name: 'Clip' }).click();
    const dialog = page.getByRole('dialog', { name: 'New clip' });
    await dialog.getByText('Only you see this clip.').waitFor();
    assert.equal(await dialog.getByRole('checkbox').count(), 0);
    await dialog.getByRole('textbox', { name: 'Title' }).fill('My row');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('dialog', { name: /^Share the clip/ }).count(), 0);
  });
});
