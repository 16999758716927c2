/** Recordings of any size, in parts that survive lost connections and a program that was killed (tus 1.0). */
import { toApiError, type ApiError } from './api-error.ts';
import type { Client } from './client.ts';
import type { ClientOptions } from './client-options.ts';
import { findOptions, makeClient } from './make-client.ts';
import { askForToken, pause, sendOnce, type Request } from './send-once.ts';
import { throwIfEnded } from './signals.ts';

type NewRecord = Parameters<Client['createRecord']>[0]['body'];

/** A recording, and what is known of it. */
export interface RecordingUpload {
  slug: string;
  /** A file: from an input of a page, or from `openAsBlob` of `node:fs`. */
  content: Blob;
  filename: string;
  /** The record's fields. The same uuid and the same fields resume an interrupted upload. */
  about: Omit<NewRecord, 'media' | 'transcript' | 'dialogs' | 'speakers' | 'uuid'> & { uuid: string };
  on_progress?: ((sent_bytes: number, size_bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** 8 MiB unless given. */
  part_bytes?: number | undefined;
}

const PART_BYTES = 8 * 1024 * 1024;
/** In a row, without a byte that was confirmed. */
const MOST_FAILURES = 8;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Resolves when every byte is on the server's disk and processing has begun; call it again after a crash. `waitUntilReady` waits for
 * the transcript.
 * @param by a client of `makeClient`, or what one is made with
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
  await sendParts(options, upload, record_id);
  return { record_id };
}

async function sendParts(options: ClientOptions, upload: RecordingUpload, record_id: number): Promise<void> {
  const { slug, content, signal, on_progress, part_bytes = PART_BYTES } = upload;
  const base = options.base_url.replace(/\/$/, '');
  const address = `${base}/uploads/${encodeURIComponent(slug)}/${record_id}`;
  let offset: number | undefined;
  let failures = 0;
  for (;;) {
    throwIfEnded(signal);
    try {
      offset ??= await findOffset(options, { base, address, upload, record_id });
      on_progress?.(offset, content.size);
      if (offset >= content.size) return;
      const part = content.slice(offset, offset + part_bytes);
      const { headers } = await send(options, address, {
        method: 'PATCH',
        body: part,
        signal,
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      });
      offset = Number(headers.get('upload-offset'));
      failures = 0;
    } catch (error) {
      throwIfEnded(signal);
      failures += 1;
      if (isFinal(error) || failures >= MOST_FAILURES) throw error;
      // The server may have more of it than it could say.
      offset = undefined;
      await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures), signal);
    }
  }
}

interface Target {
  base: string;
  address: string;
  upload: RecordingUpload;
  record_id: number;
}

async function findOffset(
  options: ClientOptions,
  { base, address, upload, record_id }: Target,
): Promise<number> {
  const { slug, content, signal } = upload;
  try {
    const { headers } = await send(options, address, { method: 'HEAD', signal });
    return Number(headers.get('upload-offset'));
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
  const about = { workspace: slug, record_id: String(record_id) };
  const metadata = Object.entries(about).map(([name, value]) => `${name} ${btoa(value)}`);
  await send(options, `${base}/uploads`, {
    method: 'POST',
    signal,
    headers: { 'upload-length': String(content.size), 'upload-metadata': metadata.join(',') },
  });
  return 0;
}

/** A part takes longer than words, and a connection that says nothing any more is not waited for without end. */
const PART_TIMEOUT_FACTOR = 10;

type TusRequest = Pick<Request, 'method' | 'body' | 'signal'> & { headers?: Record<string, string> };

async function send(options: ClientOptions, address: string, request: TusRequest): Promise<Response> {
  const sendWith = (token: string | undefined) =>
    sendOnce(address, options, {
      ...request,
      token,
      headers: { 'tus-resumable': '1.0.0', ...request.headers },
      timeout_factor: request.method === 'PATCH' ? PART_TIMEOUT_FACTOR : 1,
    });
  const token = await askForToken(options);
  let { response, text } = await sendWith(token);
  if (response.status === 401) {
    const other = await askForToken(options, token);
    if (other !== token) ({ response, text } = await sendWith(other));
  }
  if (!response.ok) throw toApiError(response, text);
  return response;
}

const statusOf = (error: unknown) => (error as Partial<ApiError> | null)?.status;

/** Neither a connection, nor a busy server, nor an offset that was not the right one. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500 && ![408, 409, 423, 429, 460].includes(status);
}
