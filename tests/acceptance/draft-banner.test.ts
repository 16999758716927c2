/** A draft, on the page of its owner: the dialog that publishes it later comes when it is asked for. */
import { test } from 'node:test';
import { recordLink, startPagesScene } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('A draft is scheduled and unscheduled on its page', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { page, assertQuiet } = await scene.openRecords('member');
  await recordLink(page, '1:1 한서연 · 윤지우').click();
  await page.getByRole('button', { name: 'Publish later…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish later' });
  await dialog.getByLabel('Day and time').fill('2099-03-04T05:06');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('This is a draft. It will be published on').waitFor();
  await page.getByRole('button', { name: 'Cancel scheduled publishing' }).click();
  await page.getByText('Only its owner can see it.').waitFor();
  assertQuiet();
});
