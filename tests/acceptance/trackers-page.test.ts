/** Trackers of a member, in a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookForHits } from '../kit/make/make-tracker-scene.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { checkLooks, startPagesScene } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Trackers', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { server, demo } = scene;
  const address = `/w/${demo.workspace}/settings/trackers`;
  const { page, assertQuiet } = await scene.signIn('owner');
  const dialog = page.getByRole('dialog');
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

  await t.test(
    'are made and changed by keys alone, and what is refused is said beside its field',
    async () => {
      await page.goto(address);
      await page.getByText('No trackers yet').waitFor();
      await checkLooks(page, 'trackers-none');
      await page.getByRole('button', { name: 'New tracker' }).press('Enter');
      await dialog.getByLabel('Name').fill('Lighthouse');
      await dialog.getByLabel('Words and phrases').fill('lighthouse keeper\n?!\n등대\n灯台');
      await dialog.getByLabel('Said by').fill('Ada');
      await dialog.getByLabel('Email').selectOption('At once');
      await dialog.getByLabel('Name').press('Enter');
      await dialog.locator('textarea[aria-invalid=true]').waitFor();
      await checkLooks(page, 'tracker-refused');
      await dialog.getByLabel('Words and phrases').fill('lighthouse keeper\n\n등대\n灯台');
      await dialog.getByLabel('Name').press('Enter');
      await card('Lighthouse').getByText('lighthouse keeper · 등대 · 灯台').waitFor();
      await card('Lighthouse').getByText('Only what Ada says').waitFor();
      await page.getByRole('button', { name: 'Change Lighthouse' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
      await dialog.getByLabel('Said by').fill('');
      await dialog.getByLabel('Email').selectOption('No email');
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await card('Lighthouse').getByText('No email', { exact: true }).waitFor();
      assert.equal(await card('Lighthouse').getByText('Only what').count(), 0);
      assertQuiet();
    },
  );

  await t.test(
    'lead to what was said, which stands among the moments of the record and is deleted there',
    async () => {
      const { workspace, owner } = await findDemoOwner(scene);
      const record = await makeRecord(server, workspace, {
        owner_member_id: owner.member_id,
        title: 'Harbour',
        dialogs: ['Good morning.', 'The lighthouse keepers are here.', '등대를 봅시다.'],
      });
      await lookForHits(server, workspace);
      await page.goto(address);
      await page.getByRole('heading', { name: 'Found lately' }).waitFor();
      await checkLooks(page, 'trackers');
      await page.getByRole('link', { name: 'Harbour, at 0:04' }).click();
      await page.waitForURL(`**/records/${record.record_id}#d2`);
      await page.getByRole('tab', { name: 'Moments' }).click();
      await page.getByText('Tracked: Lighthouse').first().waitFor();
      await checkLooks(page, 'tracked-moments');
      await page.getByRole('button', { name: 'Delete the moment at 0:04' }).click();
      await page.getByRole('button', { name: 'Delete the moment at 0:04' }).waitFor({ state: 'detached' });
      await page.getByText('Tracked: Lighthouse').waitFor();
      assertQuiet();
    },
  );

  await t.test('are deleted with what they have found', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Change Lighthouse' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No trackers yet').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Found lately' }).count(), 0);
    assertQuiet();
  });
});
