/** Records of a person's own in a browser: long ones, and what machines took for two people. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findImportTarget } from '@minutebook/server/import/find-import-target.ts';
import { assertAccessible, startPagesScene, takeScreenshot, waitForValue } from '../kit/pages/browser.ts';
import { makeRecord, type RecordFields } from '../kit/make/make-record.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const LINES = 2_000;
const FAR = 1_900;

test('A record that somebody made', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;

  /** Opens a new record of the demo's owner, as that owner. */
  async function open(fields: Omit<RecordFields, 'owner_member_id'>, hash = '') {
    const { email: owner } = scene.account('owner');
    const { workspace_id, owner_member_id } = await findImportTarget(scene.server.ctx, slug, { owner });
    const paths = { path: `/v2/workspaces/${slug}`, app_path: `/app/workspaces/${slug}` };
    const workspace = { workspace_id, slug, ...paths };
    const made = { ...fields, owner_member_id: owner_member_id ?? 0 };
    const { record_id } = await makeRecord(scene.server, workspace, made);
    const visitor = await scene.signIn('owner');
    await visitor.page.goto(`/w/${slug}/records/${record_id}${hash}`);
    return visitor;
  }

  await t.test('of thousands of lines is laid out where it is looked at, and found in whole', async () => {
    const dialogs = Array.from({ length: LINES }, (_, index) => ({
      text: `Line ${index + 1}. ${'We look at the harvest. '.repeat(index % 9)}`,
    }));
    const { page, assertQuiet } = await open({ title: 'A long day', dialogs }, `#d${FAR}`);
    await page.locator(`#d${FAR}[aria-current]`).waitFor();
    await waitUntilInSight(page, FAR);
    assert.equal(await page.getByRole('listitem').and(page.locator('.transcript-line')).count(), LINES);
    const laidOut = await page.evaluate<number>(LAID_OUT);
    assert.ok(laidOut < LINES / 10, `${laidOut} lines are laid out`);

    // The browser's own search.
    assert.equal(await page.evaluate(`find('Line 700. ')`), true);
    await waitUntilInSight(page, 700);
    await page.keyboard.press('/');
    await page.keyboard.type('Line 1234.');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await waitUntilInSight(page, 1234);
    await takeScreenshot(page, 'record-long');
    assertQuiet();
  });

  await t.test('has one speaker where the machine heard two, and says how long everybody spoke', async () => {
    const dialogs = [
      { text: 'Shall we begin?', speaker_id: 1 },
      { text: 'One moment.', speaker_id: 2 },
      { text: 'Now.', speaker_id: 3 },
    ];
    const speakers = ['Ada', 'Ben', null].map((name, index) => ({
      speaker_id: index + 1,
      name,
      member_id: null,
      talk_time_ms: 4_000,
    }));
    const { page, assertQuiet } = await open({ title: 'Three voices', dialogs, extra: { speakers } });
    const talkTime = page.getByRole('tabpanel').getByRole('listitem');
    await page.getByRole('tab', { name: 'About' }).click();
    await talkTime.filter({ hasText: 'Speaker 3' }).filter({ hasText: '33%' }).waitFor();
    await page.getByRole('button', { name: 'Speaker 3' }).click();
    const popover = page.getByRole('dialog', { name: 'Who is Speaker 3?' });
    await popover.getByLabel('Same person as').selectOption('Ben');
    await assertAccessible(page);
    await popover.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Speakers merged.').first().waitFor();
    await page.getByRole('button', { name: 'Speaker 3' }).waitFor({ state: 'detached' });
    await talkTime.filter({ hasText: 'Ben' }).filter({ hasText: '67%' }).waitFor();
    assertQuiet();
  });

  await t.test('keeps what a person wrote of it until they take it back, and says so', async () => {
    const value = { text: 'They planted apples.' };
    const insights = [{ type: 'summary', value }] as const;
    const { page, assertQuiet } = await open({ title: 'An orchard', insights });
    const panel = page.getByRole('tabpanel');
    await panel.getByText('They planted apples.').waitFor();
    await panel.getByRole('button', { name: 'Edit Summary' }).click();
    await panel.getByRole('textbox', { name: 'Summary' }).fill('They planted ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('pears');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('edited', { exact: true }).waitFor();
    assert.equal(await panel.getByRole('strong').textContent(), 'pears');
    await assertAccessible(page);
    await panel.getByRole('button', { name: 'Restore original' }).click();
    await panel.getByText('They planted apples.').waitFor();
    await panel.getByText('edited', { exact: true }).waitFor({ state: 'detached' });
    assertQuiet();
  });
});

/** Runs in the page. */
const LAID_OUT = `Array.from(document.querySelectorAll('.transcript-line')).filter((line) =>
  line.checkVisibility({ contentVisibilityAuto: true })).length`;

async function waitUntilInSight(page: Page, id: number): Promise<void> {
  await waitForValue<true>(
    page,
    `(() => { const { top, bottom } = document.getElementById('d${id}').getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight; })()`,
  );
}
