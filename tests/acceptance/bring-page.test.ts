/** Bringing meetings in a browser: an archive is looked through, shown, imported and taken back. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { makeZip } from '../kit/make/make-zip.ts';
import { assertAccessible, PHONE, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

const folder = '2026-01-20 10.00.00 Pilot review 85512345678';
const transcript =
  'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ana Roth>Shall we renew the heron pilot?</v>\n';
const archive = makeZip([
  { name: `${folder}/meeting.transcript.vtt`, content: transcript },
  { name: `${folder}/chat.txt`, content: 'Jo: the contract is here' },
  { name: 'Other.vtt', content: transcript.replace('heron', 'other') },
  { name: 'picture.png', content: 'x' },
]);

/** Processes that read what comes in have the lowest priority: on a busy machine the first takes long. */
const PATIENCE_MS = 180_000;

test('Bringing meetings in a browser', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  const files = await mkdtemp(join(tmpdir(), 'minutebook-bring-'));
  t.after(async () => {
    await scene.stop();
    await rm(files, { recursive: true, force: true });
  });
  const path = join(files, 'zoom.zip');
  await writeFile(path, archive);

  await t.test('an archive is shown before anything is stored, imported and undone', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await page.goto(`/w/${scene.demo.workspace}/import`);
    await page.getByRole('heading', { name: 'Bring your meetings' }).waitFor();
    await assertAccessible(page);
    await page.locator('input[type=file]').first().setInputFiles(path);
    await page.getByRole('heading', { name: '2 meetings found' }).waitFor({ timeout: PATIENCE_MS });
    const row = page.getByRole('listitem').filter({ hasText: 'Pilot review' }).first();
    await row.getByText('Ana Roth').waitFor();
    await page.getByText('It is no recording, transcript or note of a meeting.').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'bring-found');
    await page.getByRole('checkbox', { name: 'Import Other' }).uncheck();
    await page.getByRole('button', { name: 'Import 1 meeting' }).click();
    await page.getByRole('heading', { name: '1 meeting is here' }).waitFor({ timeout: PATIENCE_MS });
    await page.setViewportSize(PHONE);
    await takeScreenshot(page, 'bring-done-phone');
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Open: Pilot review' }).click();
    await page.getByText('heron pilot').first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByText('Records that were here before stay').waitFor();
    await takeScreenshot(page, 'bring-undo-phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 record moved to the trash.').waitFor();
    await page.getByRole('button', { name: 'Choose a folder' }).waitFor();
    assertQuiet();
    assert.equal(await page.getByRole('heading', { name: 'Earlier imports' }).count(), 1);
  });

  await t.test('an archive dropped among recordings leads to where it is looked through', async () => {
    const { page, assertQuiet } = await scene.openRecords('admin');
    await page.getByLabel('Choose files').setInputFiles(path);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('An archive cannot be uploaded as one record.').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'bring-archive');
    await dialog.getByRole('button', { name: 'Look through it' }).press('Enter');
    await page.getByRole('heading', { name: '2 meetings found' }).waitFor({ timeout: PATIENCE_MS });
    assertQuiet();
  });

  await t.test(
    'a page that is loaded again while it sends goes on with the bytes that are missing',
    async () => {
      const { page } = await scene.signIn('member');
      const sound = { name: 'Orchard/audio.wav', content: makeWaveFile({ seconds: 600 }), method: 0 };
      const large = join(files, 'large.zip');
      await writeFile(large, makeZip([sound, { name: 'Orchard.vtt', content: transcript }]));
      const offsets: number[] = [];
      await page.route('**/uploads/*/imports/*', async (route) => {
        const request = route.request();
        if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
        // The second part never arrives.
        if (offsets.length !== 2 || request.method() !== 'PATCH') await route.continue();
      });
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(`/w/${scene.demo.workspace}/import`);
      const input = page.locator('input[type=file][aria-label="Choose files or archives"]');
      await input.setInputFiles(large);
      await until('the second part is sent', () => offsets.length === 2);
      await page.reload();
      await page.getByRole('heading', { name: 'Sending was interrupted' }).waitFor();
      await page.getByText(/are here. Choose the same files again/).waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, 'bring-interrupted');
      await input.setInputFiles(large);
      await page.getByRole('heading', { name: /meetings? found/ }).waitFor({ timeout: PATIENCE_MS });
      assert.equal(offsets[0], 0);
      assert.ok((offsets[2] ?? 0) >= 8 * 1024 * 1024, `it began again at ${offsets[2]}`);
      assert.equal(await page.getByRole('heading', { name: 'Earlier imports' }).count(), 0);
    },
  );
});
