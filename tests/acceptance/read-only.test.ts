/** What guests and readers of a workspace are told names no control that they do not have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, recordLink, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Somebody who may only read', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const workspace = `/w/${scene.demo.workspace}`;
  const { page, assertQuiet } = await scene.signIn('guest');

  await t.test('is told of no button that is not there on empty pages', async () => {
    await page.goto(`${workspace}/shares`);
    const is_shared = page.getByRole('button', { name: 'Copy link' });
    const isEmpty = page.getByText('Links to records you can see are listed here until they expire.');
    await is_shared.or(isEmpty).first().waitFor();
    assert.equal(await page.getByText('press Share').count(), 0);
    await page.goto(`${workspace}/trash`);
    await page.getByText('Deleted records that you may restore appear here.').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'trash-of-a-guest');
    assertQuiet();
  });

  await t.test('is not offered the list of members with their addresses', async () => {
    await page.goto(`${workspace}/settings/members`);
    await page.getByText('You cannot change this').waitFor();
    assert.equal(await page.getByText('@seori.example.com').count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Members' }).count(), 0);
  });

  await t.test('from outside is told that there is no such workspace, at every address of it', async () => {
    const outsider = await scene.signIn('outsider');
    for (const section of ['members', 'audit']) {
      await outsider.page.goto(`${workspace}/settings/${section}`);
      await outsider.page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
      assert.equal(await outsider.page.getByText('Something went wrong').count(), 0);
    }
  });

  await t.test('sees the keys of a record that work for them, and no others', async () => {
    const member = await scene.signIn('member');
    await member.page.goto(`${workspace}/records?query=Platform&mode=title_terms`);
    await recordLink(member.page, 'Stand-up: Platform').click();
    await member.page.locator('.transcript-line[tabindex="0"]').waitFor();
    await member.page.keyboard.press('?');
    const keys = member.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Go to a record or a page').waitFor();
    assert.equal(await keys.getByText('Edit the focused line').count(), 0);
    assert.equal(await keys.getByText('Share', { exact: true }).count(), 0);
    member.assertQuiet();
  });

  await t.test('while whoever may do it is told how', async () => {
    const owner = await scene.openRecords('owner');
    await recordLink(owner.page, 'Board meeting').click();
    await owner.page.locator('.transcript-line[tabindex="0"]').waitFor();
    await owner.page.keyboard.press('?');
    const keys = owner.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Edit the focused line').waitFor();
    await keys.getByText('Share', { exact: true }).waitFor();
    owner.assertQuiet();
  });
});
