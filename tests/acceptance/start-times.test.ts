/** A meeting is known by its start: where it is uploaded, listed, ordered and shown. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startPagesScene, takeScreenshot, waitForValue } from '../kit/pages/browser.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const HOUR_LONG =
  'WEBVTT\n\n00:00.000 --> 00:03.000\n<v Ada>Good morning.\n\n59:50.000 --> 01:00:00.000\n<v Ada>Good bye.\n';

test('Times of meetings are when they started', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  const scene = await startPagesScene();
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-times-'));
  t.after(async () => {
    await scene.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const records = `/w/${scene.demo.workspace}/records`;
  const write = async (name: string, content: Buffer | string) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };

  async function upload(page: Page, path: string, started_at: string): Promise<void> {
    await page.goto(records);
    await page.getByLabel('Choose files').setInputFiles(path);
    const field = page.getByRole('dialog').getByLabel('Started');
    await field.waitFor();
    await field.fill(started_at);
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  }

  await t.test('newest first is in order for the eye, under headings of days', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    const list = page.getByRole('list', { name: 'List of records' });
    await list.getByRole('heading', { level: 2 }).first().waitFor();
    const times = await page.evaluate<string[]>(
      `Array.from(document.querySelectorAll('[data-results] time'), (time) => time.dateTime)`,
    );
    assert.ok(times.length > 20);
    assert.deepEqual(times, times.toSorted().reverse());
    const days = await list.getByRole('heading', { level: 2 }).allTextContents();
    assert.equal(new Set(days).size, days.length);
    await takeScreenshot(page, 'records-days');
    await page.goto(`${records}?order=id`);
    await page.getByRole('link', { name: 'Board meeting' }).waitFor();
    assert.equal(await list.getByRole('heading', { level: 2 }).count(), 0);
    assertQuiet();
  });

  await t.test('the start of a recording is asked for, and shown', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    await upload(page, await write('Early talk.wav', makeWaveFile({ seconds: 90 })), '2026-03-04T10:00');
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText('Nothing on this server transcribes recordings yet.').waitFor();
    await tray.getByRole('link', { name: 'Early talk' }).click();
    await page.getByText('Wed, 4 Mar 2026, 10:00').first().waitFor();
    assertQuiet();
  });

  await t.test('so is that of a transcript, however long it is', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    await upload(page, await write('Long talk.vtt', HOUR_LONG), '2026-03-05T10:00');
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText('Ready', { exact: true }).waitFor();
    await tray.getByRole('link', { name: 'Long talk' }).click();
    await page.getByText('Thu, 5 Mar 2026, 10:00').first().waitFor();
    assertQuiet();
  });

  await t.test('of a recording that the browser cannot read, the end is asked for', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(records);
    await page.getByLabel('Choose files').setInputFiles(await write('Strange.amr', Buffer.from('#!AMR\n')));
    await page.getByRole('dialog').getByLabel('Ended').waitFor();
    await waitForValue(
      page,
      `document.querySelector('[role=dialog] input[type=datetime-local]').value !== ''`,
    );
    assertQuiet();
  });
});
