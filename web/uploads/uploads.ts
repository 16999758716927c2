/** The uploads of this page, oldest first. */
import type { RecordProgress } from '@minutebook/contract/events.ts';
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';
import type { Refusal } from '../components/states/error-text.ts';
import { makeStore, useStore } from '../store.ts';

/** The user's input for a file. A repeated request must have the same input. */
export interface UploadWords {
  /** Empty: made from the transcript. */
  title: string;
  /** Nobody has typed it: it is from the name of the file. */
  title_from_file?: boolean;
  /** The time of the recording, with a zone. */
  rec_date: string;
  /** For a transcript, whose duration the server finds out: `rec_date` is its start. */
  is_start?: boolean;
  scope: RecordScope;
  team_ids: readonly number[];
  label_ids: readonly number[];
  /** `default`, `detect`, or two letters. */
  transcribe_language: string;
  /** How many people speak; absent: found out. */
  speakers?: number | undefined;
  /** Its two channels are the two sides of a conversation. */
  two_sides?: boolean;
}

/**
 * waiting: for its turn; offline: for the connection, and resumes by itself; missing: the page was reloaded
 * and no longer has the file; gone: the server has dropped it; processing, ended: the server has all of it.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
  | 'missing'
  | 'gone'
  | 'refused'
  | 'processing'
  | 'ended';

export interface Upload {
  uuid: string;
  user_id: number;
  slug: string;
  kind: 'recording' | 'transcript';
  filename: string;
  size_bytes: number;
  /** The file's time of change, by which it is recognised. */
  modified_at_ms: number;
  words: UploadWords;
  /** The record in whose place it comes. */
  replaces?: number;
  /** The file with the recording's transcript; it is sent first. */
  transcript_name?: string;
  record_id: number | null;
  sent_bytes: number;
  /** null: not known yet, or nothing is being sent. */
  bytes_per_second: number | null;
  state: UploadState;
  /** The server's reason for refusing it. */
  refusal: Refusal | null;
  /** The server's guesses, omissions and corrections in a transcript. */
  notes?: readonly string[];
  /** A transcript that was left out after all. */
  left_transcript?: string;
  /** The progress of the record, once the server has all of it. */
  progress: RecordProgress | null;
}

/** An upload of a file, before a byte of it was sent. */
export const toUnsent = ({ name, size, lastModified }: File) =>
  ({
    filename: name,
    size_bytes: size,
    modified_at_ms: lastModified,
    record_id: null,
    sent_bytes: 0,
    bytes_per_second: null,
    state: 'waiting',
    refusal: null,
    progress: null,
  }) as const satisfies Partial<Upload>;

export const uploadStore = makeStore<readonly Upload[]>([]);

export const findUpload = (uuid: string): Upload | undefined =>
  uploadStore.get().find((upload) => upload.uuid === uuid);

export function changeUpload(uuid: string, change: Partial<Upload>): void {
  uploadStore.set(
    uploadStore.get().map((upload) => (upload.uuid === uuid ? { ...upload, ...change } : upload)),
  );
}

export const removeUpload = (uuid: string): void =>
  uploadStore.set(uploadStore.get().filter((upload) => upload.uuid !== uuid));

/** In these states, bytes are still to be sent by this page. */
export const isUnsent = ({ state }: Upload): boolean => state !== 'processing' && state !== 'ended';

/** Compares name, size and time of change. */
export const isFileOf = ({ filename, size_bytes, modified_at_ms }: Upload, file: File): boolean =>
  filename === file.name && size_bytes === file.size && modified_at_ms === file.lastModified;

/** A browser cannot read a file that was changed, moved or deleted after it was chosen. */
export async function isReadable(file: File | undefined): Promise<boolean> {
  try {
    await file?.slice(0, 1).arrayBuffer();
    return file !== undefined;
  } catch {
    return false;
  }
}

const AT_IT: readonly UploadState[] = ['waiting', 'sending', 'paused', 'offline'];

/** The share of a record that this page has sent; undefined: it is not sending it. */
export function useSentShare(record_id: number): number | undefined {
  const upload = useStore(uploadStore).find(
    (one) => one.record_id === record_id && AT_IT.includes(one.state),
  );
  return upload && toSentShare(upload);
}

export const toSentShare = ({ sent_bytes, size_bytes }: Pick<Upload, 'sent_bytes' | 'size_bytes'>): number =>
  size_bytes === 0 ? 0 : sent_bytes / size_bytes;

/** Reasons in the file itself: a retry would be refused again. */
const OF_THE_FILE: readonly string[] = [
  'content_unknown',
  'content_refused',
  'kind_refused',
  'unreadable_transcript',
  'transcripts_refused',
];

export const isFinallyRefused = ({ state, refusal }: Upload): boolean =>
  state === 'refused' &&
  refusal !== null &&
  (refusal.type === 'PAYLOAD_TOO_LARGE' ||
    refusal.details.some(({ reason }) => OF_THE_FILE.includes(reason.name)));

/** `crypto.randomUUID`, with a fallback for pages over plain HTTP, which lack it. */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
