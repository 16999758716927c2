/** A workspace that was archived says so on its pages, and offers what works there: reading, searching, playing and exporting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAccessible,
  PHONE,
  recordLink,
  startPagesScene,
  takeScreenshot,
} from '../kit/pages/browser.ts';
import { setWorkspaceStatus } from '../kit/make/change-workspace.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const said = {
  en: /This workspace is archived\. Its records can be read, searched, played and exported/,
  ko: /보관된 워크스페이스입니다/,
  ja: /このワークスペースはアーカイブされています/,
};

test('An archived workspace', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { workspace } = await findDemoOwner(scene);
  const at = `/w/${scene.demo.workspace}`;
  const { page, assertQuiet } = await scene.openRecords('owner');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Upload').waitFor();
  await setWorkspaceStatus(scene.server, workspace, 'archived');

  await t.test('says so in every language, and takes no recordings', async () => {
    for (const [locale, text] of Object.entries(said)) {
      await page.evaluate(`localStorage.setItem('minutebook.locale', '${locale}')`);
      await page.goto(`${at}/records`);
      const notice = page.getByText(text);
      await notice.waitFor();
      await notice.getByText('--status active').waitFor();
      if (locale === 'ja') assert.doesNotMatch(await notice.innerText(), /[。：]\s/);
    }
    await page.evaluate(`localStorage.setItem('minutebook.locale', 'en')`);
    await page.goto(`${at}/records?query=board`);
    await recordLink(page, 'Board meeting').first().waitFor();
    await page.getByText(said.en).waitFor();
    for (const name of ['Upload', 'Record', 'Save search']) assert.equal(await button(name).count(), 0, name);
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).waitFor();
    assert.equal(await page.getByRole('option', { name: 'Upload' }).count(), 0);
    await page.keyboard.press('Escape');
    await assertAccessible(page);
    await takeScreenshot(page, 'archived');
    await page.setViewportSize(PHONE);
    await assertAccessible(page);
    await takeScreenshot(page, 'archived-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    assertQuiet();
  });

  await t.test('has records that are read and exported, and not changed', async () => {
    await recordLink(page, 'Board meeting').first().click();
    await page.locator('.transcript-line[tabindex="0"]').waitFor();
    await page.getByText(said.en).waitFor();
    await page.locator('.transcript-line').nth(1).hover();
    await page.getByRole('toolbar', { name: 'Line actions' }).waitFor();
    for (const name of ['Edit the title', 'Share', 'Label', 'Edit this line', 'Bookmark this line']) {
      assert.equal(await button(name).count(), 0, name);
    }
    await button('Download').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /Markdown/ }).click(),
    ]);
    assert.match(file.suggestedFilename(), /\.md$/);
    await takeScreenshot(page, 'archived-record');
    assertQuiet();
  });

  await t.test('has settings and action items that are read', async () => {
    await page.goto(`${at}/settings/labels`);
    await page.getByRole('heading', { name: 'Labels' }).waitFor();
    await page.getByText(said.en).waitFor();
    assert.equal(await button('New label').count(), 0);
    await page.goto(`${at}/settings/general`);
    assert.equal(await page.getByRole('main').getByRole('textbox').first().isDisabled(), true);
    await page.goto(`${at}/settings/audit`);
    assert.equal(await page.getByRole('main').getByRole('combobox').first().isDisabled(), false);
    await page.goto(`${at}/actions`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    assert.equal(await page.getByRole('main').getByRole('checkbox', { disabled: false }).count(), 0);
    await assertAccessible(page);
    assertQuiet();
  });

  await t.test('asks for nothing where it has no records', async () => {
    await page.goto(`${at}/records?view=drafts`);
    await page.getByRole('heading', { name: 'No records here' }).waitFor();
    await page.getByText('This workspace is archived, so none can be added.').waitFor();
    await takeScreenshot(page, 'archived-empty');
    assertQuiet();
  });

  await t.test('is as it was once it is active again', async () => {
    await setWorkspaceStatus(scene.server, workspace, 'active');
    await page.goto(`${at}/records`);
    await button('Upload').waitFor();
    assert.equal(await page.getByText(said.en).count(), 0);
    assertQuiet();
  });
});
