/** Handles recordings that an earlier visit of this page left on the device. */
import { findSentFile } from '../../uploads/sending/kept-uploads.ts';
import { joinChunks } from './chunk-keeper.ts';
import {
  dropRecording,
  listRecordings,
  readChunks,
  type KeptRecording,
  offeredRecordings,
  withdrawRecording,
  toRecordingFile,
} from './kept-recordings.ts';
import { leave, listOwned, own } from '../../own.ts';
import { hasNotesFor } from '../notes/send-notes.ts';

/** Resumes the uploads of finished recordings, and offers interrupted ones. Those of other tabs are left alone. */
export async function takeUpRecordings(user_id: number): Promise<void> {
  // Only a secure page can have recorded, or has these functions.
  if (!isSecureContext) return;
  const owned = await listOwned('recording');
  const free = (await listRecordings(user_id)).filter(({ uuid }) => !owned.has(uuid));
  offeredRecordings.set(free.filter(({ upload_uuid }) => upload_uuid === null));
  for (const recording of free) if (recording.upload_uuid !== null) await resumeUpload(recording);
}

async function resumeUpload(recording: KeptRecording): Promise<void> {
  const { uuid, user_id } = recording;
  if (!(await own('recording', uuid))) return;
  const whole = new Blob(joinChunks(await readChunks(uuid)), { type: recording.mime_type });
  const [{ resumeSending, finishNotes }, { takeUpInterrupted }] = await Promise.all([
    import('../send-recording.ts'),
    import('../../uploads/sending/run-uploads.ts'),
  ]);
  const { name, size } = toRecordingFile(recording, whole);
  const done = findSentFile({ ...recording, filename: name, size_bytes: size });
  if (done !== undefined) {
    // The tab was closed between the last byte and the removal.
    try {
      if (hasNotesFor(recording, done.record_id)) await finishNotes(recording, done.record_id);
      await dropRecording(uuid);
    } finally {
      leave('recording', uuid);
    }
    return;
  }
  await takeUpInterrupted(user_id);
  resumeSending(recording, whole);
}

/** Uploads what was recorded before the interruption. */
export const finishOffered = (recording: KeptRecording): Promise<void> =>
  withOwn(recording, async (chunks) => {
    const { sendRecording } = await import('../send-recording.ts');
    await sendRecording(recording, chunks);
    withdrawRecording(recording.uuid);
  });

export const discardOffered = (recording: KeptRecording): Promise<void> =>
  withOwn(recording, async () => {
    await dropRecording(recording.uuid);
    leave('recording', recording.uuid);
    withdrawRecording(recording.uuid);
  });

/** Another tab may have finished or discarded it meanwhile. */
async function withOwn(
  { uuid }: KeptRecording,
  act: (chunks: readonly Blob[]) => Promise<void>,
): Promise<void> {
  if (!(await own('recording', uuid))) return withdrawRecording(uuid);
  const chunks = joinChunks(await readChunks(uuid));
  if (chunks.length > 0) return act(chunks);
  leave('recording', uuid);
  withdrawRecording(uuid);
}

/** For whoever would rather have it as a file. */
export async function saveOffered(recording: KeptRecording): Promise<void> {
  const chunks = joinChunks(await readChunks(recording.uuid));
  const { makeSeekable } = await import('./make-seekable.ts');
  const recorded = new Blob(chunks, { type: recording.mime_type });
  const file = toRecordingFile(recording, await makeSeekable(recorded).catch(() => recorded));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
