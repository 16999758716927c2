/** The engines of a workspace, chosen by its owner in a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFakeOpenAi } from '../fake-openai/start-fake-openai.ts';
import { assertAccessible, PHONE, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('An owner chooses an engine, tests it, and goes back to the one of the server', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const engine = await startFakeOpenAi({ key: 'sesame' });
  const scene = await startPagesScene({ MINUTEBOOK_ENGINE_ALLOWED: '127.0.0.1' });
  t.after(async () => {
    await scene.stop();
    await engine.stop();
  });
  const { page } = await scene.signIn('owner');
  await page.goto(`/w/${scene.demo.workspace}/settings/engines`);
  const card = page.getByRole('article').filter({ hasText: 'Titles, summaries and labels' });
  await card.getByText('The default, as none has been chosen.').waitFor();
  await card.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Engine').selectOption('openai');
  await dialog.getByLabel('Server').fill('http://192.168.1.1/v1');
  await dialog.getByLabel('Model').fill('small');
  await dialog.getByLabel('Key').fill('sesame');
  await assertAccessible(page);
  await takeScreenshot(page, 'engine-dialog-desktop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Give an https address outside this network').waitFor();
  await dialog.getByLabel('Server').fill(engine.url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Chosen for this workspace.').waitFor();
  await card.getByRole('button', { name: 'Test' }).click();
  await card.getByText('wrote minutes of two sentences').waitFor();
  await takeScreenshot(page, 'engine-chosen-desktop');

  await card.getByRole('button', { name: 'Change' }).click();
  await dialog.getByText('A key is stored. Leave this empty to keep it.').waitFor();
  assert.equal(await dialog.getByLabel('Key', { exact: true }).inputValue(), '');
  await dialog.getByLabel('Model').fill('larger');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByText('larger', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Test' }).click();
  await card.getByText('wrote minutes of two sentences').waitFor();

  await card.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('button', { name: 'Use the server’s choice again' }).click();
  await card.getByText('The default, as none has been chosen.').waitFor();
});

test('Without a model the choice says what to do; what the environment sets cannot be changed', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene({ MINUTEBOOK_INSIGHTS_ENGINE: 'builtin' });
  t.after(() => scene.stop());
  const { page, assertQuiet } = await scene.signIn('owner', { viewport: PHONE, colorScheme: 'dark' });
  await page.goto(`/w/${scene.demo.workspace}/settings/engines`);
  const fixed = page.getByRole('article').filter({ hasText: 'Titles, summaries and labels' });
  await fixed.getByText('Set in the server’s environment').waitFor();
  assert.equal(await fixed.getByRole('button', { name: 'Change' }).count(), 0);
  const card = page.getByRole('article').filter({ hasText: 'Transcription' });
  await card.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByText('npm run minutebook -- engine install').waitFor();
  await assertAccessible(page);
  await takeScreenshot(page, 'engine-dialog-phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await card.getByText('Chosen for this workspace.').waitFor();
  assertQuiet();
});
