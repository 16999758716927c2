/** Recordings of any size, in parts that survive lost connections and a program that was killed (tus 1.0). */
import { toApiError, type ApiError } from './api-error.ts';
import type { Client } from './client.ts';
import { findOptions, makeClient, TIMEOUT_MS, type ClientOptions } from './make-client.ts';
import { pause } from './pause.ts';

type NewRecord = Parameters<Client['createRecord']>[0]['body'];

export interface RecordingUpload {
  slug: string;
  /** A file: from an input of a page, or from `openAsBlob` of `node:fs`. */
  content: Blob;
  filename: string;
  /** The record's fields. The same uuid and the same fields resume an interrupted upload. */
  about: Omit<NewRecord, 'media' | 'transcript' | 'dialogs' | 'speakers' | 'uuid'> & { uuid: string };
  on_progress?: (sent_bytes: number, size_bytes: number) => void;
  signal?: AbortSignal | undefined;
  /** 8 MiB unless given. */
  part_bytes?: number;
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

async function sendParts(options: ClientOptions, upload: RecordingUpload, recordId: number): Promise<void> {
  const { slug, content, signal, on_progress, part_bytes = PART_BYTES } = upload;
  const base = options.base_url.replace(/\/$/, '');
  const address = `${base}/uploads/${encodeURIComponent(slug)}/${recordId}`;
  let offset: number | undefined;
  let failures = 0;
  for (;;) {
    signal?.throwIfAborted();
    try {
      offset ??= await findOffset(options, { base, address, upload, record_id: recordId });
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
      signal?.throwIfAborted();
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

interface Request extends Omit<RequestInit, 'headers' | 'signal'> {
  headers?: Record<string, string>;
  signal: AbortSignal | undefined;
}

/** A part takes longer than words, and a connection that says nothing any more is not waited for without end. */
const PART_TIMEOUT_FACTOR = 10;

async function send(options: ClientOptions, address: string, request: Request): Promise<Response> {
  const { token } = options;
  const secret = typeof token === 'function' ? await token() : token;
  const answer = await sendOnce(options, address, { ...request, secret });
  if (answer.response.ok) return answer.response;
  const error = toApiError(answer.response, answer.text);
  if (error.status !== 401 || typeof token !== 'function') throw error;
  const other = await token(secret);
  if (other === secret) throw error;
  const again = await sendOnce(options, address, { ...request, secret: other });
  if (!again.response.ok) throw toApiError(again.response, again.text);
  return again.response;
}

async function sendOnce(
  { headers, fetch: sendOut = fetch, timeout_ms = TIMEOUT_MS }: ClientOptions,
  address: string,
  { secret, signal, ...request }: Request & { secret: string | undefined },
): Promise<{ response: Response; text: string }> {
  const limit = timeout_ms * (request.method === 'PATCH' ? PART_TIMEOUT_FACTOR : 1);
  const signals = [...(signal ? [signal] : []), ...(limit > 0 ? [AbortSignal.timeout(limit)] : [])];
  const response = await sendOut(address, {
    ...request,
    signal: AbortSignal.any(signals),
    headers: {
      ...headers,
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      'tus-resumable': '1.0.0',
      ...request.headers,
    },
  });
  return { response, text: await response.text() };
}

const statusOf = (error: unknown) => (error as Partial<ApiError> | null)?.status;

/** Neither a connection, nor a busy server, nor an offset that was not the right one. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500 && ![408, 409, 423, 429, 460].includes(status);
}
