/** Bulk actions on records, and how much of the window the records themselves get. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import {
  assertAccessible,
  PHONE,
  readDownload,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Many records', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const records = `/w/${scene.demo.workspace}/records`;

  await t.test('are exported, given to everybody and deleted together', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${records}?statuses=processed`);
    const ticks = page.getByRole('list', { name: 'List of records' }).getByRole('checkbox');
    await ticks.first().waitFor();
    const links = page.locator('[data-results] a[href*="/records/"]');
    const titles = (await links.allTextContents()).slice(0, 3);
    for (const index of [0, 1, 2]) await ticks.nth(index).check();
    const bar = page.getByRole('region', { name: 'Selected records' });
    await assertAccessible(page);
    await takeScreenshot(page, 'records-selected');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Export as Markdown' }).click(),
    ]);
    const saved = await readDownload(download);
    for (const title of titles) assert.ok(saved.includes(title), title);
    await page.getByText('3 records exported.').waitFor();
    await bar.getByRole('button', { name: 'Access' }).click();
    await page.getByRole('menuitem', { name: 'Whole workspace' }).click();
    await page.getByText('Access to 3 records changed.').waitFor();
    await bar.getByRole('button', { name: 'Generate insights' }).click();
    await page.getByText('Generating insights of 3 records.').waitFor();
    await bar.getByRole('button', { name: 'Delete' }).click();
    // Deletion is not offered for protected records.
    const dialog = page.getByRole('dialog', { name: /^Delete \d records?\?$/ });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await bar.waitFor({ state: 'detached' });
    await waitForValue(
      page,
      `((titles) => ${JSON.stringify(titles)}.some((title) => !titles.includes(title)))(Array.from(document.querySelectorAll('[data-results] a'), (link) => link.textContent))`,
    );
    assertQuiet();
  });

  await t.test(
    'hundreds are selected, labelled and given to a team at once, and each can be undone',
    async () => {
      const { workspace, owner } = await findDemoOwner(scene);
      for (let number = 1; number <= 120; number += 1) {
        await makeRecord(scene.server, workspace, {
          owner_member_id: owner.member_id,
          title: `Stocktaking ${number}`,
          scope: 'private',
        });
      }
      const { page, assertQuiet } = await scene.signInAgain('owner');
      await page.goto(`${records}?query=Stocktaking&mode=title_terms`);
      const list = page.getByRole('list', { name: 'List of records' });
      await list.getByRole('checkbox').first().check();
      const bar = page.getByRole('region', { name: 'Selected records' });
      await bar.getByRole('button', { name: 'Select all' }).click();
      await bar.getByText('120 selected').waitFor();
      await bar.getByRole('button', { name: 'Select all' }).waitFor({ state: 'detached' });

      // A hundred and twenty requests, three at once, on a busy machine.
      const patience = { timeout: 120_000 };
      const label = page.getByRole('menuitemcheckbox').first();
      const press = async (button: string, item: Locator) => {
        await bar.getByRole('button', { name: button }).click(patience);
        await item.click();
      };
      const undo = async (text: string) => {
        const toast = page.getByRole('region', { name: 'Notifications' }).getByText(text).locator('..');
        await toast.getByRole('button', { name: 'Undo' }).click();
      };
      await press('Labels', label);
      await page.getByText('Labels of 120 records changed.').waitFor(patience);
      await page.keyboard.press('Escape');
      await bar.getByRole('button', { name: 'Labels' }).click();
      await page.locator('[role=menuitemcheckbox][aria-checked=true]').first().waitFor();
      await page.keyboard.press('Escape');
      await undo('Labels of 120 records changed.');
      await bar.getByRole('button', { name: 'Labels' }).click();
      await page.locator('[role=menuitemcheckbox][aria-checked=true]').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');

      await press('Access', page.getByRole('menuitem', { name: /^Team / }).first());
      await page.getByText('Access to 120 records changed.').waitFor(patience);
      const ofTeam = await scene.signIn('owner');
      await ofTeam.page.goto(`${records}?query=Stocktaking&mode=title_terms&scopes=team`);
      await ofTeam.page.getByText('120 results').waitFor();
      await undo('Access to 120 records changed.');
      await ofTeam.page.getByText('Nothing matches').waitFor(patience);
      ofTeam.assertQuiet();
      assertQuiet();
    },
  );

  await t.test('begin in the upper third of a phone', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    const list = page.getByRole('list', { name: 'List of records' });
    await list.getByRole('link').first().waitFor();
    const box = await list.boundingBox();
    assert.ok(box !== null && box.y < 844 / 3, `at ${box?.y}`);
    await takeScreenshot(page, 'records-phone-touch');
    assertQuiet();
  });

  await t.test('stand at the same left edge as every other page', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    const edges: number[] = [];
    for (const path of [
      records,
      `/w/${scene.demo.workspace}/shares`,
      `/w/${scene.demo.workspace}/settings/members`,
    ]) {
      await page.goto(path);
      const box = await page.getByRole('heading', { level: 1 }).boundingBox();
      edges.push(box?.x ?? 0);
    }
    await page.goto(`${records}?query=Walt&mode=title_terms`);
    await page.locator('[data-results] a').first().click();
    await page.locator('.transcript-line').first().waitFor();
    edges.push((await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0);
    assert.equal(new Set(edges).size, 1, edges.join(', '));
    assertQuiet();
  });
});
