/** The notes of a record are a page of its panel, which is open where nobody has said anything yet. */
import { test } from 'node:test';
import { checkLooks, DESKTOP, startPagesScene } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Notes come first where there is no transcript, and lead to their times', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { workspace, owner } = await findDemoOwner(scene);
  const { record_id } = await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Not heard yet',
    dialogs: [],
  });
  const { page, assertQuiet } = await scene.signIn('owner');
  await page.goto(`/w/${scene.demo.workspace}/records/${record_id}`);
  const panel = page.getByRole('tabpanel', { name: 'Notes' });
  await panel.getByRole('button', { name: 'Add notes' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Notes', exact: true });
  await field.fill('Agenda\n[0:12] Ask Bo');
  await field.press('Control+Enter');
  await panel.getByRole('button', { name: 'Go to 0:12' }).waitFor();
  await page.getByRole('tab', { name: /^Moments\s*1$/ }).waitFor();
  await checkLooks(page, 'notes-first');

  // A search finds them, and leads to their line beside a transcript as well.
  await page.setViewportSize(DESKTOP);
  await page.goto(`/w/${scene.demo.workspace}/records?query=agend`);
  const found = page
    .getByRole('list', { name: 'Where it was found' })
    .getByRole('link', { name: 'Notes Agenda' });
  await checkLooks(page, 'notes-found');
  await page.setViewportSize(DESKTOP);
  await found.click();
  await page.waitForURL(/insight=notes/);
  await panel.getByText('Agenda').waitFor();
  assertQuiet();
});
