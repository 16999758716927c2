/** Uploading in a browser: dropped, paused, interrupted, refused, ready. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startFakeOpenAi } from '../fake-openai/start-fake-openai.ts';
import {
  assertAccessible,
  PHONE,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const SECONDS = 300;
const recording = makeWaveFile({ seconds: SECONDS });
const script = Array.from({ length: SECONDS / 10 }, (_, index) => ({
  start: index * 10 + 1,
  end: index * 10 + 4,
  text: `Point ${index + 1} of the harvest festival.`,
}));
const transcript = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ada>We plant the orchard in April.

00:00:05.000 --> 00:00:09.000
<v Ben>Then the fence has to stand before.
`;

test('Uploading in a browser', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  const engine = await startFakeOpenAi({ script });
  const scene = await startPagesScene({
    MINUTEBOOK_UPLOAD_PART_MB: '1',
    MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
    MINUTEBOOK_TRANSCRIBE_URL: engine.url,
  });
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-upload-'));
  t.after(async () => {
    await scene.stop();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const slug = scene.demo.workspace;
  const write = async (name: string, content: Buffer | string) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const wave = await write('Harvest festival.wav', recording);

  await t.test('files dropped anywhere become records while somebody goes elsewhere', async () => {
    const { page, context, assertQuiet } = await scene.openRecordsAgain('owner');
    await page.getByRole('link', { name: 'Shared links' }).click();
    await holdFiles(page);
    await page.getByText(/^Drop to upload to/).waitFor();
    await takeScreenshot(page, 'upload-drop');
    await dropFiles(page, [
      { name: 'Harvest festival.wav', content: recording },
      { name: 'Orchard_planning.vtt', content: Buffer.from(transcript) },
    ]);
    const dialog = page.getByRole('dialog', { name: 'Upload 2 files' });
    await dialog.waitFor();
    const title = dialog.getByRole('textbox', { name: 'Title of Orchard_planning.vtt' });
    assert.equal(await title.inputValue(), 'Orchard planning');
    const started = dialog.getByLabel('Started').first();
    const day = await started.inputValue();
    await started.fill('2099-01-01T10:00');
    await dialog.getByText('Is this the right day?').waitFor();
    await started.fill(day);
    await dialog.getByText('Is this the right day?').waitFor({ state: 'detached' });
    await assertAccessible(page);
    await takeScreenshot(page, 'upload-dialog');
    const slow = await limitUpload(page, context, 600_000);
    // One press is enough.
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pause Harvest festival' }).click();
    await page.getByText(/^Paused at/).waitFor();
    await page.getByRole('link', { name: 'Orchard planning' }).waitFor();
    await page.getByRole('link', { name: 'Records', exact: true }).click();
    await page.getByRole('link', { name: 'Board meeting' }).waitFor();
    await page.getByRole('button', { name: 'Resume Harvest festival' }).click();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText(/MB of 5 MB · .+\/s$/).waitFor();
    await page
      .getByRole('listitem')
      .getByText(/^Uploading \d+/)
      .first()
      .waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'upload-tray');
    await slow(undefined);
    await tray.getByText('Ready', { exact: true }).nth(1).waitFor();
    await takeScreenshot(page, 'upload-ready');
    await tray.getByRole('link', { name: 'Harvest festival' }).click();
    await page.getByText('Point 7 of the harvest festival.').first().waitFor();
    await takeScreenshot(page, 'upload-record');
    await page.keyboard.press('ArrowRight');
    const [wave, played] = await waitForValue<string[]>(page, WAVE_COLORS);
    assert.notEqual(wave, played);
    assertQuiet();
  });

  await t.test('after a reload an upload goes on where it was, once its file is chosen again', async () => {
    const { page, context, assertQuiet } = await scene.openRecordsAgain('owner');
    const slow = await limitUpload(page, context, 600_000);
    const path = await write('Night shift.wav', recording);
    await page.getByLabel('Choose files').setInputFiles(path);
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    assert.deepEqual(asked, ['beforeunload']);
    await tray.getByText('Interrupted.').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'upload-interrupted');
    const input = tray.getByLabel('Choose file').and(page.locator('input'));
    await input.setInputFiles(wave);
    await page.getByText('This is a different file, or it has changed.').first().waitFor();
    await slow(undefined);
    const [next] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      input.setInputFiles(path),
    ]);
    assert.ok(Number(next.headers()['upload-offset']) > 0);
    assert.match(next.headers()['upload-checksum'] ?? '', /^sha256 /);
    await tray.getByText('Ready', { exact: true }).waitFor();
    assertQuiet();
  });

  await t.test(
    'a broken connection is waited out, a wrong file refused, and a cancelled one is gone',
    async () => {
      const { page, context, assertQuiet } = await scene.openRecords('owner', {
        viewport: PHONE,
        colorScheme: 'dark',
      });
      const tray = page.getByRole('region', { name: 'Uploads' });
      const choose = page.getByLabel('Choose files');
      // A minute and a half, which a busy machine takes for all that follows; it is cancelled in the end.
      const slow = await limitUpload(page, context, 60_000);
      await choose.setInputFiles(await write('Rehearsal.wav', recording));
      await page.getByRole('dialog').waitFor();
      await takeScreenshot(page, 'upload-dialog-phone-dark');
      await page.keyboard.press('Enter');
      await tray.getByRole('button', { name: 'Show uploads' }).click();
      await tray.getByText(/MB of 5 MB/).waitFor();
      await slow(null);
      await tray.getByText('Offline. The upload resumes automatically.').waitFor();
      await slow(60_000);
      await tray.getByRole('button', { name: 'Pause Rehearsal' }).waitFor();
      await choose.setInputFiles(await write('Picture.mp3', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')));
      await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
      await tray.getByText('This is neither audio nor video. Nothing was kept.').waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, 'upload-tray-phone-dark');
      // What is known to be something else is not even sent.
      await choose.setInputFiles(await write('Budget.pdf', '%PDF-1.4'));
      const dialog = page.getByRole('dialog');
      await dialog.getByText('This is neither a recording nor a transcript.').waitFor();
      assert.equal(
        await dialog.getByRole('button', { name: 'Upload', exact: true }).getAttribute('aria-disabled'),
        'true',
      );
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await tray.getByRole('button', { name: 'Cancel Picture' }).click();
      await tray.getByRole('button', { name: 'Cancel Rehearsal' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click();
      await tray.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Board meeting' }).waitFor();
      await page.getByRole('link', { name: 'Rehearsal' }).waitFor({ state: 'detached' });
      assertQuiet();
    },
  );

  await t.test(
    'of a dropped folder all recordings and transcripts are taken, however deep they lie',
    async () => {
      const { page, context, assertQuiet } = await scene.openRecordsAgain('owner');
      const meetings = join(folder, 'Meetings');
      await mkdir(join(meetings, 'May', 'Week 2'), { recursive: true });
      await write('Meetings/Opening.wav', recording);
      await write('Meetings/May/Week 2/Orchard_planning.vtt', transcript);
      await write('Meetings/May/Budget.pdf', 'no recording');
      await write('Meetings/.hidden.wav', recording);
      await page.getByRole('link', { name: 'Board meeting' }).waitFor();
      await dropPaths(page, context, [meetings]);
      const dialog = page.getByRole('dialog', { name: 'Upload 2 files' });
      await dialog.waitFor();
      const titles = await dialog.getByRole('textbox', { name: /^Title of/ }).all();
      assert.deepEqual(await Promise.all(titles.map((title) => title.inputValue())), [
        'Orchard planning',
        'Opening',
      ]);
      await page.keyboard.press('Escape');
      await mkdir(join(folder, 'Empty'));
      await dropPaths(page, context, [join(folder, 'Empty')]);
      await page.getByText('No recordings or transcripts were found in what you dropped.').first().waitFor();
      assertQuiet();
    },
  );

  await t.test('a file that was sent before is known again', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    const path = await write('captions.vtt', transcript);
    const choose = page.getByLabel('Choose files');
    await choose.setInputFiles(path);
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('region', { name: 'Uploads' }).getByText('Ready', { exact: true }).waitFor();
    await choose.setInputFiles(path);
    await page.getByText(/^You have uploaded this file before/).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Open that record' }).click();
    await page.getByText('We plant the orchard in April.').first().waitFor();
    assertQuiet();
  });

  await t.test('whoever may not upload is told so', async () => {
    const { page, assertQuiet } = await scene.signIn('guest');
    await page.goto(`/w/${slug}/records`);
    await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor();
    await holdFiles(page);
    await page.getByText('Your role in this workspace does not include uploading.').waitFor();
    await dropFiles(page, [{ name: 'a.vtt', content: Buffer.from(transcript) }]);
    await page.getByText('Your role in this workspace does not include uploading.').first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Upload' }).count(), 0);
    assert.equal(await page.getByRole('dialog').count(), 0);
    assertQuiet();
  });
});

/** A network as slow as wanted; undefined: as fast as it goes, null: none. */
async function limitUpload(page: Page, context: BrowserContext, bytesPerSecond: number) {
  const session = await context.newCDPSession(page);
  const limit = async (rate: number | undefined | null) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: rate === null,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: rate ?? -1,
    });
  };
  await limit(bytesPerSecond);
  return limit;
}

interface DroppedFile {
  name: string;
  content: Buffer;
}

const holdFiles = (page: Page) => drag(page, ['dragenter', 'dragover'], []);
const dropFiles = (page: Page, files: DroppedFile[]) => drag(page, ['dragenter', 'dragover', 'drop'], files);

/** The events of a drag from outside of the browser, on whatever lies in the middle of the page. */
async function drag(page: Page, types: string[], files: DroppedFile[]): Promise<void> {
  const given = files.map(({ name, content }) => ({ name, base64: content.toString('base64') }));
  await page.evaluate(`(${DRAG})(${JSON.stringify({ types, given })})`);
}

/** As from a window of the system, which scripts cannot do: with places in the file system. */
async function dropPaths(page: Page, context: BrowserContext, files: string[]): Promise<void> {
  const session = await context.newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data });
  }
  await session.detach();
}

/** Runs in the page: the colour of what is still to come in the waveform and of what was played, once both are drawn. */
const WAVE_COLORS = `(() => {
  const paths = Array.from(document.querySelectorAll('[data-waveform] path'));
  return paths.length === 2 && paths.every((path) => path.getTotalLength() > 0)
    ? paths.map((path) => getComputedStyle(path).stroke)
    : undefined;
})()`;

/** Runs in the page. */
const DRAG = `({ types, given }) => {
  const transfer = new DataTransfer();
  for (const { name, base64 } of given) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { lastModified: Date.UTC(2026, 1, 20, 6) }));
  }
  if (given.length === 0) transfer.items.add(new File([], 'held'));
  const place = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  for (const type of types)
    place.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}`;
