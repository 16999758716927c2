/** A server without a speech engine, as it is at first: every page says what is so, and each has a way on. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ada>The orchard is planted in April.\n';

test('Without a speech engine nothing is a dead end', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  const scene = await startPagesScene({ MINUTEBOOK_UPLOAD_PART_MB: '1' });
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-no-engine-'));
  t.after(async () => {
    await scene.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const slug = scene.demo.workspace;
  const write = async (name: string, content: Buffer | string) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const captions = await write('captions.vtt', CAPTIONS);
  const wave = makeWaveFile({ seconds: 20 });

  async function upload(page: Page, ...paths: string[]): Promise<void> {
    await page.goto(`/w/${slug}/records`);
    await page.getByLabel('Choose files').setInputFiles(paths);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Upload/ })
      .click();
  }

  const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

  await t.test('unfinished records of the demo are shown without a sign of work', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${slug}/records?statuses=created,uploaded,transcribed`);
    const list = page.getByRole('list', { name: 'List of records' });
    await list.getByText('Waiting for the recording').waitFor();
    await list.getByText('Not transcribed').waitFor();
    await list.getByText('No summary').waitFor();
    assert.equal(await list.locator('.animate-spin').count(), 0);
    assertQuiet();
  });

  await t.test('the record of a recording says what would help, and takes a transcript', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    await upload(page, await write('Garden talk.wav', wave));
    await tray(page).getByText('Nothing on this server transcribes recordings yet.').waitFor();
    await tray(page).getByRole('link', { name: 'Garden talk' }).click();
    await page.getByRole('heading', { name: 'There is no transcript' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Set up transcription' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /Retry|Transcribe/ }).count(), 0);
    assert.equal(await page.getByText('as soon as').count(), 0);
    await assertAccessible(page);
    await takeScreenshot(page, 'no-engine-record');
    await page.getByLabel('Transcript file').setInputFiles(captions);
    await page.getByText('The orchard is planted in April.').first().waitFor();
    await page.getByRole('heading', { name: 'There is no transcript' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Replace the transcript…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the transcript?' });
    await dialog.waitFor();
    await assertAccessible(page);
    assertQuiet();
  });

  await t.test('a transcript that is dropped on such a record is attached to it', async () => {
    const { page, assertQuiet } = await scene.openRecords('member');
    await upload(page, await write('Fence talk.wav', wave));
    await tray(page).getByRole('link', { name: 'Fence talk' }).click();
    await page.getByRole('heading', { name: 'There is no transcript' }).waitFor();
    // Members are not asked to do what only the operator can.
    await page.getByText('Ask someone who manages this workspace to set up a speech engine.').waitFor();
    assert.equal(await page.getByText(/MINUTEBOOK_|engine install/).count(), 0);
    await page.getByRole('button', { name: 'Attach a transcript' }).waitFor();
    await page.evaluate(`(${DROP})(${JSON.stringify({ name: 'fence.vtt', text: CAPTIONS })})`);
    await page.getByText('The orchard is planted in April.').first().waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    assertQuiet();
  });

  await t.test('a recording and the transcript of the same name are one record', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${slug}/records`);
    await page
      .getByLabel('Choose files')
      .setInputFiles([await write('Board walk.wav', wave), await write('Board walk.en.vtt', CAPTIONS)]);
    const dialog = page.getByRole('dialog', { name: 'Upload a file' });
    await dialog.getByText('With the transcript Board walk.en.vtt').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'upload-with-transcript');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await tray(page).getByText('Ready', { exact: true }).waitFor();
    await tray(page).getByRole('link', { name: 'Board walk' }).click();
    await page.getByText('The orchard is planted in April.').first().waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    assertQuiet();
  });

  await t.test(
    'a file that was refused stays refused after a reload, and is cleared with a press',
    async () => {
      const { page, assertQuiet } = await scene.openRecordsAgain('owner');
      await upload(page, await write('Picture.mp3', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')));
      const refusal = tray(page).getByText('This is neither audio nor video. Nothing was kept.');
      await refusal.waitFor();
      assert.equal(await tray(page).getByRole('button', { name: /again/ }).count(), 0);
      await page.reload();
      await refusal.waitFor();
      assert.equal(await tray(page).getByRole('button', { name: 'Choose file' }).count(), 0);
      await tray(page).getByRole('button', { name: 'Clear the list' }).click();
      await tray(page).waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor();
      assert.equal(await tray(page).count(), 0);
      assertQuiet();
    },
  );

  await t.test('an upload that the server has given up says so after a reload', async () => {
    const { page, context, assertQuiet } = await scene.openRecords('owner');
    const session = await context.newCDPSession(page);
    const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 300_000 });
    await upload(page, await write('Night walk.wav', makeWaveFile({ seconds: 300 })));
    await page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await tray(page).getByRole('button', { name: 'Pause Night walk' }).click();
    await tray(page)
      .getByText(/^Paused at/)
      .waitFor();
    await page.getByRole('link', { name: 'Night walk' }).click();
    await page.getByText('Waiting for the recording').waitFor();
    await page.getByText(/% has arrived/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Discard upload' }).waitFor();
    const [record_id] = /\d+$/.exec(new URL(page.url()).pathname) ?? [];
    const { token } = scene.account('owner');
    const path = `/app/workspaces/${slug}/uploads/${record_id}`;
    assert.equal((await scene.server.send('DELETE', path, { token })).status, 204);
    await page.goto(`/w/${slug}/records`);
    await tray(page).getByText('Expired: unfinished uploads are kept for a day.').waitFor();
    await tray(page).getByRole('button', { name: 'Clear the list' }).click();
    await tray(page).waitFor({ state: 'detached' });
    assertQuiet();
  });

  await t.test('an upload that was interrupted is discarded from its record', async () => {
    const { page, context, assertQuiet } = await scene.openRecords('owner');
    const session = await context.newCDPSession(page);
    const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 300_000 });
    await upload(page, await write('Moor walk.wav', makeWaveFile({ seconds: 300 })));
    // Pausing earlier would leave no record yet.
    const record = page.getByRole('link', { name: 'Moor walk' });
    await record.waitFor();
    await tray(page).getByRole('button', { name: 'Pause Moor walk' }).click();
    await record.click();
    await page.reload();
    await page.getByRole('button', { name: 'Discard upload' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard upload' }).click();
    await page.waitForURL(/\/records$/);
    await tray(page).waitFor({ state: 'detached' });
    await record.waitFor({ state: 'detached' });
    assertQuiet();
  });
});

/** Runs in the page: one file, let go of in its middle. */
const DROP = `({ name, text }) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name));
  const place = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  for (const type of ['dragenter', 'dragover', 'drop'])
    place.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}`;
