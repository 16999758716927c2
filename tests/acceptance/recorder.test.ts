/** Recording in a browser, with its own made microphone: finished, interrupted, offline, refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { statement } from '@minutebook/server/base/database/database.ts';
import { readMediaFacts } from '@minutebook/server/media/sound/read-media-facts.ts';
import {
  assertAccessible,
  PHONE,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import {
  FAKE_DEVICES,
  loadSending,
  openUploaded,
  readChunks,
  startRecording,
  waitForChunks,
} from '../kit/pages/recorder-pages.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

const selectDuration = statement<{ duration_ms: number | null }>(
  'test.recorder-duration',
  'select r.duration_ms from record r where r.title = $1 order by r.record_id',
);

test('Recording in a browser', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  const scene = await startPagesScene({}, FAKE_DEVICES);
  t.after(scene.stop);
  const signIn = scene.openRecords;

  await t.test('what the microphone hears becomes a record that plays with its whole length', async () => {
    const { page, assertQuiet } = await signIn('owner');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a meeting' });
    await dialog.getByText('Everyone present must know they are being recorded.').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'recorder-dialog');
    await startRecording(page, 'Harvest meeting');
    const recorder = page.getByRole('region', { name: 'Recorder' });
    await waitForChunks(page, 1);
    await waitForValue(page, `Number(${METER}.getAttribute('aria-valuenow')) > 0`);
    await recorder.getByRole('button', { name: 'Pause' }).click();
    await recorder.getByText('Paused', { exact: true }).waitFor();
    await recorder.getByRole('button', { name: 'Resume' }).click();
    // It goes on while somebody reads something else.
    await page.getByRole('link', { name: 'Shared links' }).click();
    await recorder.getByText('Recording', { exact: true }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'recorder-running');
    await waitForChunks(page, 3);
    await recorder.getByRole('button', { name: 'Finish and upload' }).click();
    await openUploaded(page, 'Harvest meeting');
    const seconds = await waitForValue<number>(page, PLAYED_SECONDS);
    assert.ok(Number.isFinite(seconds));
    assert.ok(Math.abs(seconds * 1000 - (await findDuration('Harvest meeting'))) < 100);
    await waitForChunks(page, 0);
    await takeScreenshot(page, 'recorder-record');
    assertQuiet();
  });

  await t.test('of a recording that was interrupted no kept chunk is lost', async () => {
    const { page, context, assertQuiet } = await signIn('owner');
    await startRecording(page, 'Orchard walk');
    await waitForChunks(page, 2);
    // As when the tab is killed: nobody is asked, and nothing more is stored.
    const address = page.url();
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await next.goto(address);
    const recorder = next.getByRole('region', { name: 'Recorder' });
    await recorder.getByText('Orchard walk').waitFor();
    await recorder.getByText(/^Interrupted recording/).waitFor();
    await assertAccessible(next);
    await takeScreenshot(next, 'recorder-interrupted');
    const keptMs = await readKeptDuration(next);
    assert.ok(keptMs > 0);
    await recorder.getByRole('button', { name: 'Upload' }).click();
    await openUploaded(next, 'Orchard walk');
    assert.ok(Math.abs(keptMs - (await findDuration('Orchard walk'))) < 100);
    await waitForChunks(next, 0);
    assertQuiet();
  });

  await t.test('without a connection it is recorded, finished, and uploaded later', async () => {
    const { page, context } = await signIn('owner', { viewport: PHONE, colorScheme: 'dark' });
    await startRecording(page, 'Field day');
    await waitForChunks(page, 1);
    await loadSending(page);
    await context.setOffline(true);
    await waitForChunks(page, 2);
    const recorder = page.getByRole('region', { name: 'Recorder' });
    await takeScreenshot(page, 'recorder-phone-dark');
    // Nothing lies over the other way to bring a recording.
    await page.getByRole('button', { name: 'Upload', exact: true }).click({ trial: true });
    await recorder.getByRole('button', { name: 'Finish and upload' }).click();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText('1 upload stopped').waitFor();
    await context.setOffline(false);
    await tray.getByRole('button', { name: 'Show uploads' }).click();
    await openUploaded(page, 'Field day');
    assert.ok((await findDuration('Field day')) > 0);
  });

  await t.test('an upload of a recording goes on by itself after a reload', async () => {
    const { page, context } = await signIn('owner');
    await startRecording(page, 'Evening talk');
    await waitForChunks(page, 2);
    await loadSending(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Finish and upload' }).click();
    await page.getByRole('region', { name: 'Uploads' }).getByText('1 upload stopped').waitFor();
    const address = page.url();
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(address);
    await openUploaded(next, 'Evening talk');
    await waitForChunks(next, 0);
  });

  await t.test('a discarded recording leaves nothing behind', async () => {
    const { page, assertQuiet } = await signIn('owner');
    await startRecording(page, 'Slip');
    await waitForChunks(page, 1);
    const recorder = page.getByRole('region', { name: 'Recorder' });
    await recorder.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await recorder.waitFor({ state: 'detached' });
    await waitForChunks(page, 0);
    assertQuiet();
  });

  await t.test('on a full device the recording goes on in the tab, and nothing of it is lost', async () => {
    const { page, context } = await signIn('owner');
    await context.addInitScript(FULL_DEVICE);
    await page.reload();
    await startRecording(page, 'Long night');
    await page.getByText('This device has no room left.').waitFor();
    await page.getByRole('button', { name: 'Finish and upload' }).click();
    await openUploaded(page, 'Long night');
    assert.ok((await findDuration('Long night')) > 0);
  });

  await t.test('code that is not loaded at the first attempt is loaded by another', async () => {
    const { page, context } = await signIn('owner');
    const requests = new Map<string, number>();
    await context.route(/assets\/recorder[^/]*\.js$/, async (route) => {
      const url = route.request().url();
      const count = (requests.get(url) ?? 0) + 1;
      requests.set(url, count);
      // The browser itself asks twice: ahead, and when the code is to run.
      return count <= 2 ? route.abort() : route.continue();
    });
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.reload();
    // A page that is loaded anew would count as an attempt as well.
    await page.evaluate('globalThis.isSame = true');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('dialog', { name: 'Record a meeting' }).waitFor();
    assert.ok([...requests.values()].some((count) => count > 2));
    assert.equal(await page.evaluate('globalThis.isSame'), true);
    assert.deepEqual(faults, []);
  });

  for (const { name, script, text } of TROUBLES) {
    await t.test(name, async () => {
      const { page, context, assertQuiet } = await signIn('owner');
      await context.addInitScript(script);
      await page.reload();
      await startRecording(page, 'Nothing');
      await page.getByText(text).waitFor();
      assertQuiet();
    });
  }

  async function findDuration(title: string): Promise<number> {
    return until(`the duration of ${title} is known`, async () => {
      const [row] = await scene.server.ctx.db.query(selectDuration, [title]);
      return row?.duration_ms ?? undefined;
    });
  }
});

async function readKeptDuration(page: Page): Promise<number> {
  const bytes = Buffer.concat((await readChunks(page)).map((chunk) => Buffer.from(chunk, 'base64')));
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  return (await readMediaFacts({ size_bytes: bytes.length, read }))?.duration_ms ?? 0;
}

/** Runs in the page. */
const PLAYED_SECONDS = `(({ readyState, duration }) => readyState > 0 && duration)(document.querySelector('video') ?? {})`;
const METER = `document.querySelector('[role=meter]')`;

const FULL_DEVICE = `IDBObjectStore.prototype.put = function () {
  throw new DOMException('', 'QuotaExceededError');
};`;

const refuse = (error: string) =>
  `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '${error}'); };`;

const TROUBLES = [
  {
    name: 'a refused microphone is explained',
    script: refuse('NotAllowedError'),
    text: 'The browser does not allow this page to use the microphone.',
  },
  {
    name: 'a missing microphone is explained',
    script: refuse('NotFoundError'),
    text: 'No microphone was found.',
  },
  {
    name: 'a microphone in use is explained',
    script: refuse('NotReadableError'),
    text: 'The microphone cannot be used at the moment.',
  },
  {
    name: 'a browser that cannot record says so',
    script: 'delete globalThis.MediaRecorder;',
    text: 'This browser cannot record sound.',
  },
];
