/** Those who manage a workspace, in a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, PHONE, startPagesScene, takeScreenshot } from '../kit/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const SECTIONS = [
  'members',
  'invitations',
  'teams',
  'roles',
  'labels',
  'general',
  'masking',
  'retention',
  'engines',
  'usage',
  'audit',
];

test('Settings', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const settings = `/w/${scene.demo.workspace}/settings`;

  await t.test('are for everybody to read, on a desk and on a phone', async () => {
    for (const [kind, options] of [
      ['desktop', { colorScheme: 'dark' }],
      ['phone', { viewport: PHONE }],
    ] as const) {
      const { page, assertQuiet } = await scene.signIn('owner', options);
      for (const section of SECTIONS) {
        await page.goto(`${settings}/${section}`);
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        await assertAccessible(page);
        await takeScreenshot(page, `settings-${section}-${kind}`);
      }
      assertQuiet();
    }
  });

  await t.test('invite somebody by a link that is shown once', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await page.goto(`${settings}/invitations`);
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('ana@example.com');
    await dialog.getByRole('button', { name: 'Invite somebody' }).click();
    const link = dialog.getByLabel('Link', { exact: true });
    await link.waitFor();
    assert.match(await link.inputValue(), /\/invitations\/inv_/);
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('ana@example.com').waitFor();
    assertQuiet();
  });

  await t.test('make a label, colour it, and merge it into another', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await page.goto(`${settings}/labels`);
    await page.getByRole('button', { name: 'New label' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Pilot 2027');
    await page.getByRole('button', { name: '#e04848' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Pilot 2027' });
    await row.waitFor();
    await row.getByRole('button', { name: 'Change Pilot 2027' }).click();
    await page.getByRole('menuitem', { name: 'Merge' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await row.waitFor({ state: 'detached' });
    assertQuiet();
  });

  await t.test('tell what a retention policy would delete before it is saved', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await page.goto(`${settings}/retention`);
    await page.getByLabel('Keep transcripts', { exact: true }).selectOption('days');
    await page.getByLabel('Keep transcripts: days').fill('10');
    await page.getByText('This would be deleted within minutes:').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'settings-retention-preview');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('deleted for good').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assertQuiet();
  });

  await t.test('are closed to those who may not change them', async () => {
    const { page, assertQuiet } = await scene.signIn('member');
    await page.goto(`${settings}/audit`);
    await page.getByText('This is not for you to change').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Retention' }).count(), 0);
    await assertAccessible(page);
    assertQuiet();
  });
});
