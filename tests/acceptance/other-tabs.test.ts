/** Changes appear without a reload on pages that others have open. */
import { test } from 'node:test';
import { recordLink, startPagesScene } from '../kit/pages/browser.ts';
import { CALL, openLines } from '../kit/pages/demo-call.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Changes reach the pages of others', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const mine = await scene.signIn('owner');
  const theirs = await scene.signIn('admin');
  const list = `/w/${scene.demo.workspace}/records?query=Walt&mode=title_terms`;

  await t.test('a line, a label and a title, on its page and in the list', async () => {
    await openLines(mine.page, scene);
    await openLines(theirs.page, scene);
    const line = mine.page.locator('.transcript-line').nth(1);
    await line.focus();
    await mine.page.keyboard.press('e');
    await mine.page.getByRole('textbox', { name: 'Edit this line' }).fill('Corrected in another window.');
    await mine.page.keyboard.press('Enter');
    await theirs.page.locator('.transcript-line').getByText('Corrected in another window.').waitFor();
    await mine.page.getByRole('button', { name: 'Label', exact: true }).click();
    await mine.page.getByRole('menuitemcheckbox', { name: 'Hiring' }).click();
    await mine.page.keyboard.press('Escape');
    await theirs.page.getByRole('button', { name: 'Remove the label Hiring' }).waitFor();
    await theirs.page.goto(list);
    await recordLink(theirs.page, CALL).waitFor();
    await mine.page.getByRole('button', { name: 'Edit the title' }).click();
    const title = mine.page.getByRole('textbox', { name: 'Title' });
    await title.fill('Walt is called otherwise now');
    await title.press('Enter');
    await recordLink(theirs.page, 'Walt is called otherwise now').waitFor();
    mine.assertQuiet();
    theirs.assertQuiet();
  });

  await t.test('what is being typed stays when the text changes elsewhere', async () => {
    await mine.page.goto(list);
    await recordLink(mine.page, 'Walt is called otherwise now').click();
    await recordLink(theirs.page, 'Walt is called otherwise now').click();
    for (const { page } of [mine, theirs]) await page.locator('.transcript-line[tabindex="0"]').waitFor();
    await theirs.page.locator('.transcript-line').nth(2).focus();
    await theirs.page.keyboard.press('e');
    const field = theirs.page.getByRole('textbox', { name: 'Edit this line' });
    await field.fill('Being typed here.');
    await mine.page.locator('.transcript-line').nth(4).focus();
    await mine.page.keyboard.press('e');
    await mine.page.getByRole('textbox', { name: 'Edit this line' }).fill('Changed meanwhile elsewhere.');
    await mine.page.keyboard.press('Enter');
    await theirs.page.locator('.transcript-line').getByText('Changed meanwhile elsewhere.').waitFor();
    await field.and(theirs.page.locator(':focus')).waitFor();
    await field.press('Enter');
    await mine.page.locator('.transcript-line').getByText('Being typed here.').waitFor();
    mine.assertQuiet();
    theirs.assertQuiet();
  });
});
