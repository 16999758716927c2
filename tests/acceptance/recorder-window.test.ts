/** A recording while somebody looks at something else: the title of its tab, the screen, and a small window over all others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, startPagesScene, takeScreenshot, waitForValue } from '../kit/pages/browser.ts';
import { FAKE_DEVICES, openUploaded, startRecording, waitForChunks } from '../kit/pages/recorder-pages.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('A recording beside other work', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  const scene = await startPagesScene({}, FAKE_DEVICES);
  t.after(scene.stop);
  const signIn = async (script: string) => {
    const visitor = await scene.openRecords('owner');
    await visitor.context.addInitScript(script);
    await visitor.page.reload();
    return { ...visitor, recorder: visitor.page.getByRole('region', { name: 'Recorder' }) };
  };

  await t.test(
    'the title says what goes on, the screen stays on, and a small window has the rest',
    async () => {
      const { page, context, recorder, assertQuiet } = await signIn(COUNTED_LOCKS);
      const plain = await page.title();
      await startRecording(page, 'Orchard call');
      await waitForValue(page, `document.title.startsWith('● Recording · ')`);
      await waitForValue(page, 'globalThis.locks === 1');
      await waitForChunks(page, 1);
      const opening = context.waitForEvent('page');
      await recorder.getByRole('button', { name: 'Show in a small window' }).click();
      const small = await opening;
      await small.getByText('Recording', { exact: true }).waitFor();
      await waitForValue(
        small,
        `Number(document.querySelector('[role=meter]').getAttribute('aria-valuenow')) > 0`,
      );
      await assertAccessible(small);
      await takeScreenshot(small, 'recorder-small-window');
      // The page may go elsewhere meanwhile.
      await page.getByRole('link', { name: 'Shared links' }).click();
      await page.getByRole('heading', { level: 1, name: 'Shared links' }).waitFor();
      await waitForValue(page, `document.title.startsWith('● Recording · Shared links')`);
      await small.getByRole('button', { name: 'Pause' }).press('Enter');
      await recorder.getByText('Paused', { exact: true }).waitFor();
      await waitForValue(page, `document.title.startsWith('❚❚ Paused · Shared links')`);
      await small.getByRole('button', { name: 'Resume' }).press('Enter');
      await small.getByRole('button', { name: 'Bookmark' }).press('Enter');
      await recorder
        .getByRole('list', { name: 'Notes so far' })
        .getByText('Bookmark', { exact: true })
        .waitFor();
      await small.getByText('1 note').waitFor();
      const closed = small.waitForEvent('close');
      await recorder.getByRole('button', { name: 'Close the small window' }).click();
      await closed;
      await recorder.getByText('Recording', { exact: true }).waitFor();
      const again = context.waitForEvent('page');
      await recorder.getByRole('button', { name: 'Show in a small window' }).click();
      const second = await again;
      const gone = second.waitForEvent('close');
      // The window goes while the key is still down.
      await second.getByRole('button', { name: 'Finish and upload' }).focus();
      await Promise.all([gone, second.keyboard.press('Enter').catch(() => undefined)]);
      await openUploaded(page, 'Orchard call');
      await waitForValue(page, 'globalThis.locks === 0');
      assert.match(await page.title(), /^Orchard call/);
      assert.doesNotMatch(plain, /[●❚]/);
      assertQuiet();
    },
  );

  await t.test('a browser without such windows, or that refuses one, records all the same', async () => {
    const without = await signIn('delete globalThis.documentPictureInPicture;');
    await startRecording(without.page, 'Nothing over it');
    await waitForChunks(without.page, 1);
    assert.equal(await without.recorder.getByRole('button', { name: 'Show in a small window' }).count(), 0);
    await waitForValue(without.page, `document.title.startsWith('● Recording · ')`);
    without.assertQuiet();

    const { page, recorder, assertQuiet } = await signIn(REFUSED);
    await startRecording(page, 'Refused');
    await waitForChunks(page, 1);
    await recorder.getByRole('button', { name: 'Show in a small window' }).click();
    await page.getByText('The browser refused the small window.').waitFor();
    await waitForChunks(page, 2);
    assertQuiet();
  });
});

/** Run in the page. */
const COUNTED_LOCKS = `Object.defineProperty(navigator, 'wakeLock', { value: {
  async request() {
    globalThis.locks = (globalThis.locks ?? 0) + 1;
    return { release: async () => { globalThis.locks -= 1; } };
  },
} });`;
const REFUSED = `Object.defineProperty(globalThis, 'documentPictureInPicture', { value: {
  requestWindow: async () => { throw new DOMException('', 'NotAllowedError'); },
} });`;
