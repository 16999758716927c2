/** Where nothing transcribes: what the dialogs of uploading and recording say before, to each who may. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startFakeOpenAi } from '../fake-openai/start-fake-openai.ts';
import { assertAccessible, PHONE, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const SAID = /^Nothing on this server transcribes recordings yet. The recording will be saved/;
const wave = { name: 'Harvest.wav', mimeType: 'audio/wav', buffer: makeWaveFile({ seconds: 2 }) };
const captions = {
  name: 'Orchard.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nWe plant the orchard in April.\n'),
};

const offer = (page: Page, file: typeof wave) =>
  page.locator('input[type=file]').first().setInputFiles([file]);

test('Where nothing transcribes, the dialogs say so before, with the way out', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  await t.test('an owner is led to the engines, and asked for no language or speakers', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner');
    await offer(page, wave);
    const dialog = page.getByRole('dialog', { name: 'Upload a file' });
    await dialog.getByText(SAID).waitFor();
    assert.equal(await dialog.getByLabel('Spoken language').count(), 0);
    assert.equal(await dialog.getByLabel('Speakers').count(), 0);
    assert.equal(await dialog.getByPlaceholder('Generated from the transcript').count(), 0);
    await assertAccessible(page);
    await takeScreenshot(page, 'upload-without-engine');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await offer(page, captions);
    await dialog.getByRole('textbox', { name: 'Title of Orchard.vtt' }).waitFor();
    assert.equal(await dialog.getByText(SAID).count(), 0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Record', exact: true }).click();
    const recorder = page.getByRole('dialog', { name: 'Record a meeting' });
    await recorder.getByText(SAID).waitFor();
    assert.equal(await recorder.getByLabel('Spoken language').count(), 0);
    await assertAccessible(page);
    await takeScreenshot(page, 'record-without-engine');
    await recorder.getByRole('link', { name: 'Set up transcription' }).click();
    await page.waitForURL(/settings\/engines$/);
    await recorder.waitFor({ state: 'detached' });
    assertQuiet();
  });

  await t.test('others are told whom to ask', async () => {
    const { page, assertQuiet } = await scene.openRecords('member', {
      viewport: PHONE,
      colorScheme: 'dark',
    });
    await offer(page, wave);
    const dialog = page.getByRole('dialog', { name: 'Upload a file' });
    await dialog.getByText('Ask your administrator to set up transcription.').waitFor();
    assert.equal(await dialog.getByRole('link', { name: 'Set up transcription' }).count(), 0);
    await assertAccessible(page);
    await takeScreenshot(page, 'upload-without-engine-phone');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    assertQuiet();
  });
});

test('Where something transcribes, both dialogs ask for language and speakers', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const engine = await startFakeOpenAi({ script: [] });
  const scene = await startPagesScene({
    MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
    MINUTEBOOK_TRANSCRIBE_URL: engine.url,
  });
  t.after(async () => {
    await scene.stop();
    await engine.stop();
  });
  const { page } = await scene.openRecords('owner');
  await offer(page, wave);
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  await dialog.getByLabel('Spoken language').waitFor();
  await dialog.getByLabel('Speakers').waitFor();
  assert.equal(await dialog.getByText(SAID).count(), 0);
});
