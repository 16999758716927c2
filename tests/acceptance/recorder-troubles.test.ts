/** A recorder in a browser whose device, encoder or session fails meanwhile: nothing of a recording is lost. */
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
});

/** Runs in the page. */
const BREAK_READING = `(({ prototype }) => {
  const { getAll } = prototype;
  prototype.getAll = () => {
    throw new DOMException('', 'UnknownError');
  };
  globalThis.mendReading = () => (prototype.getAll = getAll);
})(IDBObjectStore)`;
