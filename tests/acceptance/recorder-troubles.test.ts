/** A recorder in a browser whose device, encoder or connection fails meanwhile: nothing of a recording is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPagesScene } from '../kit/pages/browser.ts';
import { FAKE_DEVICES, openUploaded, startRecording, waitForChunks } from '../kit/pages/recorder-pages.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('A recorder in a browser that fails for a moment', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  const scene = await startPagesScene({}, FAKE_DEVICES);
  t.after(scene.stop);

  await t.test(
    'a recording that the device does not give back at once is offered, and not deleted',
    async () => {
      const { page, assertQuiet } = await scene.openRecords('owner');
      await startRecording(page, 'Well round');
      await waitForChunks(page, 2);
      await page.evaluate(BREAK_READING);
      const recorder = page.getByRole('region', { name: 'Recorder' });
      await recorder.getByRole('button', { name: 'Finish and upload' }).click();
      await recorder.getByText(/^Interrupted recording/).waitFor();
      await page.evaluate('globalThis.mendReading()');
      await recorder.getByRole('button', { name: 'Upload' }).click();
      await openUploaded(page, 'Well round');
      await waitForChunks(page, 0);
      assertQuiet();
    },
  );

  await t.test('a recording that does not start leaves the microphone to the next attempt', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner');
    await page.evaluate(BREAK_FIRST_START);
    await startRecording(page, 'Gate round');
    await page.getByText('The recording could not be started. Try again.').waitFor();
    assert.equal(await page.evaluate(OWNED_COUNT), 0);
    await startRecording(page, 'Gate round');
    const recorder = page.getByRole('region', { name: 'Recorder' });
    await waitForChunks(page, 1);
    await recorder.getByRole('button', { name: 'Finish and upload' }).click();
    await openUploaded(page, 'Gate round');
    assertQuiet();
  });

  await t.test('what is finished after the session has ended waits for whoever signs in again', async () => {
    const { page, context } = await scene.openRecords('owner');
    await startRecording(page, 'Dusk round');
    await waitForChunks(page, 1);
    const other = await context.newPage();
    await other.goto(`/w/${scene.demo.workspace}/records`);
    const name = await other.evaluate<string>(`JSON.parse(localStorage.getItem('minutebook.user')).name`);
    await other.getByRole('button', { name }).last().click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    const recorder = page.getByRole('region', { name: 'Recorder' });
    await recorder.getByRole('button', { name: 'Finish and upload' }).click();
    await page.getByText(/^A recording waits on this device\./).waitFor();
    const { email, password } = scene.account('owner');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await recorder.getByRole('button', { name: 'Upload' }).click();
    await openUploaded(page, 'Dusk round');
    await waitForChunks(page, 0);
    await context.clearCookies();
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.equal(await page.getByText(/^A recording waits/).count(), 0);
  });

  await t.test('notes are on the record once, though the answer to them was lost', async () => {
    const { page } = await scene.openRecords('owner');
    await startRecording(page, 'Hedge round');
    await waitForChunks(page, 1);
    const recorder = page.getByRole('region', { name: 'Recorder' });
    const field = recorder.getByRole('textbox', { name: 'Note this moment' });
    await field.fill('The gap is closed');
    await field.press('Enter');
    let isLost = false;
    await page.route(/\/records\/\d+$/, async (route) => {
      if (isLost || route.request().method() !== 'PATCH') return route.continue();
      await route.fetch();
      isLost = true;
      return route.abort();
    });
    await recorder.getByRole('button', { name: 'Finish and upload' }).click();
    await openUploaded(page, 'Hedge round');
    await waitForChunks(page, 0);
    assert.ok(isLost);
    const { pathname } = new URL(page.url());
    const { token } = scene.account('owner');
    const path = `/v2/workspaces/${scene.demo.workspace}/records/${pathname.split('/').at(-1)}`;
    const { body } = await scene.server.send('GET', path, { token });
    assert.match(body.record.extra.notes, /^\[0:\d\d\] The gap is closed$/);
  });
});

/** Runs in the page. */
const BREAK_READING = `(({ prototype }) => {
  const { getAll } = prototype;
  prototype.getAll = () => {
    throw new DOMException('', 'UnknownError');
  };
  globalThis.mendReading = () => (prototype.getAll = getAll);
})(IDBObjectStore)`;

const BREAK_FIRST_START = `(({ prototype }) => {
  const { start } = prototype;
  prototype.start = () => {
    prototype.start = start;
    throw new DOMException('', 'UnknownError');
  };
})(MediaRecorder)`;

const OWNED_COUNT = 'navigator.locks.query().then(({ held }) => held.length)';
