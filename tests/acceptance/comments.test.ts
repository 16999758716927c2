/** Lines that are selected, and what people say to each other about them: by pointer and keys, offline, and two at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  checkLooks,
  PHONE,
  readDownload,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Comments on lines', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { workspace, owner } = await findDemoOwner(scene);
  const { record_id } = await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Orchard round',
    dialogs: Array.from({ length: 40 }, (_, index) => `Row ${index} of the orchard is pruned.`),
  });
  const open = async (page: Page, hash = '') => {
    await page.goto(`/w/${scene.demo.workspace}/records/${record_id}${hash}`);
    await page.locator('.transcript-line[tabindex="0"]').waitFor();
  };
  const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected lines' });
  /** With keys alone, from the line that has the focus. */
  const selectTwo = async (page: Page) => {
    await page.locator('.transcript-line').nth(2).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 lines selected').waitFor();
  };
  const panelOf = (page: Page) => page.getByRole('tabpanel', { name: /^Moments/ });

  await t.test('are written with keys alone, and stand at their line and on the timeline', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await open(page);
    await page.keyboard.press('t');
    await selectTwo(page);
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByText('1 line selected').waitFor();
    await page.keyboard.press('Escape');
    await toolbar(page).waitFor({ state: 'detached' });
    await selectTwo(page);
    await checkLooks(page, 'selected-lines');
    await page.keyboard.press('Enter');
    await waitForValue(page, `document.activeElement.textContent === 'Clip'`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: /^Comment at/ });
    await field.pressSequentially('Ask @');
    const option = page.getByRole('option').first();
    await option.waitFor();
    await assertAccessible(page);
    const name = await option.innerText();
    await field.press('Enter');
    assert.equal(await field.inputValue(), `Ask @${name} `);
    await field.press('Enter');
    await panelOf(page).getByText(`Ask @${name}`).waitFor();
    await waitForValue(page, `document.activeElement.matches('.transcript-line')`);
    const mark = page
      .locator('.transcript-line')
      .nth(2)
      .getByRole('button', { name: /1 comment$/ });
    await mark.waitFor();
    assert.equal(await page.locator('[data-player] .bg-accent\\!').count(), 1);
    assertQuiet();
  });

  await t.test('are selected by dragging, and copied as a quote', async () => {
    const { page, context } = await scene.signIn('owner');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    const text = page.locator('.transcript-line [data-text]');
    const [from, to] = [await text.nth(3).boundingBox(), await text.nth(5).boundingBox()];
    assert.ok(from && to);
    await page.mouse.move(from.x + 4, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 8, { steps: 5 });
    await page.mouse.up();
    await page.getByText('3 lines selected').waitFor();
    await toolbar(page).getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied. It opens for people who can see this record.').waitFor();
    await toolbar(page).getByRole('button', { name: 'Copy quote' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    const quote = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.match(
      quote,
      /Row 3 of the orchard is pruned\. Row 4 .* Row 5 [^]*Orchard round, 0:\d\d http.*#d\d+$/,
    );
  });

  await t.test('are answered by a reader, resolved, reopened, and deleted with an undo', async () => {
    const { page, assertQuiet } = await scene.signInAgain('member');
    await open(page);
    await page.getByRole('button', { name: /1 comment$/ }).click();
    const field = page.getByRole('textbox', { name: /^Reply at/ });
    await field.fill('I will ask her.');
    await field.press('Enter');
    const replies = panelOf(page).getByRole('list', { name: 'Replies' });
    await replies.getByText('I will ask her.').waitFor();
    await page.getByRole('button', { name: /2 comments$/ }).waitFor();
    await panelOf(page).getByRole('button', { name: 'Resolve' }).click();
    await panelOf(page)
      .getByText(/^Resolved by/)
      .waitFor();
    await page.getByRole('button', { name: /2 comments$/ }).waitFor({ state: 'detached' });
    await panelOf(page).getByRole('button', { name: 'Reopen' }).click();
    await panelOf(page).getByRole('button', { name: 'Resolve' }).waitFor();
    await checkLooks(page, 'comments');
    await replies.getByRole('button', { name: /^Delete the comment/ }).click();
    await replies.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await replies.getByText('I will ask her.').waitFor();
    // Only what one has said oneself.
    assert.equal(
      await panelOf(page)
        .getByRole('button', { name: /^(?:Edit|Delete) the comment/ })
        .count(),
      2,
    );
    assertQuiet();
  });

  await t.test('are in a download where that is ticked, and only there', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await open(page);
    const tick = page.getByRole('menuitemcheckbox', { name: 'With comments' });
    const save = async (isTicked: boolean) => {
      await page.getByRole('button', { name: 'Download' }).press('Enter');
      if (isTicked) {
        await tick.press('Space');
        await page.getByRole('menuitemcheckbox', { name: 'With comments', checked: true }).waitFor();
        await checkLooks(page, 'download-with-comments');
      }
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Markdown' }).press('Enter');
      return readDownload(await download);
    };
    const plain = await save(false);
    assert.match(plain, /Row 3 of the orchard is pruned\./);
    assert.ok(!plain.includes('I will ask her.'));
    assert.match(await save(true), /I will ask her\./);
    assertQuiet();
  });

  await t.test('are found by a search, which leads to them', async () => {
    const { page, assertQuiet } = await scene.signInAgain('member');
    await page.goto(`/w/${scene.demo.workspace}/records?query=I+will+ask`);
    const places = page.getByRole('list', { name: 'Where it was found' });
    const hit = places.getByRole('link', { name: 'Comment I will ask her.' });
    await hit.waitFor();
    await checkLooks(page, 'found-comment');
    await hit.press('Enter');
    await panelOf(page).getByText('I will ask her.').waitFor();
    await waitForValue(page, `CSS.highlights.has('insight-line')`);
    await takeScreenshot(page, 'found-comment-in-record');
    assertQuiet();
  });

  await t.test('that are changed in two windows are shown both', async () => {
    const { page: one, context } = await scene.signInAgain('member');
    const other = await context.newPage();
    const edit = async (page: Page, text: string) => {
      await open(page);
      await page.getByRole('tab', { name: /^Moments/ }).click();
      await panelOf(page)
        .getByRole('button', { name: /^Edit the comment/ })
        .click();
      await page.getByRole('textbox', { name: /^Text at/ }).fill(text);
    };
    await edit(one, 'I have asked her.');
    await edit(other, 'She said yes.');
    await other.keyboard.press('Enter');
    await panelOf(other).getByText('She said yes.').waitFor();
    await one.getByRole('textbox', { name: /^Text at/ }).press('Enter');
    await one.getByRole('button', { name: 'Keep mine' }).click();
    await panelOf(one).getByText('I have asked her.').waitFor();
  });

  await t.test('that cannot be sent are kept, and offered again after a reload', async () => {
    const { page, context } = await scene.signInAgain('owner');
    await open(page);
    await selectTwo(page);
    await toolbar(page).getByRole('button', { name: 'Comment' }).click();
    const field = page.getByRole('textbox', { name: /^Comment at/ });
    await context.setOffline(true);
    await field.fill('Typed in a tunnel');
    await field.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: /not saved/i })
      .waitFor();
    await context.setOffline(false);
    await open(page);
    await page
      .getByRole('region', { name: /unsaved/i })
      .getByRole('button')
      .first()
      .click();
    assert.equal(await field.inputValue(), 'Typed in a tunnel');
    await field.press('Enter');
    await panelOf(page).getByText('Typed in a tunnel').waitFor();
  });

  await t.test('are in Korean and Japanese, dark and on a phone', async () => {
    const options = { viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const;
    for (const [locale, comment] of [
      ['ko', '댓글'],
      ['ja', 'コメント'],
    ] as const) {
      const { page, assertQuiet } = await scene.signIn('owner', { ...options, locale });
      await page.addInitScript(`localStorage.setItem('minutebook.locale', '${locale}')`);
      await open(page);
      await page.mouse.move(5, 300);
      await page.evaluate(`getSelection().selectAllChildren(document.querySelectorAll('[data-text]')[1])`);
      await page.getByRole('toolbar').filter({ hasText: comment }).waitFor();
      await takeScreenshot(page, `selected-lines-${locale}-phone`);
      await page.getByRole('button', { name: comment, exact: true }).tap();
      await page.getByRole('textbox').first().waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, `comments-${locale}-phone`);
      assertQuiet();
    }
  });
});
