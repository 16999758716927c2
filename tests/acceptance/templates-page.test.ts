/** The templates of minutes of a workspace, in a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLooks, checkWords, startPagesScene } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Templates of minutes', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const address = `/w/${scene.demo.workspace}/settings/templates`;
  const { page, context, assertQuiet } = await scene.signIn('owner');
  const dialog = page.getByRole('dialog');
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const heading = (number: number) => dialog.getByRole('textbox', { name: `Heading ${number}`, exact: true });
  const readHeadings = async () => {
    const fields = await dialog.getByRole('list').getByRole('textbox').all();
    return Promise.all(fields.map((field) => field.inputValue()));
  };

  await t.test('are made by keys alone, their headings put in order', async () => {
    await page.goto(address);
    await card('Board meeting').getByText('Title: board meeting, board of directors').waitFor();
    await checkLooks(page, 'templates');
    await page.getByRole('button', { name: 'New template' }).press('Enter');
    await dialog.getByLabel('Name').fill('Tide table');
    await heading(1).fill('Tides');
    await dialog.getByRole('button', { name: 'Add a heading' }).press('Enter');
    await page.keyboard.type('Ships');
    await dialog.getByRole('button', { name: 'Add a heading' }).press('Enter');
    await page.keyboard.type('Decisions');
    await dialog.getByRole('button', { name: 'Move heading 3 up' }).press('Enter');
    // It keeps the focus, and stays where it is once it is the first.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    assert.deepEqual(await readHeadings(), ['Decisions', 'Tides', 'Ships']);
    await dialog.getByRole('button', { name: 'Remove heading 2' }).press('Enter');
    await dialog.locator('input:focus').fill('Harbour');
    await dialog.getByLabel('Words in the title').fill('tide\n\nharbour');
    await dialog.getByLabel('Meeting type').selectOption('Team meeting');
    await dialog.getByLabel('Language').selectOption('Japanese');
    await dialog.getByLabel('Length').selectOption('Short');
    await checkLooks(page, 'template-new');
    await dialog.getByLabel('Name').press('Enter');
    await card('Tide table').getByText('Title: tide, harbour · Meeting type: Team meeting').waitFor();
    await card('Tide table').getByText('Language: Japanese · Length: Short').waitFor();
    assert.deepEqual(await card('Tide table').getByRole('listitem').allTextContents(), [
      'Decisions',
      'Harbour',
    ]);
    assertQuiet();
  });

  await t.test('that are built in are copied, and what is refused is said beside its field', async () => {
    await page.getByRole('button', { name: 'Copy Interview' }).click();
    await dialog.getByLabel('Name').fill('Tide table');
    await dialog.getByLabel('Words in the title').fill('x'.repeat(101));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('textarea[aria-invalid=true]:focus').waitFor();
    await checkLooks(page, 'template-refused');
    await dialog.getByLabel('Words in the title').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('already has a template "Tide table"').waitFor();
    await dialog.locator('input[aria-invalid=true]:focus').fill('Second interview');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card('Second interview').getByText('Meeting type: Interview').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Change Interview' }).count(), 0);
    assertQuiet();
  });

  await t.test('are there again, as far as they were typed, after a reload', async () => {
    await page.getByRole('button', { name: 'Change Tide table' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await heading(2).fill('Harbours and piers');
    await page.reload();
    await page.getByRole('button', { name: 'Change Tide table' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await heading(2).waitFor();
    assert.deepEqual(await readHeadings(), ['Decisions', 'Harbours and piers']);
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The server cannot be reached').waitFor();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card('Tide table').getByText('Harbours and piers').waitFor();
    await page.getByRole('button', { name: 'Change Tide table' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await card('Tide table').waitFor({ state: 'detached' });
    assertQuiet();
  });

  await t.test('are read by everybody, each in their language', async () => {
    for (const [locale, name] of [
      ['ko', '이사회'],
      ['ja', '取締役会'],
    ] as const) {
      const member = await scene.signIn('member', { locale });
      await member.page.goto(address);
      await member.page.getByRole('heading', { name, exact: true }).waitFor();
      assert.equal(await member.page.getByRole('article').getByRole('button').count(), 0);
      await checkWords(member.page, `templates-${locale}`);
      member.assertQuiet();
    }
  });
});
