/** Uploads recordings of any size in parts, across lost connections and killed programs (tus 1.0). */
import type { Client } from './client.ts';
import type { ClientOptions } from './client-options.ts';
import { findOptions, makeClient } from './make-client.ts';
import { send, sendParts } from './send-parts.ts';

type NewRecord = Parameters<Client['createRecord']>[0]['body'];

/** A recording and its record's fields. */
export interface RecordingUpload {
  slug: string;
  /** A file from an input of a page, or from `openAsBlob` of `node:fs`. */
  content: Blob;
  filename: string;
  /** The record's fields. The same uuid and the same fields resume an interrupted upload. */
  about: Omit<NewRecord, 'media' | 'transcript' | 'dialogs' | 'speakers' | 'uuid'> & { uuid: string };
  on_progress?: ((sent_bytes: number, size_bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** 8 MiB by default; less where a server or proxy takes no more. */
  part_bytes?: number | undefined;
}

/**
 * Resolves when every byte is on the server's disk and processing has begun. Call it again after a crash.
 * `waitUntilReady` waits for the transcript. @param by a client of `makeClient`, or the options of one
 */
export async function uploadRecording(
  by: Client | ClientOptions,
  upload: RecordingUpload,
): Promise<{ record_id: number }> {
  const { slug, content, filename, about, signal } = upload;
  const options = 'base_url' in by ? by : findOptions(by);
  if (options === undefined) throw new TypeError('uploadRecording takes a client that makeClient has made');
  const client = makeClient(options);
  const body = { ...about, media: { filename, size_bytes: content.size } };
  const { record_id, status } = await client.createRecord({ params: { slug }, body }, { signal });
  if (status !== 'created') return { record_id };
  const base = options.base_url.replace(/\/$/, '');
  const metadata = Object.entries({ workspace: slug, record_id: String(record_id) }).map(
    ([name, value]) => `${name} ${btoa(value)}`,
  );
  await sendParts(options, {
    ...upload,
    address: `${base}/uploads/${encodeURIComponent(slug)}/${record_id}`,
    begin: () =>
      send(options, `${base}/uploads`, {
        method: 'POST',
        signal,
        headers: { 'upload-length': String(content.size), 'upload-metadata': metadata.join(',') },
      }),
  });
  return { record_id };
}
