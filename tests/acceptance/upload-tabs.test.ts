/** An upload belongs to one tab of a browser, and goes on in another one when that tab is gone. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startPagesScene } from '../kit/pages/browser.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Uploads in several tabs', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene({ MINUTEBOOK_UPLOAD_PART_MB: '1' });
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-tabs-'));
  t.after(async () => {
    await scene.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const recording = makeWaveFile({ seconds: 300 });
  const path = `/w/${scene.demo.workspace}/records`;

  /** Sends a file so slowly that it is not done before the test is. */
  async function startUpload(page: Page, name: string): Promise<string> {
    await page.goto(path);
    const session = await page.context().newCDPSession(page);
    const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 300_000 });
    const file = join(folder, `${name}.wav`);
    await writeFile(file, recording);
    await page.getByLabel('Choose files').setInputFiles(file);
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    await page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    return file;
  }

  await t.test('after a crash an upload goes on at once, and no tab takes that of another', async () => {
    const { page: first, context } = await scene.signIn('owner');
    const second = await context.newPage();
    const file = await startUpload(first, 'Night shift');
    await startUpload(second, 'Early shift');
    await crash(first);
    const third = await context.newPage();
    await third.addInitScript(PASS_PULSES);
    await third.goto(path);
    await tray(third).getByText('Night shift').waitFor();
    await tray(third).getByText('Interrupted.').waitFor();
    assert.equal(await tray(third).getByRole('listitem').count(), 1);
    const [next] = await Promise.all([
      third.waitForRequest((request) => request.method() === 'PATCH'),
      tray(third).getByLabel('Choose file').and(third.locator('input')).setInputFiles(file),
    ]);
    assert.ok(Number(next.headers()['upload-offset']) > 0);
  });

  await t.test('over plain HTTP an upload is taken up once its tab has been silent', async () => {
    const { page: first, context } = await scene.signIn('owner');
    await context.addInitScript('delete Navigator.prototype.locks');
    const second = await context.newPage();
    await startUpload(first, 'Night shift');
    await startUpload(second, 'Early shift');
    const third = await context.newPage();
    await third.addInitScript(PASS_PULSES);
    await crash(first);
    await crash(second);
    await third.goto(path);
    await tray(third).getByText('Early shift').waitFor();
    await tray(third).getByText('Interrupted.').waitFor();
    assert.equal(await tray(third).getByRole('listitem').count(), 1);
  });
});

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** The page gets no event of it. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/**
 * Runs in the page before its own scripts: the tab that crashed has just told that it is there, and the one in
 * the background was given no time to.
 */
const PASS_PULSES = `(() => {
  const kept = JSON.parse(localStorage.getItem('minutebook.uploads') ?? '[]');
  const told = kept.map((upload) => {
    const ageMs = upload.filename === 'Night shift.wav' ? 0 : 120_000;
    return { ...upload, touched_at_ms: Date.now() - ageMs };
  });
  localStorage.setItem('minutebook.uploads', JSON.stringify(told));
})()`;
