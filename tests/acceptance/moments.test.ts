/** Moments on the page of a record: noted, bookmarked, found again, changed, deleted and brought back. */
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
import { openLines } from '../kit/pages/demo-call.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Moments of a record', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const { workspace, owner } = await findDemoOwner(scene);
  const { record_id } = await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Orchard round',
    dialogs: Array.from({ length: 60 }, (_, index) => `Row ${index} of the orchard is pruned.`),
  });
  const open = async (page: Page, hash = '') => {
    await page.goto(`/w/${slug}/records/${record_id}${hash}`);
    await page.locator('.transcript-line[tabindex="0"]').waitFor();
  };
  const panelOf = (page: Page) => page.getByRole('tabpanel', { name: /^Moments/ });
  const rowsOf = (page: Page) => panelOf(page).getByRole('listitem');

  await t.test('are noted by key at the time that is heard, and lead back to it', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await open(page, '?t=12');
    await waitForValue(page, `document.querySelector('[data-player] [role=slider]')?.ariaValueNow === '12'`);
    await page.keyboard.press('a');
    const field = page.getByRole('textbox', { name: 'Note at 0:12' });
    await field.fill('Ask Bo about the ladder');
    await assertAccessible(page);
    await field.press('Enter');
    const row = rowsOf(page).filter({ hasText: 'Ask Bo about the ladder' });
    await row.getByText('Note', { exact: true }).waitFor();
    await waitForValue(page, `document.activeElement.matches('[data-add-moment]')`);
    await panelOf(page).getByRole('button', { name: 'Bookmark this moment' }).click();
    await page.getByText('Bookmarked.').waitFor();
    // Of a bookmark without words, what is said there.
    await rowsOf(page)
      .filter({ hasText: 'Bookmark' })
      .getByText(/^Row \d+ of the orchard/)
      .waitFor();
    await page.getByRole('tab', { name: /^Moments\s*2$/ }).waitFor();
    await page.locator('[data-player] [role=slider]').press('Home');
    await row.getByRole('button', { name: 'Go to 0:12' }).click();
    await waitForValue(page, `document.querySelector('[data-player] [role=slider]')?.ariaValueNow === '12'`);
    await checkLooks(page, 'moments');
    assertQuiet();
  });

  await t.test('are reworded, moved and kept to oneself, and a wrong time is named', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await open(page);
    await page.getByRole('tab', { name: /^Moments/ }).click();
    const row = rowsOf(page).filter({ hasText: 'Ask Bo' });
    await row.getByRole('button', { name: 'Edit the moment at 0:12' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Text at 0:12' });
    await field.fill('Ask Bo about both ladders');
    const time = page.getByRole('textbox', { name: 'Time' });
    await time.fill('soon');
    await page.getByText('Such as 12:34').waitFor();
    await assertAccessible(page);
    await time.fill('0:20');
    await page.getByRole('checkbox', { name: 'Only for me' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await field.waitFor({ state: 'detached' });
    // The field is called after its new time a moment before the form is gone.
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
    await rowsOf(page).filter({ hasText: 'Ask Bo about both ladders' }).getByText('Only for me').waitFor();
    await waitForValue(page, `document.activeElement.matches('[data-opens^="moment "]')`);
    assertQuiet();
  });

  await t.test('are brought back after they were deleted, as they were', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await open(page);
    await page.getByRole('tab', { name: /^Moments/ }).click();
    const row = rowsOf(page).filter({ hasText: 'Ask Bo about both ladders' });
    const before = await row.innerText();
    await row.getByRole('button', { name: 'Delete the moment at 0:20' }).press('Enter');
    await row.waitFor({ state: 'detached' });
    await waitForValue(page, `document.activeElement.matches('[data-add-moment]')`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    assert.equal(await row.innerText(), before);
    assertQuiet();
  });

  await t.test('of a reader are theirs alone, and others are asked about before theirs go', async () => {
    const { page: reader, assertQuiet } = await scene.signIn('member');
    await open(reader);
    await reader.getByRole('tab', { name: /^Moments/ }).click();
    const panel = panelOf(reader);
    await panel.getByText('Only you see the notes that you add here.').waitFor();
    assert.equal(await reader.getByText('Ask Bo').count(), 0);
    assert.equal(await panel.getByRole('button', { name: 'Bookmark this moment' }).count(), 0);
    await panel.getByRole('button', { name: 'Note this moment' }).click();
    await reader.getByRole('textbox', { name: /^Note at/ }).fill('For my own garden');
    await reader.keyboard.press('Enter');
    await rowsOf(reader).filter({ hasText: 'For my own garden' }).getByText('Only for me').waitFor();
    assertQuiet();
  });

  await t.test('are in Korean and Japanese, dark and on a phone', async () => {
    const options = { viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const;
    for (const [locale, note] of [
      ['ko', '이 순간에 메모'],
      ['ja', 'この時点にメモ'],
    ] as const) {
      const { page, assertQuiet } = await scene.signIn('owner', { ...options, locale });
      await page.addInitScript(`localStorage.setItem('minutebook.locale', '${locale}')`);
      await open(page);
      await page.locator('[data-chrome] [aria-pressed]').last().click();
      await page.getByRole('tab').nth(-2).click();
      await page.getByRole('button', { name: note }).click();
      await page.getByRole('textbox').first().waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, `moments-${locale}-phone`);
      assertQuiet();
    }
  });

  await t.test('are dots on the timeline, those for oneself as well', async () => {
    const { page } = await scene.signInAgain('owner');
    await openLines(page, scene);
    const dots = () => page.locator('[data-player] .rotate-45').count();
    const before = await dots();
    await page.keyboard.press('a');
    await page.getByRole('textbox', { name: /^Note at/ }).fill('Only mine');
    await page.getByRole('checkbox', { name: 'Only for me' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await rowsOf(page).filter({ hasText: 'Only mine' }).waitFor();
    assert.equal(await dots(), before + 1);
  });
});
