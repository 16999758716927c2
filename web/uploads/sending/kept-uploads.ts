/** Uploads stored in this browser: unfinished ones, to resume after a reload, and files that were sent. */
import type { Upload } from '../uploads.ts';
import { keep, readKept } from '../../kept.ts';
import { isOwn, leave, listOwned } from '../../own.ts';

const UNFINISHED = 'minutebook.uploads';
const SENT = 'minutebook.sent-files';
/** The server drops an upload that has been idle for a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** A dropped upload is still shown for this long. */
const TOLD_MS = 7 * LIFETIME_MS;
/**
 * Where tabs have no Web Locks, another one owns an upload if it reported so within this time: a hidden tab may
 * do so only once a minute.
 */
const PULSE_MS = 90_000;
const MOST_SENT = 300;

interface KeptUpload extends Upload {
  touched_at_ms: number;
  is_open: boolean;
  /** Its tab had a lock for it. */
  has_lock?: boolean;
}

export interface SentFile {
  user_id: number;
  slug: string;
  record_id: number;
  filename: string;
  size_bytes: number;
  sent_at: string;
}

/** @param uploads the present ones of this page: those of other tabs are left alone */
export function keepUploads(uploads: readonly Upload[], is_open: boolean): void {
  const mine = new Set(uploads.map(({ uuid }) => uuid));
  const others = readUploads().filter(({ uuid }) => !mine.has(uuid));
  const kept = uploads.map((upload): KeptUpload => {
    return { ...upload, touched_at_ms: Date.now(), is_open, has_lock: isOwn('upload', upload.uuid) };
  });
  write(UNFINISHED, [...others, ...kept]);
}

export function forgetUpload(uuid: string): void {
  write(
    UNFINISHED,
    readUploads().filter((kept) => kept.uuid !== uuid),
  );
  leave('upload', uuid);
}

export const isKept = (uuid: string): boolean => readUploads().some((kept) => kept.uuid === uuid);

/** Lists uploads that no other tab owns, in the state last known to this browser. */
export async function listInterrupted(user_id: number): Promise<Upload[]> {
  const owned = await listOwned('upload');
  const now = Date.now();
  return readUploads()
    .filter((kept) => kept.user_id === user_id && now - kept.touched_at_ms < TOLD_MS)
    .filter(({ uuid, touched_at_ms, is_open, has_lock }) =>
      has_lock === true ? !owned.has(uuid) : !is_open || now - touched_at_ms > PULSE_MS,
    )
    .map(({ touched_at_ms, is_open: _open, has_lock: _lock, ...upload }) => ({
      ...upload,
      state: toState(upload, now - touched_at_ms),
      bytes_per_second: null,
    }));
}

/** A refused upload stays refused; the others lack their file, and after a day the server drops them. */
function toState({ state }: Pick<Upload, 'state'>, ageMs: number): Upload['state'] {
  if (state === 'refused' || state === 'gone') return state;
  return ageMs < LIFETIME_MS ? 'missing' : 'gone';
}

export function noteSentFile(file: SentFile): void {
  write(SENT, [...readSent(), file].slice(-MOST_SENT));
}

/** Returns the last upload of the same file to the workspace, judging by name and size. */
export function findSentFile(
  wanted: Pick<SentFile, 'user_id' | 'slug' | 'filename' | 'size_bytes'>,
): SentFile | undefined {
  return readSent().findLast(
    ({ user_id, slug, filename, size_bytes }) =>
      user_id === wanted.user_id &&
      slug === wanted.slug &&
      filename === wanted.filename &&
      size_bytes === wanted.size_bytes,
  );
}

const readUploads = () => read(UNFINISHED) as KeptUpload[];
const readSent = () => read(SENT) as SentFile[];

/** Unreadable values are dropped: these are only hints. */
function read(key: string): unknown[] {
  try {
    const value: unknown = JSON.parse(readKept(key) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const write = (key: string, value: unknown[]): void => void keep(key, JSON.stringify(value));
