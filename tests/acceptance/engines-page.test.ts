/** The engines of a workspace, installed or chosen by its owner in a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasSpeechLibrary } from '@minutebook/server/engines/local/has-speech-library.ts';
import { startFakeOpenAi } from '../fake-openai/start-fake-openai.ts';
import {
  assertAccessible,
  checkLooks,
  PHONE,
  startPagesScene,
  takeScreenshot,
} from '../kit/pages/browser.ts';
import { openCall } from '../kit/pages/demo-call.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { startFileServer } from '../kit/servers/start-file-server.ts';
import { makeModelFolder } from '../kit/speech-models/make-model-folder.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { until } from '../kit/until.ts';

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
  await card.getByText('Built in: it quotes the transcript').waitFor();
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
  await card.getByText('Built in: it quotes the transcript').waitFor();
});

test('Insights are made again in a language and length that somebody chooses, where a model writes', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const engine = await startFakeOpenAi({ key: 'sesame' });
  const scene = await startPagesScene({ MINUTEBOOK_ENGINE_ALLOWED: '127.0.0.1' });
  t.after(async () => {
    await scene.stop();
    await engine.stop();
  });
  const setEngine = async (method: 'PUT' | 'DELETE') => {
    const path = `/app/workspaces/${scene.demo.workspace}/engines/insights`;
    const body = { engine: 'openai', base_url: engine.url, model: 'small', key: 'sesame' };
    const { token } = scene.account('owner');
    requireOk(await scene.server.send(method, path, { token, ...(method === 'PUT' && { body }) }));
  };
  const { page, context, assertQuiet } = await scene.signIn('owner');
  const dialog = page.getByRole('dialog');
  const quotes = dialog.getByText('both can be chosen here');
  await openCall(page, scene);
  const open = page.getByRole('button', { name: 'Regenerate' });
  await open.press('Enter');
  await quotes.waitFor();
  await checkLooks(page, 'regenerate-quotes');
  await page.keyboard.press('Escape');
  await page.locator('button:focus', { hasText: 'Regenerate' }).waitFor();

  await setEngine('PUT');
  await page.reload();
  await open.press('Enter');
  const language = dialog.getByLabel('Language');
  await language.selectOption('Korean');
  await dialog.getByLabel('Length').selectOption('Long');
  await checkLooks(page, 'regenerate');
  const send = dialog.getByRole('button', { name: 'Regenerate' });

  // What somebody else has taken away meanwhile is no longer offered.
  await setEngine('DELETE');
  await send.press('Enter');
  await dialog.getByText('A language model can.').waitFor();
  await language.waitFor({ state: 'detached' });
  await quotes.waitFor();
  await checkLooks(page, 'regenerate-refused');
  await page.keyboard.press('Escape');

  await setEngine('PUT');
  await page.reload();
  await open.press('Enter');
  await language.selectOption('Korean');
  await context.setOffline(true);
  await send.press('Enter');
  await dialog.getByText('The server cannot be reached').waitFor();
  await context.setOffline(false);
  assert.equal(await language.inputValue(), 'ko');
  await send.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await until('the model is asked', () => engine.chats.length > 0 || undefined);
  assert.match(JSON.stringify(engine.chats), /Write in Korean/);
  assertQuiet();
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
  await page.getByRole('dialog').getByText('No model is installed yet.').waitFor();
  await assertAccessible(page);
  await takeScreenshot(page, 'engine-dialog-phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await card.getByText('Chosen for this workspace.').waitFor();
  assertQuiet();
});

test('The owner of the server installs a model without a shell, and has all that waits transcribed', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  if (!(await hasSpeechLibrary())) return t.skip('sherpa-onnx-node cannot be loaded on this system');
  const root = await mkdtemp(join(tmpdir(), 'minutebook-engines-page-'));
  const folder = makeModelFolder(root);
  const names = await readdir(folder);
  const read = async (name: string) => [name, await readFile(join(folder, name))] as const;
  const source = await startFileServer(t, new Map(await Promise.all(names.map(read))));
  const scene = await startPagesScene({
    MINUTEBOOK_ENGINE_ALLOWED: '127.0.0.1',
    MINUTEBOOK_MODELS_DIR: join(root, 'models'),
  });
  t.after(async () => {
    await scene.stop();
    await rm(root, { recursive: true, force: true });
  });
  const { page, assertQuiet } = await scene.openRecords('owner');
  const wave = { name: 'Garden talk.wav', mimeType: 'audio/wav', buffer: makeWaveFile({ seconds: 2 }) };
  await page.getByLabel('Choose files').first().setInputFiles(wave);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Upload/ })
    .click();
  await page.getByRole('region', { name: 'Uploads' }).getByText('The recording is kept.').waitFor();

  await page.goto(`/w/${scene.demo.workspace}/settings/engines`);
  const card = page.getByRole('article').filter({ hasText: 'Transcription' });
  await card.getByText('Not set up').waitFor();
  await checkLooks(page, 'engines-not-set-up');
  const dialog = page.getByRole('dialog');
  const install = async () => {
    await dialog.getByText('From another place').click();
    await dialog.getByLabel('Folder on the server, or address').fill(source.url);
    await dialog.getByLabel('Model').selectOption('As described there');
    await dialog.getByText('Its folder.json names its license').waitFor();
    await checkLooks(page, 'engines-install-from-elsewhere');
    await dialog.getByLabel('I agree to the license').check();
  };
  await card.getByRole('button', { name: 'Install on this server' }).click();
  await dialog.getByText('FunASR').waitFor();
  await assertAccessible(page);
  await takeScreenshot(page, 'engines-install');
  await install();
  const gone = source.files.get('tokens.txt') ?? Buffer.alloc(0);
  source.files.delete('tokens.txt');
  await dialog.getByRole('button', { name: 'Install' }).click();
  await card.getByText('What has been downloaded is kept: try again to continue.').waitFor();
  await takeScreenshot(page, 'engines-failed');

  // It goes on while nobody looks.
  source.files.set('tokens.txt', gone);
  const model = source.files.get('tokens.txt') ?? Buffer.alloc(0);
  source.answers.push((_request, response) => void response.end(source.files.get('folder.json')));
  const held = Promise.withResolvers<void>();
  source.answers.push((_request, response) => {
    response.writeHead(200, { 'content-length': model.length });
    response.write(model.subarray(0, 4));
    void held.promise.then(() => response.end(model.subarray(4)));
  });
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByRole('progressbar').waitFor();
  await takeScreenshot(page, 'engines-installing');
  await page.reload();
  await card.getByRole('progressbar').waitFor();
  held.resolve();
  const all = card.getByRole('button', { name: 'Transcribe all' });
  await all.waitFor();
  await card.getByText('License: Apache-2.0').waitFor();
  await checkLooks(page, 'engines-installed');
  await takeScreenshot(page, 'engines-waiting');
  await all.click();
  await page.getByText(/Started transcribing \d+ recording/).waitFor();
  await all.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Test' }).click();
  await card.getByText('took a second of silence').waitFor();
  assertQuiet();
});
