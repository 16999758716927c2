/** Steps on pages of the recorder. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { waitForValue } from './browser.ts';
import { until } from '../until.ts';

/** The recorder stores a chunk every three seconds; a busy machine takes longer. */
const LONGEST_CHUNK_MS = 6_000;
const LOOK_MS = 50;
/** Chromium's options for a microphone that beeps, and for granting all permissions. */
export const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export async function startRecording(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Record a meeting' });
  // An empty list has a second button.
  const record = page.getByRole('button', { name: 'Record', exact: true }).first();
  if (!(await dialog.isVisible())) await record.click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Start recording' }).click();
}

export async function openUploaded(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Waits until the page has loaded the code that it needs offline. */
export async function loadSending(page: Page): Promise<void> {
  await waitForValue(page, `${SENDING_CODE}.length >= 3`);
  await page.evaluate(`Promise.all(${SENDING_CODE}.map((name) => import(name)))`);
}

/** Waits until the device has at least this many chunks, or none for 0. */
export async function waitForChunks(page: Page, count: number): Promise<void> {
  const look = async () => {
    const found = await page.evaluate<number>(CHUNK_COUNT);
    return count === 0 ? found === 0 : found >= count;
  };
  // The limit grows with the number of chunks, which arrive in real time.
  const deadline = Date.now() + count * LONGEST_CHUNK_MS;
  while (Date.now() < deadline && !(await look())) await delay(LOOK_MS);
  await until(`${count} chunks are on the device`, look, LOOK_MS);
}

/** Reads the chunks on the device, in Base64. */
export const readChunks = (page: Page) => page.evaluate<string[]>(KEPT_CHUNKS);

/** Runs in the page. */
const SENDING_CODE = `[...new Set(performance.getEntriesByType('resource').map(({ name }) => name))].filter(
  (name) => /(send-recording|upload-tray)[^/]*js$/.test(name),
)`;
function askChunks({
  request,
  nothing,
  answer,
}: {
  request: string;
  nothing: string;
  answer: string;
}): string {
  return `new Promise((resolve, reject) => {
    const opening = indexedDB.open('minutebook.recordings', 1);
    // Aborts, because the page itself has not opened the database yet.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => (opening.error.name === 'AbortError' ? resolve(${nothing}) : reject(opening.error));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('chunks').objectStore('chunks').${request};
      reading.onsuccess = () => {
        opening.result.close();
        resolve((${answer})(reading.result));
      };
    };
  })`;
}
const CHUNK_COUNT = askChunks({ request: 'count()', nothing: '0', answer: '(count) => count' });
const KEPT_CHUNKS = askChunks({
  request: 'getAll()',
  nothing: '[]',
  answer: `(chunks) => chunks.map((chunk) => {
    let text = '';
    for (const byte of new Uint8Array(chunk)) text += String.fromCharCode(byte);
    return btoa(text);
  })`,
});
