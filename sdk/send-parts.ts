/** Sends any number of bytes in parts, to an address that tells how many it has (tus 1.0). */
import { toApiError, type ApiError } from './api-error.ts';
import type { ClientOptions } from './client-options.ts';
import { askForToken, pause, sendOnce, type Request } from './send-once.ts';
import { throwIfEnded } from './signals.ts';

const PART_BYTES = 8 * 1024 * 1024;
/** A part that a proxy refuses as too large is halved, but not below this size. */
const LEAST_PART_BYTES = 64 * 1024;
/** The most failures in a row without a confirmed byte. */
const MOST_FAILURES = 8;
const LONGEST_PAUSE_MS = 30_000;

/** An upload that is under way. */
export interface SentParts {
  address: string;
  content: Blob;
  on_progress?: ((sent_bytes: number, size_bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** 8 MiB by default; less where a server or proxy takes no more. */
  part_bytes?: number | undefined;
  /** Creates the upload at an address that has none. */
  begin?: () => Promise<unknown>;
}

/** Resolves when every byte is on the server's disk, across interruptions. */
export async function sendParts(options: ClientOptions, sent: SentParts): Promise<void> {
  const { address, content, signal, on_progress } = sent;
  let { part_bytes = PART_BYTES } = sent;
  let offset: number | undefined;
  let confirmed = 0;
  let failures = 0;
  for (;;) {
    throwIfEnded(signal);
    try {
      offset ??= await findOffset(options, sent);
      // The server keeps what came of a part that was cut off.
      if (offset > confirmed) failures = 0;
      confirmed = offset;
      on_progress?.(offset, content.size);
      if (offset >= content.size) return;
      const part = content.slice(offset, offset + part_bytes);
      const response = await send(options, address, {
        method: 'PATCH',
        body: part,
        signal,
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      });
      offset = readOffset(response);
    } catch (error) {
      throwIfEnded(signal);
      if (statusOf(error) === 413 && part_bytes > LEAST_PART_BYTES) {
        part_bytes = Math.max(LEAST_PART_BYTES, Math.floor(part_bytes / 2));
        offset = undefined;
        continue;
      }
      failures += 1;
      if (isFinal(error) || failures >= MOST_FAILURES) throw error;
      // The server may have more bytes than it could confirm.
      offset = undefined;
      await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures), signal);
    }
  }
}

async function findOffset(options: ClientOptions, { address, signal, begin }: SentParts): Promise<number> {
  try {
    return readOffset(await send(options, address, { method: 'HEAD', signal }));
  } catch (error) {
    if (statusOf(error) !== 404 || begin === undefined) throw error;
  }
  await begin();
  return 0;
}

/** Networks that want a sign-in answer in the server's place. @throws UNEXPECTED_ANSWER */
function readOffset(response: Response): number {
  const offset = response.headers.get('upload-offset') ?? '';
  if (!/^\d+$/.test(offset)) throw toApiError(response, '');
  return Number(offset);
}

/** A part takes longer than other requests, but a silent connection must not be waited for without end. */
const PART_TIMEOUT_FACTOR = 10;

type TusRequest = Pick<Request, 'method' | 'body' | 'signal'> & { headers?: Record<string, string> };

/** Sends one request of an upload. */
export async function send(options: ClientOptions, address: string, request: TusRequest): Promise<Response> {
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

/** Retries follow lost connections, a busy server, and a wrong offset. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500 && ![408, 409, 423, 429, 460].includes(status);
}
