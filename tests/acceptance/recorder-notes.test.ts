/** Notes taken while recording, and the two sides of an online meeting. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { recordEntries } from '@minutebook/contract/resources/record-entries.ts';
import { statement } from '@minutebook/server/base/database/database.ts';
import {
  assertAccessible,
  PHONE,
  startPagesScene,
  takeScreenshot,
  waitForValue,
  readDownload,
} from '../kit/pages/browser.ts';
import {
  FAKE_DEVICES,
  loadSending,
  openUploaded,
  readChunks,
  startRecording,
  waitForChunks,
} from '../kit/pages/recorder-pages.ts';
import { findProgram, hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

const selectSides = statement<{ two_sides: boolean }>(
  'test.recorder-sides',
  `select u.two_sides from upload u join record r on r.workspace_id = u.workspace_id and r.record_id = u.record_id
   where r.title = $1 order by r.record_id`,
);

/** The address from which a page gets a record. */
const RECORD = /\/records\/\d+\?include=/;
const SAMPLE_RATE = 16_000;
const TAB_HERTZ = 2_500;

test('Notes and the two sides of a meeting that is recorded in a browser', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  const scene = await startPagesScene({}, FAKE_DEVICES);
  t.after(scene.stop);
  const slug = scene.demo.workspace;
  const { token } = scene.account('owner');
  const signIn = scene.openRecords;

  const readNotes = (page: Page) =>
    until('the record has the notes', async () => {
      const [record_id] = /\d+$/.exec(new URL(page.url()).pathname) ?? [];
      const path = `/v2/workspaces/${slug}/records/${record_id}`;
      const { body } = await scene.server.send('GET', path, { token });
      const notes: unknown = body.record.extra.notes;
      return typeof notes === 'string' ? notes : undefined;
    });

  await t.test('notes and bookmarks outlive the tab, and play their moments on the record', async () => {
    const { page, context, assertQuiet } = await signIn('owner');
    await startRecording(page, 'Pruning round');
    await waitForChunks(page, 1);
    const recorder = page.getByRole('region', { name: 'Recorder' });
    const field = recorder.getByRole('textbox', { name: 'Note this moment' });
    await field.fill('Ask Bo about the north field');
    await field.press('Enter');
    await recorder.getByRole('button', { name: 'Bookmark this moment' }).click();
    const list = recorder.getByRole('list', { name: 'Notes so far' });
    await list.getByText('Bookmark', { exact: true }).waitFor();
    await recorder.getByText('Recording', { exact: true }).click();
    await page.keyboard.press('b');
    await list.getByText('Bookmark', { exact: true }).nth(1).waitFor();
    await list
      .getByRole('button', { name: /^Remove the note/ })
      .first()
      .click();
    // A sentence that nobody has finished.
    await field.fill('Half a sent');
    await assertAccessible(page);
    await takeScreenshot(page, 'recorder-notes');
    await waitForValue(page, `${KEPT_NOTES}.then((notes) => notes?.draft?.text === 'Half a sent')`);
    // The sound of that moment is on the device as well, not only in the browser's memory.
    await waitForChunks(page, (await readChunks(page)).length + 2);
    const address = page.url();
    await page.close({ runBeforeUnload: false });

    const next = await context.newPage();
    await next.goto(address);
    const offered = next.getByRole('region', { name: 'Recorder' });
    await offered.getByText(/3 notes/).waitFor();
    // As the page sees it before the server has measured it.
    await next.route(RECORD, async (route) => {
      const answer = await route.fetch();
      const { record } = await answer.json();
      const json = { record: { ...record, duration_ms: null, is_ready: false } };
      await route.fulfill({ response: answer, json });
    });
    await offered.getByRole('button', { name: 'Upload' }).click();
    await openUploaded(next, 'Pruning round');
    const lines = (await readNotes(next)).split('\n');
    assert.match(
      lines.join('|'),
      /^\[0:\d\d\] Ask Bo about the north field\|\[\d:\d\d\] Bookmark\|\[\d:\d\d\] Half a sent$/,
    );
    await waitForChunks(next, 0);
    // Without a transcript the notes are open.
    await next.getByText('Ask Bo about the north field').waitFor();
    const [time = ''] = /(?<=^\[)[\d:]+/.exec(lines.at(-1) ?? '') ?? [];
    await next
      .getByRole('button', { name: `Go to ${time}` })
      .last()
      .click();
    // What was asked for is kept until there is something to play.
    assert.equal(await next.getByRole('button', { name: 'Play', exact: true }).count(), 0);
    await next.unroute(RECORD);
    const [record_id] = /\d+$/.exec(new URL(next.url()).pathname) ?? [];
    const body = { title: 'Pruning of all rows' };
    const path = `/app/workspaces/${slug}/records/${record_id}`;
    assert.equal((await scene.server.send('PATCH', path, { token, body })).status, 204);
    await next.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await waitForValue(
      next,
      `(document.querySelector('video')?.currentTime ?? 0) >= ${Number(time.split(':').at(-1))}`,
    );
    await assertAccessible(next);
    await takeScreenshot(next, 'recorder-notes-record');
    assertQuiet();
  });

  await t.test('notes of a recording that ends without a connection follow it, on a phone too', async () => {
    const { page, context } = await signIn('owner', { viewport: PHONE, hasTouch: true, isMobile: true });
    await startRecording(page, 'Fence round');
    await waitForChunks(page, 1);
    await loadSending(page);
    await context.setOffline(true);
    const recorder = page.getByRole('region', { name: 'Recorder' });
    const field = recorder.getByRole('textbox', { name: 'Note this moment' });
    await field.fill('Third post is loose');
    await field.press('Enter');
    await recorder.getByText('Third post is loose').waitFor();
    // However high it becomes, it covers nothing of the page.
    const bounds = async (target: Locator) => (await target.boundingBox()) ?? { y: Number.NaN, height: 0 };
    await until('the page begins below the panel', async () => {
      const [panel, title] = [
        await bounds(recorder),
        await bounds(page.getByRole('heading', { name: 'Records', level: 1 })),
      ];
      return panel.y + panel.height < title.y;
    });
    await takeScreenshot(page, 'recorder-notes-phone');
    await recorder.getByRole('button', { name: 'Finish and upload' }).click();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText('1 upload stopped').waitFor();
    await context.setOffline(false);
    await tray.getByRole('button', { name: 'Show uploads' }).click();
    await openUploaded(page, 'Fence round');
    assert.match(await readNotes(page), /^\[\d:\d\d\] Third post is loose$/);
    await waitForChunks(page, 0);
  });

  await t.test('notes that the server refuses for good are saved as a file, once', async () => {
    const { page } = await signIn('owner');
    await startRecording(page, 'Barn round');
    await waitForChunks(page, 1);
    const field = page
      .getByRole('region', { name: 'Recorder' })
      .getByRole('textbox', { name: 'Note this moment' });
    await field.fill('The door is open');
    await field.press('Enter');
    // Somebody else fills the notes of the record to their limit, just before.
    let isFull = false;
    await page.route(/\/records\/\d+$/, async (route) => {
      const request = route.request();
      if (request.method() === 'PATCH' && !isFull) {
        isFull = true;
        const body = { notes: 'x'.repeat(recordEntries.notes.max_length) };
        const answer = await scene.server.send('PATCH', new URL(request.url()).pathname, { token, body });
        if (answer.status >= 300) t.diagnostic(`the notes could not be filled: ${answer.status}`);
      }
      await route.continue();
    });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Finish and upload' }).click();
    const saved = await saving;
    assert.equal(saved.suggestedFilename(), 'Barn round.txt');
    assert.match(await readDownload(saved), /^\[\d:\d\d\] The door is open$/);
    await page
      .getByText('The notes could not be added to the record. They were saved as a text file.')
      .waitFor();
    await openUploaded(page, 'Barn round');
    assert.match(await readNotes(page), /^x+$/);
    // The recording has left the device: nothing is saved a second time.
    await waitForChunks(page, 0);
    const more: unknown[] = [];
    page.on('download', (download) => more.push(download));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Barn round' }).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Recorder' }).count(), 0);
    assert.deepEqual(more, []);
  });

  await t.test(
    'a tab is a side of its own, and what it stops sharing does not stop the recording',
    async () => {
      const { page, context, assertQuiet } = await signIn('owner');
      await context.addInitScript(SHARED_TAB);
      await page.reload();
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Record a meeting' });
      await dialog.getByRole('checkbox', { name: 'Also record the sound of a tab or window' }).check();
      assert.ok(await dialog.getByRole('checkbox', { name: 'Keep the two sides apart' }).isChecked());
      await assertAccessible(page);
      await takeScreenshot(page, 'recorder-sides-dialog');
      await startRecording(page, 'Remote round');
      for (const name of ['Microphone', 'Tab']) {
        await waitForValue(
          page,
          `Number(document.querySelector('[role=meter][aria-label=${name}]')?.getAttribute('aria-valuenow')) > 0`,
        );
      }
      await waitForChunks(page, 3);
      await takeScreenshot(page, 'recorder-sides');
      await page.evaluate('globalThis.stopSharing()');
      await page
        .getByText('The tab is no longer shared. The recording continues with the microphone.')
        .waitFor();
      const recorder = page.getByRole('region', { name: 'Recorder' });
      await recorder.getByText('no longer shared', { exact: true }).waitFor();
      const before = (await readChunks(page)).length;
      await waitForChunks(page, before + 1);
      assertSides(Buffer.concat((await readChunks(page)).map((chunk) => Buffer.from(chunk, 'base64'))));
      await recorder.getByRole('button', { name: 'Finish and upload' }).click();
      await openUploaded(page, 'Remote round');
      await waitForChunks(page, 0);
      const [upload] = await scene.server.ctx.db.query(selectSides, ['Remote round']);
      assert.equal(upload?.two_sides, true);
      assertQuiet();
    },
  );

  await t.test('a browser that shares no tab says so instead of asking', async () => {
    const { page, context, assertQuiet } = await signIn('owner');
    await context.addInitScript('delete MediaDevices.prototype.getDisplayMedia;');
    await page.reload();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('This browser cannot record the sound of a tab.').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: /tab or window/ }).count(), 0);
    assertQuiet();
  });
});

/** The tone of the tab is on the right alone, and the left has the microphone's own sound. */
function assertSides(recording: Buffer): void {
  const [left, right] = decode(recording);
  const [here, there] = [loudnessAt(left, TAB_HERTZ), loudnessAt(right, TAB_HERTZ)];
  assert.ok(there > 20 * here, `the tab's tone: ${here} on the left, ${there} on the right`);
  assert.ok(
    left.some((sample) => Math.abs(sample) > 0.01),
    'the microphone is heard on the left',
  );
}

function decode(recording: Buffer): [Float32Array, Float32Array] {
  const program = findProgram('ffmpeg');
  assert.ok(program !== undefined);
  const options = `-v error -i pipe:0 -f f32le -ar ${SAMPLE_RATE} pipe:1`.split(' ');
  const { stdout } = spawnSync(program, options, { input: recording, maxBuffer: 1e9 });
  const all = new Float32Array(new Uint8Array(stdout).buffer, 0, Math.floor(stdout.length / 8) * 2);
  return [all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2 === 1)];
}

/** By correlation with a sine and a cosine. */
function loudnessAt(samples: Float32Array, hertz: number): number {
  const step = (2 * Math.PI * hertz) / SAMPLE_RATE;
  let [real, imaginary] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    real += sample * Math.cos(step * at);
    imaginary += sample * Math.sin(step * at);
  }
  return Math.hypot(real, imaginary) / samples.length;
}

/** Runs in the page. */
const KEPT_NOTES = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('minutebook.recordings', 1);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('recordings').objectStore('recordings').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      resolve(reading.result[0]?.notes);
    };
  };
})`;

/** A tab that hums one tone, instead of the question of the browser. */
const SHARED_TAB = `navigator.mediaDevices.getDisplayMedia = async () => {
  const context = new AudioContext();
  const [tone, loudness, shared] = [context.createOscillator(), context.createGain(), context.createMediaStreamDestination()];
  tone.frequency.value = ${TAB_HERTZ};
  loudness.gain.value = 0.2;
  tone.connect(loudness).connect(shared);
  tone.start();
  globalThis.stopSharing = () => {
    tone.stop();
    for (const track of shared.stream.getTracks()) track.dispatchEvent(new Event('ended'));
  };
  return shared.stream;
};`;
