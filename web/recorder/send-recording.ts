/** Uploads finished recordings, and removes them from the device once the server has them. */
import type { Upload } from '../uploads/uploads.ts';
import { isFileOf, isUnsent, uploadStore } from '../uploads/uploads.ts';
import { makeUuid } from '../uploads/sending/make-uuid.ts';
import { startUploads, takeFile } from '../uploads/sending/run-uploads.ts';
import { getSession } from '../session/session.ts';
import { dropRecording, keepRecording, keepWholeFile, type KeptRecording } from './kept-recordings.ts';
import { makeSeekable } from './make-seekable.ts';
import { offerRecording } from './offered-recordings.ts';
import { leaveRecording } from './own-recording.ts';
import { toRecordingFile } from './to-recording-file.ts';

/** The recordings that this page uploads, with their files. */
const sent = new Map<KeptRecording, File>();

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
  sent.set(recording, file);
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
    filename: file.name,
    size_bytes: file.size,
    modified_at_ms: file.lastModified,
    words: { ...words, rec_date: new Date(touched_at_ms).toISOString() },
    record_id: null,
    sent_bytes: 0,
    bytes_per_second: null,
    state: 'waiting',
    refusal: null,
    progress: null,
  };
}

function lookAfterSent(): void {
  for (const [recording, file] of sent) {
    const upload = uploadStore.get().find((one) => isFileOf(one, file));
    if (upload === undefined) takeBack(recording);
    else if (!isUnsent(upload)) {
      sent.delete(recording);
      void dropRecording(recording.uuid).finally(() => leaveRecording(recording.uuid));
    }
  }
}

/** The upload was cancelled: the recording stays, until somebody discards it. Signing out cancels nothing. */
function takeBack(recording: KeptRecording): void {
  sent.delete(recording);
  leaveRecording(recording.uuid);
  if (getSession().user === undefined) return;
  const interrupted = { ...recording, upload_uuid: null };
  offerRecording(interrupted);
  // On a full disk, the next visit of this page takes up the upload instead.
  void keepRecording(interrupted).catch(() => undefined);
}

// An upload that begins anew is another one at once: what counts is what is there when that is done.
uploadStore.follow(() => queueMicrotask(lookAfterSent));
