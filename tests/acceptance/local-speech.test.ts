/** From a server without a model to a transcript with speakers in a browser: one command in between, no restart. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { hasSpeechLibrary } from '@minutebook/server/engines/local/has-speech-library.ts';
import { assertAccessible, DESKTOP, takeScreenshot } from '../kit/pages/browser.ts';
import { buildPages } from '../kit/pages/build-pages.ts';
import { makeModelFolder } from '../kit/speech-models/make-model-folder.ts';
import { makeSpokenSound } from '../kit/speech-models/make-spoken-sound.ts';
import { makeSend } from '../kit/clients/make-send.ts';
import { requireOk } from '../kit/require-ok.ts';
import { openBrowser } from '../kit/pages/shared-browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { startTestCommands } from '../kit/run-command.ts';
import { startServe } from '../kit/serve-process.ts';

const SLUG = 'seori';
const PASSWORD = 'a long enough password';
const PATIENCE_MS = 240_000;

async function startService(t: TestContext, root: string) {
  const commands = await startTestCommands();
  await commands.json('workspace', 'create', SLUG, '--name', 'Seori', '--pii-redaction', 'on');
  await commands.json('user', 'create', 'ana@example.com', '--name', 'Ana');
  await commands.run(['user', 'set-password', 'ana@example.com'], PASSWORD);
  await commands.json('member', 'add', 'ana@example.com', '--workspace', SLUG, '--role', 'owner');
  const { token } = await commands.json('token', 'create', '--user', 'ana@example.com');
  const served = startServe(commands.env);
  t.after(async () => {
    served.child.kill();
    await served.exited;
    await commands.drop();
    await rm(root, { recursive: true, force: true });
  });
  const base_url = await served.base_url;
  return { commands, base_url, token, send: makeSend(() => base_url) };
}

test('A new server gets a model by one command, and an upload becomes a transcript with speakers', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  if (!(await hasSpeechLibrary())) return t.skip('sherpa-onnx-node cannot be loaded on this system');
  buildPages();
  const root = await mkdtemp(join(tmpdir(), 'minutebook-local-speech-'));
  const { commands, base_url, token, send } = await startService(t, root);
  const masking = { active: true, words: ['approved'], phone_regions: [], left_out: [] };
  requireOk(await send('PATCH', `/app/workspaces/${SLUG}/settings`, { token, body: { masking } }));
  const installed = await commands.run(['engine', 'install', 'made', '--from', makeModelFolder(root)]);
  assert.equal(installed.exit_code, 0, installed.notes);

  const browser = await openBrowser();
  t.after(() => browser.close());
  const context = await browser.newContext({ baseURL: base_url, viewport: DESKTOP, locale: 'en-GB' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/w\/[^/]+\/home$/);

  const { wave, script } = makeSpokenSound();
  await writeFile(join(root, 'Budget round.wav'), wave);
  // An empty list has a button of its own.
  await page.getByLabel('Choose files').first().setInputFiles(join(root, 'Budget round.wav'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Speakers').selectOption('3');
  await assertAccessible(page);
  await takeScreenshot(page, 'upload-hints');
  await dialog.getByRole('button', { name: /^Upload/ }).click();
  const tray = page.getByRole('region', { name: 'Uploads' });
  await tray.getByRole('link', { name: 'Budget round' }).click();
  await page.getByText('예산 승인').or(page.getByText('예산승인')).first().waitFor();

  const { body: list } = requireOk(
    await send('GET', `/v2/workspaces/${SLUG}/records?query=budget`, { token }),
  );
  assert.equal(list.items.length, 1, 'what was said is found');
  const { body: hidden } = requireOk(
    await send('GET', `/v2/workspaces/${SLUG}/records?query=approved`, { token }),
  );
  assert.equal(hidden.items.length, 0, 'what is masked is not');
  const path = `/v2/workspaces/${SLUG}/records/${list.items[0].id}?include=dialogs`;
  const { record } = requireOk(await send('GET', path, { token })).body;
  assert.equal(record.dialogs.length, script.length);
  assert.equal(record.extra.speakers.length, 3);
  const texts = record.dialogs.map(({ text }: { text: string }) => text);
  assert.doesNotMatch(texts.join(' '), /approved/);
  assert.match(texts[0], /^the budget is ●+$/);

  const other = await commands.run(['engine', 'install', 'other', '--from', makeModelFolder(root, 'other')]);
  assert.equal(other.exit_code, 0, other.notes);
  await page.reload();
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Transcribe again…' }).click();
  await dialog.getByLabel('Engine').selectOption('other · on this server');
  await dialog.getByLabel('Speakers').selectOption('2');
  await dialog.getByLabel('Language').selectOption('en');
  await assertAccessible(page);
  await takeScreenshot(page, 'transcribe-again');
  await dialog.getByRole('button', { name: 'Transcribe again' }).click();
  await page.getByText('Speaker 3').first().waitFor({ state: 'detached' });
  await page.getByText('Speaker 2').first().waitFor();
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByText('Transcribed by').waitFor();
  await page.getByText('local · other').waitFor();
});
