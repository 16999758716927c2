import type { Context } from '../../http/context.ts';
import { findMaskRules } from '../../records/writing/mask-dialogs.ts';
import { maskInWorker } from '../../records/writing/mask-in-worker.ts';
import { readTranscript, type ReadOptions } from '../../import/read-transcript.ts';
import { replaceTranscript, type NewTranscript } from '../../records/writing/replace-transcript.ts';
import { toDraftDialogs } from '../../import/to-draft-dialogs.ts';
import { toRecordFile } from '../../import/to-record-file.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import type { RecordEvent } from '../../records/record-change.ts';
import { moveRecord } from '../../records/writing/move-record.ts';
import { removePieces } from '../../records/writing/remove-pieces.ts';
import type { RecordFile } from '../../text/transcript/record-file.ts';
import { beginRun } from '../queue/start-pipeline.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';

/**
 * Gives a record the transcript of a file, in any format that can be imported, instead of one that it has or waits for; the
 * stages after transcription follow.
 * @throws TranscriptError when the file cannot be read ; Error when there is no such record, or nothing was uploaded yet
 */
export async function attachTranscript(
  ctx: Pick<Context, 'db' | 'clock' | 'workers'>,
  {
    record,
    file,
    options = {},
  }: { record: RecordKey; file: { name: string; bytes: Uint8Array }; options?: ReadOptions | undefined },
): Promise<{ dialog_count: number; notes: string[] }> {
  const rules = await findMaskRules(ctx.db, record.workspace_id);
  const read = readTranscript(file.name, file.bytes, options);
  // Only title and date of such a file would come from the defaults, and the record has its own.
  const defaults = { title: '', recorded_at: new Date(0), timezone: 'UTC' };
  const { dialogs, speakers, ...rest } = toNewTranscript(read.record_file ?? toRecordFile(read, defaults));
  const spoken = { dialogs: [...dialogs], speakers: [...speakers] };
  const transcript = { ...rest, ...(await maskInWorker(ctx.workers, { spoken, rules })) };
  await storeTranscript(ctx, {
    record,
    transcript,
    event: {
      kind: 'record.attach',
      actor_user_id: null,
      at: ctx.clock.now(),
    },
  });
  return { dialog_count: transcript.dialogs.length, notes: read.notes };
}

/** Stores a transcript that is already masked, and starts the stages after transcription. */
export async function storeTranscript(
  { db }: Pick<Context, 'db'>,
  { record, transcript, event }: { record: RecordKey; transcript: NewTranscript; event: RecordEvent },
): Promise<void> {
  await db.transaction(async (tx) => {
    await waitForLocks(tx);
    await replaceTranscript(tx, { record, transcript, event });
    await removePieces(tx, record, event.at);
    await moveRecord(tx, {
      record,
      state: { status: 'transcribed', is_ready: false, failure: null },
      now: event.at,
    });
    await beginRun(tx, { record, stage: 'process', now: event.at });
  });
}

/** Takes only the transcript and its speakers from a record file. */
export function toNewTranscript(file: RecordFile): NewTranscript {
  const { dialogs, times_estimated } = toDraftDialogs(file);
  const named = (file.speakers ?? []).map((speaker) => [speaker.speaker_id, speaker.name ?? null] as const);
  const spoken = dialogs.map((dialog) => [dialog.speaker_id, null] as const);
  const speakers = new Map<number, string | null>([...spoken, ...named]);
  return {
    language: file.language ?? null,
    times_estimated,
    speakers: Array.from(speakers, ([speakerId, speakerName]) => ({
      speaker_id: speakerId,
      name: speakerName,
    })),
    dialogs,
    transcription: file.transcription
      ? { ...file.transcription, finished_at: file.transcription.finished_at ?? null }
      : null,
  };
}
