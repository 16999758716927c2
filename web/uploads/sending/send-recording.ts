/** Sends a recording in parts, each confirmed before the next (tus 1.0). Loaded when one is first sent. */
import { Upload as TusUpload, type DetailedError, type HttpRequest } from 'tus-js-client';
import { toApiError, type ApiError } from '@minutebook/sdk';
import { getToken } from '../../session/session.ts';
import { loadReasons } from '../../words/load-words.ts';
import type { Upload } from '../uploads.ts';
import type { UploadLimits } from '../upload-limits.ts';

/** Delays between retries of a part; the count restarts after each part that arrives. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 8_000, 20_000];
/** Temporary refusals: an expired token, a wrong offset, another request's turn, a rate limit, a wrong checksum. */
const PASSING = [401, 409, 423, 429, 460];
const NO_ROOM = 507;

export interface Sending {
  /** The server keeps the bytes that have arrived. */
  stop(): void;
}

interface SendingEvents {
  onRecord(record_id: number): void;
  onProgress(sentBytes: number): void;
  onSent(): void;
  /** null: the server stayed unreachable, or failed, through all retries. */
  onFailure(error: ApiError | null): void;
}

export function sendRecording(
  upload: Upload,
  file: File,
  { part_bytes }: UploadLimits,
  events: SendingEvents,
): Sending {
  let is_stopped = false;
  let part: Blob | undefined;
  let token: string | undefined;
  let refusedToken: string | undefined;

  const sending = new TusUpload(file, {
    endpoint: new URL('/uploads', location.href).href,
    ...(upload.record_id !== null && {
      uploadUrl: toUploadUrl(`/uploads/${upload.slug}/${upload.record_id}`),
    }),
    chunkSize: part_bytes,
    retryDelays: RETRY_DELAYS_MS,
    metadata: toUploadMetadata(upload, file),
    storeFingerprintForResuming: false,
    fileReader: {
      openFile: async () => ({
        size: file.size,
        async slice(start, end) {
          part = file.slice(start, end);
          return { value: part, done: end >= file.size };
        },
        close() {},
      }),
    },
    async onBeforeRequest(request) {
      token = await getToken(refusedToken);
      if (token !== undefined) request.setHeader('Authorization', `Bearer ${token}`);
      await addChecksum(request, part);
      if (is_stopped) throw new Error('It was stopped meanwhile.');
    },
    onUploadUrlAvailable() {
      // The server may use another name for itself than this page: only the page's own origin is allowed.
      if (sending.url === null) return;
      sending.url = toUploadUrl(new URL(sending.url).pathname);
      events.onRecord(Number(sending.url.split('/').at(-1)));
    },
    onShouldRetry({ originalResponse }) {
      const status = originalResponse?.getStatus() ?? 0;
      if (status === 401) refusedToken = token;
      return navigator.onLine && (PASSING.includes(status) || isTrouble(status));
    },
    onProgress: (sentBytes) => is_stopped || events.onProgress(sentBytes),
    onSuccess: () => is_stopped || events.onSent(),
    onError: (error) => void tell(toFailure(error)),
  });
  sending.start();

  /** A refusal whose words cannot be loaded counts as a lost connection: it is sent again, and refused again. */
  async function tell(failure: ApiError | null): Promise<void> {
    const told =
      failure === null
        ? null
        : await loadReasons().then(
            () => failure,
            () => null,
          );
    if (!is_stopped) events.onFailure(told);
  }

  return {
    stop() {
      is_stopped = true;
      void sending.abort();
    },
  };
}

const toUploadUrl = (path: string) => new URL(path, location.href).href;

const isTrouble = (status: number) => status === 0 || (status >= 500 && status !== NO_ROOM);

async function addChecksum(request: HttpRequest, part: Blob | undefined): Promise<void> {
  if (request.getMethod() !== 'PATCH' || part === undefined) return;
  const checksum = await toChecksum(part);
  if (checksum !== undefined) request.setHeader('Upload-Checksum', `sha256 ${checksum}`);
}

function toFailure(error: Error | DetailedError): ApiError | null {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (response === null || isTrouble(status)) return null;
  const headers = { 'x-request-id': response.getHeader('X-Request-Id') ?? '' };
  return toApiError(new Response(null, { status, headers }), response.getBody());
}

/** SHA-256 in Base64; undefined: the page came over plain HTTP, where browsers do not provide it. */
async function toChecksum(part: Blob): Promise<string | undefined> {
  // The type does not account for pages without it.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', await part.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** The `Upload-Metadata` of a recording (docs/uploads.md). */
function toUploadMetadata(
  { slug, uuid, filename, words }: Upload,
  { type }: Pick<File, 'type'>,
): Record<string, string> {
  const { title, rec_date, scope, team_ids, label_ids, transcribe_language, speakers, two_sides } = words;
  const { title_from_file } = words;
  const all = {
    workspace: slug,
    uuid,
    rec_date,
    filename,
    filetype: type,
    title,
    title_from_file: title_from_file === true ? 'true' : '',
    scope,
    team_ids: team_ids.join(','),
    label_ids: label_ids.join(','),
    transcribe_language,
    speakers: speakers === undefined ? '' : String(speakers),
    two_sides: two_sides === true ? 'true' : '',
    upload_source: 'web',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
