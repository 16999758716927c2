/** Recordings stored on this device, chunk by chunk, until the server has them. */
import type { UploadWords } from '../../uploads/uploads.ts';
import { hasEverRecorded, RECORDINGS_DATABASE } from './recordings-database.ts';
import type { RecordedNotes } from '../notes/timed-notes.ts';
import { makeStore } from '../../store.ts';

export interface KeptRecording {
  uuid: string;
  user_id: number;
  slug: string;
  /** Its title, or a name until there is one. */
  name: string;
  words: Omit<UploadWords, 'rec_date'>;
  mime_type: string;
  duration_ms: number;
  size_bytes: number;
  /** When its last chunk was recorded. */
  touched_at_ms: number;
  /** The upload of the whole file; null: the recording goes on, or was interrupted. */
  upload_uuid: string | null;
  /** Absent: nothing was noted. */
  notes?: RecordedNotes;
  /** The record that has the notes already. */
  noted_record_id?: number;
}

const RECORDINGS = 'recordings';
const CHUNKS = 'chunks';

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(RECORDINGS_DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(RECORDINGS, { keyPath: 'uuid' });
    request.result.createObjectStore(CHUNKS);
  });
  const db = await toResult(request);
  db.addEventListener('versionchange', () => db.close());
  db.addEventListener('close', () => (opened = undefined));
  return db;
}

const toResult = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The device refused to read.')),
    );
  });

type Write = (recordings: IDBObjectStore, chunks: IDBObjectStore) => void;

/** All of it or nothing is stored; a chunk has reached the disk before the promise resolves. */
async function write(change: Write): Promise<void> {
  const db = await openDatabase();
  const transaction = db.transaction([RECORDINGS, CHUNKS], 'readwrite', { durability: 'strict' });
  const ended = new Promise<void>((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The device refused to write.'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
  });
  change(transaction.objectStore(RECORDINGS), transaction.objectStore(CHUNKS));
  return ended;
}

/** @throws DOMException when the device has no room, or stores nothing */
export const keepRecording = (recording: KeptRecording): Promise<void> =>
  write((recordings) => recordings.put(recording));

/** @throws DOMException when the device has no room, or stores nothing */
export async function keepChunk(recording: KeptRecording, index: number, chunk: Blob): Promise<void> {
  const bytes = await chunk.arrayBuffer();
  await write((recordings, chunks) => {
    recordings.put(recording);
    chunks.put(bytes, [recording.uuid, index]);
  });
}

/** One file takes the place of all chunks. @throws DOMException when the device has no room for both */
export async function keepWholeFile(recording: KeptRecording, file: Blob): Promise<void> {
  const bytes = await file.arrayBuffer();
  await write((recordings, chunks) => {
    chunks.delete(chunksOf(recording.uuid));
    chunks.put(bytes, [recording.uuid, 0]);
    recordings.put(recording);
  });
}

export const dropRecording = (uuid: string): Promise<void> =>
  write((recordings, chunks) => {
    recordings.delete(uuid);
    chunks.delete(chunksOf(uuid));
  });

export async function listRecordings(user_id: number): Promise<KeptRecording[]> {
  const db = await openDatabase();
  const all = await toResult<KeptRecording[]>(db.transaction(RECORDINGS).objectStore(RECORDINGS).getAll());
  return all.filter((recording) => recording.user_id === user_id);
}

/** Whether anybody's recording is on this device; nobody need be signed in. */
export async function hasRecordings(): Promise<boolean> {
  if (!(await hasEverRecorded())) return false;
  const db = await openDatabase();
  return (await toResult(db.transaction(RECORDINGS).objectStore(RECORDINGS).count())) > 0;
}

/** Chunks by their index. */
export async function readChunks(uuid: string): Promise<Map<number, Blob>> {
  const db = await openDatabase();
  const store = db.transaction(CHUNKS).objectStore(CHUNKS);
  const [keys, values] = await Promise.all([
    toResult(store.getAllKeys(chunksOf(uuid))),
    toResult<ArrayBuffer[]>(store.getAll(chunksOf(uuid))),
  ]);
  return new Map(
    keys.map((key, at) => {
      const [, index] = key as [string, number];
      return [index, new Blob([values[at] ?? new ArrayBuffer()])] as const;
    }),
  );
}

const chunksOf = (uuid: string) => IDBKeyRange.bound([uuid, 0], [uuid, Infinity]);

/** Interrupted recordings on this device, which somebody may finish or discard. */
export const offeredRecordings = makeStore<readonly KeptRecording[]>([]);

export function offerRecording(recording: KeptRecording): void {
  const others = offeredRecordings.get().filter(({ uuid }) => uuid !== recording.uuid);
  offeredRecordings.set([...others, recording]);
}

export const withdrawRecording = (uuid: string): void =>
  offeredRecordings.set(offeredRecordings.get().filter((one) => one.uuid !== uuid));

/** The server goes by these where the content alone does not tell sound from film. */
const EXTENSIONS: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };

/** The same after every reload, so that its upload is found again. */
export function toRecordingFile({ name, mime_type, touched_at_ms }: KeptRecording, whole: Blob): File {
  const [type = ''] = mime_type.split(';');
  const stem = name.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim();
  return new File([whole], `${stem}.${EXTENSIONS[type] ?? 'weba'}`, { type, lastModified: touched_at_ms });
}
