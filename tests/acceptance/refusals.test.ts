/** Refusals of the server, shown on pages in the reader's language. */
import { test } from 'node:test';
import { requireOk } from '../kit/require-ok.ts';
import { startPagesScene } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const TEAM = 'Refusals';

/** The message of the dialog for a new team when the name is taken. */
const SAID = {
  en: {
    add: 'New team',
    name: 'Name',
    save: 'Save',
    text: `This workspace already has a team "${TEAM}".`,
  },
  ko: { add: '새 팀', name: '이름', save: '저장', text: `‘${TEAM}’ 팀이 이미 있습니다.` },
  ja: { add: '新しいチーム', name: '名前', save: '保存', text: `チーム「${TEAM}」はすでにあります。` },
};

test('A refusal', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const owner = scene.account('owner');
  requireOk(
    await scene.server.send('POST', `/app/workspaces/${scene.demo.workspace}/teams`, {
      token: owner.token,
      body: { name: TEAM },
    }),
  );
  const { page, assertQuiet } = await scene.openRecords('owner');

  await t.test('of a present password puts the focus into its field', async () => {
    await page.goto('/me/profile');
    const current = page.getByLabel('Current password', { exact: true });
    await current.fill('wrong as can be');
    await page.getByLabel('New password', { exact: true }).fill('another long one');
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await page.locator('[aria-invalid=true]:focus').waitFor();
  });

  for (const [locale, { add, name, save, text }] of Object.entries(SAID)) {
    await t.test(`is said in the language of the page: ${locale}`, async () => {
      await page.evaluate(`localStorage.setItem('minutebook.locale', '${locale}')`);
      await page.goto(`/w/${scene.demo.workspace}/settings/teams`);
      await page.getByRole('button', { name: add }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(name, { exact: true }).fill(TEAM);
      await dialog.getByRole('button', { name: save }).click();
      await dialog.getByText(text).waitFor();
      assertQuiet();
    });
  }
});
