/**
 * Uploads one file, and survives interruptions: the next run finds the same upload by the note of this one.
 */
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { UsageError } from '../../parser/option.ts';
import { transcriptExtensions, uploadRecording, type RecordingUpload } from '@minutebook/sdk';
import { statePath, type Env } from '../../profiles/places.ts';
import { readPrivateJson, writePrivateJson } from '../../profiles/private-file.ts';
import type { Connected } from '../../session.ts';

export interface FileUpload {
  env: Env;
  slug: string;
  path: string;
  /** The record's fields; the time defaults to that of the file. */
  about: Partial<Omit<RecordingUpload['about'], 'uuid'>>;
  onProgress: (sentBytes: number, size_bytes: number) => void;
  /**
   * Awaited once the server has all bytes, before the note of this upload is deleted. A kill in between
   * repeats both.
   */
  onTaken?: ((record_id: number) => Promise<void>) | undefined;
}

const TRANSCRIPTS = new Set(transcriptExtensions.map((extension) => `.${extension}`));
/** The server accepts requests of 32 MB, and base64 adds a third. */
const MOST_TRANSCRIPT_BYTES = 22_000_000;

/** Returns the id of the record. */
export async function uploadFile(connected: Connected, upload: FileUpload): Promise<number> {
  const path = await realpath(upload.path);
  const found = await stat(path);
  const { size, mtime } = found;
  if (!found.isFile()) throw new UsageError(`${upload.path} is no file.`);
  if (size === 0) throw new UsageError(`${upload.path} is empty.`);
  const about = { recorded_at: mtime.toISOString(), ...upload.about };
  const note = await findNote(upload.env, {
    server: connected.options.base_url,
    profile: connected.connection.profile,
    workspace: upload.slug,
    path,
    size,
    changed_at: mtime.toISOString(),
    about,
  });
  const record = { ...about, uuid: note.uuid };
  const id = TRANSCRIPTS.has(extname(path).toLowerCase())
    ? await sendTranscript(connected, { slug: upload.slug, path, size, record })
    : await sendRecording(connected, { ...upload, path, record });
  await upload.onTaken?.(id);
  // From here on, another upload of the file makes another record.
  await rm(note.path, { force: true });
  return id;
}

interface Sent {
  slug: string;
  path: string;
  record: RecordingUpload['about'];
}

async function sendRecording(
  { options }: Connected,
  { slug, path, record, onProgress }: Sent & Pick<FileUpload, 'onProgress'>,
): Promise<number> {
  // Reads the file in parts while it is sent.
  const content = await openAsBlob(path);
  const upload = { slug, content, filename: basename(path), about: record, on_progress: onProgress };
  return (await uploadRecording(options, upload)).record_id;
}

async function sendTranscript(
  { client }: Connected,
  { slug, path, size, record }: Sent & { size: number },
): Promise<number> {
  if (size > MOST_TRANSCRIPT_BYTES) throw new UsageError(`${path} is too large for a transcript.`);
  const content = (await readFile(path)).toString('base64');
  const transcript = { filename: basename(path), content, content_encoding: 'base64' };
  const { record_id } = await client.createRecord({ params: { slug }, body: { ...record, transcript } });
  return record_id;
}

/** Returns the uuid of an unfinished upload, or a new one, which is stored before anything is sent. */
async function findNote(env: Env, key: object): Promise<{ path: string; uuid: string }> {
  const path = statePath(env, 'uploads', JSON.stringify(key));
  const stored = (await readPrivateJson(path)) as { uuid?: unknown } | null | undefined;
  if (typeof stored?.uuid === 'string') return { path, uuid: stored.uuid };
  const uuid = randomUUID();
  await writePrivateJson(path, { uuid, ...key });
  return { path, uuid };
}
