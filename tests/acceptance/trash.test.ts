/** Deletions made by mistake are reverted: by Undo at once, or from the trash later. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAccessible,
  PHONE,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Deleted records', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const workspace = `/w/${scene.demo.workspace}`;

  await t.test('are restored by Undo, with their transcript', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${workspace}/records?query=Walt&mode=title_terms`);
    const link = page.locator('[data-results] a').first();
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
    await link.click();
    await page.locator('.transcript-line').first().waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('it can be restored for 30 days').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 record moved to the trash.').waitFor();
    await takeScreenshot(page, 'deleted-with-undo');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 record restored.').waitFor();
    await page.goto(address);
    await page.locator('.transcript-line').first().waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), title);
    assertQuiet();
  });

  await t.test('a link that was revoked works again after Undo, at the same address', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${workspace}/shares`);
    const main = page.getByRole('main');
    const row = main.getByRole('listitem').first();
    const address = (await row.getByRole('link', { name: 'Open as a guest' }).getAttribute('href')) ?? '';
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The link was revoked.').waitFor();
    const link = main.locator(`a[href="${address}"]`);
    await link.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The link works again.').waitFor();
    await link.waitFor();
    assertQuiet();
  });

  await t.test('many at once come back together', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${workspace}/records?statuses=processed`);
    const list = page.getByRole('list', { name: 'List of records' });
    const ticks = list.getByRole('checkbox');
    await ticks.first().waitFor();
    for (const index of [0, 1, 2]) await ticks.nth(index).check();
    await page
      .getByRole('region', { name: 'Selected records' })
      .getByRole('button', { name: 'Delete' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('restored for 30 days').waitFor();
    const count = Number(/\d+/.exec((await dialog.getByRole('heading').textContent()) ?? '')?.[0]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`moved to the trash.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${count} record${count === 1 ? '' : 's'} restored.`).waitFor();
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
    await assertAccessible(page);
    assertQuiet();
  });

  await t.test('wait in the trash, are restored by key, deleted for good, and all at once', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${workspace}/records?statuses=processed`);
    const ticks = page.getByRole('list', { name: 'List of records' }).getByRole('checkbox');
    await ticks.first().waitFor();
    for (let index = 0; index < 6; index += 1) await ticks.nth(index).check();
    await page
      .getByRole('region', { name: 'Selected records' })
      .getByRole('button', { name: 'Delete' })
      .click();
    const asking = page.getByRole('dialog');
    await asking.getByText('restored for 30 days').waitFor();
    await asking.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('moved to the trash.').waitFor();
    await page.goto(`${workspace}/trash`);
    const rows = page.getByRole('list', { name: 'Trash' }).getByRole('listitem');
    await rows.first().getByText('30 days left').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'trash');
    const count = await rows.count();
    assert.ok(count > 3, `${count} records`);
    await rows
      .first()
      .getByRole('button', { name: /^Restore / })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 record restored.').waitFor();
    await page.getByText(`${count - 1} records,`).waitFor();
    await rows
      .first()
      .getByRole('button', { name: /^Delete .* now$/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
    await page.getByText(`${count - 2} record`).waitFor();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    const dialog = page.getByRole('dialog');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Empty trash' }).click();
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
    assertQuiet();
  });

  await t.test('are not alone: a label that was taken off a record comes back by Undo', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${workspace}/records?query=Walt&mode=title_terms`);
    await page.locator('[data-results] a').first().click();
    await page.locator('.transcript-line').first().waitFor();
    const removals = page.getByRole('button', { name: /^Remove the label/ });
    await removals.first().waitFor();
    const count = await removals.count();
    await removals.first().click();
    await page.getByText(/^Label .* removed[.]$/).waitFor();
    await waitForValue(
      page,
      `document.querySelectorAll('[aria-label^="Remove the label"]').length === ${count - 1}`,
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForValue(
      page,
      `document.querySelectorAll('[aria-label^="Remove the label"]').length === ${count}`,
    );
    assertQuiet();
  });

  await t.test('and what is selected but protected stays, which the question says', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await page.goto(`${workspace}/records`);
    await select('Board meeting');
    await select('Incheon warehouse walk-through');
    await page
      .getByRole('region', { name: 'Selected records' })
      .getByRole('button', { name: 'Delete' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete 1 record?' });
    await dialog.getByText('One selected record stays: it is protected').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assertQuiet();
  });

  await t.test('are in reach on a phone', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner', { viewport: PHONE });
    await page.goto(`${workspace}/records?statuses=processed`);
    const ticks = page.getByRole('list', { name: 'List of records' }).getByRole('checkbox');
    await ticks.first().waitFor();
    await ticks.first().check();
    await page
      .getByRole('region', { name: 'Selected records' })
      .getByRole('button', { name: 'Delete' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('restored for 30 days').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('moved to the trash.').waitFor();
    await page.goto(`${workspace}/trash`);
    await page.getByText('30 days left').first().waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'trash-phone');
    assertQuiet();
  });
});
