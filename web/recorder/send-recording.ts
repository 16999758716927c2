/** Uploads finished recordings, and removes them from the device once the server has them. */
import { ApiError } from '@minutebook/sdk';
import { saveFile } from '../components/save-file.ts';
import { type Upload, isFileOf, isUnsent, toUnsent, uploadStore, makeUuid } from '../uploads/uploads.ts';
import { startUploads, takeFile } from '../uploads/sending/run-uploads.ts';
import { getSession } from '../session/session.ts';
import {
  dropRecording,
  keepRecording,
  keepWholeFile,
  type KeptRecording,
  offerRecording,
  toRecordingFile,
} from './kept/kept-recordings.ts';
import { makeSeekable } from './kept/make-seekable.ts';
import { leave } from '../own.ts';
import { recorderNotice } from './recorder-request.ts';
import { hasNotesFor, isFinal, sendNotes } from './notes/send-notes.ts';
import { NO_NOTES, toTimedNotes } from './notes/timed-notes.ts';

/** Notes that did not reach the server are sent again after this. */
const NOTES_PAUSE_MS = 20_000;

interface SentRecording {
  recording: KeptRecording;
  file: File;
  /** The record that has the whole file. */
  record_id: number | null;
  is_noting: boolean;
}

/** The recordings that this page uploads, by their uuid. */
const sent = new Map<string, SentRecording>();

export async function sendRecording(recording: KeptRecording, chunks: readonly Blob[]): Promise<void> {
  const recorded = new Blob([...chunks], { type: recording.mime_type });
  const finished = { ...recording, upload_uuid: makeUuid() };
  const whole = await makeSeekable(recorded).catch(() => recorded);
  const stored = await storeWhole(finished, recorded, whole);
  send({ ...finished, size_bytes: stored.size }, stored);
}

/** A device without room for both has the chunks: what is sent must be what is there after a reload. */
async function storeWhole(finished: KeptRecording, recorded: Blob, whole: Blob): Promise<Blob> {
  try {
    await keepWholeFile({ ...finished, size_bytes: whole.size }, whole);
    return whole;
  } catch {
    // Without room even for this, a reload offers the chunks as an interrupted recording.
    await keepRecording({ ...finished, size_bytes: recorded.size }).catch(() => undefined);
    return recorded;
  }
}

/** Sends a file again, from where the server has it. */
export function resumeSending(recording: KeptRecording, whole: Blob): void {
  if (whole.size === recording.size_bytes) send(recording, whole);
  // A part of it was in memory only.
  else offerRecording({ ...recording, upload_uuid: null, size_bytes: whole.size });
}

function send(recording: KeptRecording, whole: Blob): void {
  const file = toRecordingFile(recording, whole);
  sent.set(recording.uuid, { recording, file, record_id: null, is_noting: false });
  if (takeFile(file) || uploadStore.get().some((upload) => isFileOf(upload, file))) return;
  startUploads([{ file, upload: toUpload(recording, file) }]);
}

function toUpload(recording: KeptRecording, file: File): Upload {
  const { user_id, slug, words, upload_uuid, touched_at_ms } = recording;
  return {
    uuid: upload_uuid ?? makeUuid(),
    user_id,
    slug,
    kind: 'recording',
    ...toUnsent(file),
    words: { ...words, rec_date: new Date(touched_at_ms).toISOString() },
  };
}

function lookAfterSent(): void {
  for (const one of sent.values()) {
    const upload = uploadStore.get().find((candidate) => isFileOf(candidate, one.file));
    if (upload !== undefined && !isUnsent(upload)) one.record_id = upload.record_id;
    const record_id = one.record_id ?? upload?.record_id ?? null;
    if (upload === undefined && one.record_id === null) takeBack(one.recording);
    else if (record_id !== null && hasNotesFor(one.recording, record_id)) void note(one, record_id);
    else if (one.record_id !== null) {
      sent.delete(one.recording.uuid);
      void dropRecording(one.recording.uuid).finally(() => leave('recording', one.recording.uuid));
    }
  }
}

/** The notes come with the record, before all of its sound has. */
async function note(one: SentRecording, record_id: number): Promise<void> {
  if (one.is_noting) return;
  one.is_noting = true;
  let is_done = false;
  try {
    await finishNotes(one.recording, record_id);
    is_done = true;
  } catch {
    // There is no connection: another attempt follows.
  }
  if (is_done && sent.get(one.recording.uuid) === one) {
    one.recording = { ...one.recording, noted_record_id: record_id };
    // After a reload they are not sent once more.
    await keepRecording(one.recording).catch(() => undefined);
  }
  setTimeout(
    () => {
      one.is_noting = false;
      lookAfterSent();
    },
    is_done ? 0 : NOTES_PAUSE_MS,
  );
}

/** @throws ApiError, TypeError when another attempt may succeed */
export async function finishNotes(recording: KeptRecording, record_id: number): Promise<void> {
  try {
    await sendNotes(recording, record_id);
  } catch (error) {
    if (!isFinal(error)) throw error;
    // A record that is gone takes them with it. Any other has refused them: they are left as a file.
    if (!isGone(error)) saveNotes(recording);
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

function saveNotes({ name, notes = NO_NOTES }: KeptRecording): void {
  recorderNotice.set('notes_refused');
  saveFile({ filename: `${name}.txt`, content_type: 'text/plain', content: toTimedNotes(notes) });
}

/** The upload was cancelled: the recording stays, until somebody discards it. Signing out cancels nothing. */
function takeBack(recording: KeptRecording): void {
  sent.delete(recording.uuid);
  leave('recording', recording.uuid);
  if (getSession().user === undefined) return;
  const interrupted = { ...recording, upload_uuid: null };
  offerRecording(interrupted);
  // On a full disk, the next visit of this page takes up the upload instead.
  void keepRecording(interrupted).catch(() => undefined);
}

addEventListener('online', () => {
  for (const one of sent.values()) one.is_noting = false;
  lookAfterSent();
});
// An upload that begins anew is another one at once: what counts is what is there when that is done.
uploadStore.follow(() => queueMicrotask(lookAfterSent));
