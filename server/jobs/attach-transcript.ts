import type { Context } from '../context.ts';
import { findMaskRules, maskDialogs } from '../ingest/mask-dialogs.ts';
import { readTranscript, type ReadOptions } from '../ingest/read-transcript.ts';
import { replaceTranscript, type NewTranscript } from '../ingest/replace-transcript.ts';
import { toDraftDialogs } from '../ingest/to-draft-dialogs.ts';
import { toRecordFile } from '../ingest/to-record-file.ts';
import { moveRecord, type RecordKey } from './move-record.ts';
import { removePieces } from './piece-queries.ts';
import { beginRun } from './start-pipeline.ts';
import { waitForLocks } from '../db/wait-for-locks.ts';

/**
 * Gives a record the transcript of a file, in any format that can be imported, instead of one that it has or waits for; the
 * stages after transcription follow.
 * @throws TranscriptError when the file cannot be read ; Error when there is no such record, or nothing was uploaded yet
 */
export async function attachTranscript(
  ctx: Pick<Context, 'db' | 'clock'>,
  record: RecordKey,
  file: { name: string; bytes: Uint8Array },
  options: ReadOptions = {},
): Promise<{ dialog_count: number }> {
  const transcript = toNewTranscript(file, options);
  const dialogs = maskDialogs(transcript.dialogs, await findMaskRules(ctx.db, record.workspace_id));
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await waitForLocks(tx);
    await replaceTranscript(tx, record, { ...transcript, dialogs }, now);
    await removePieces(tx, record, now);
    await moveRecord(tx, record, { status: 'transcribed', is_ready: false, failure: null }, now);
    await beginRun(tx, record, 'process', now);
  });
  return { dialog_count: dialogs.length };
}

function toNewTranscript(
  { name, bytes }: { name: string; bytes: Uint8Array },
  options: ReadOptions,
): NewTranscript {
  const transcript = readTranscript(name, bytes, options);
  // Only title and date of such a file would come from the defaults, and the record has its own.
  const defaults = { title: '', recorded_at: new Date(0), timezone: 'UTC' };
  const file = transcript.record_file ?? toRecordFile(transcript, defaults);
  const { dialogs, times_estimated } = toDraftDialogs(file);
  const named = (file.speakers ?? []).map((speaker) => [speaker.speaker_id, speaker.name ?? null] as const);
  const spoken = dialogs.map((dialog) => [dialog.speaker_id, null] as const);
  const speakers = new Map<number, string | null>([...spoken, ...named]);
  return {
    language: file.language ?? null,
    times_estimated,
    speakers: Array.from(speakers, ([speaker_id, speaker_name]) => ({ speaker_id, name: speaker_name })),
    dialogs,
    transcription: file.transcription
      ? { ...file.transcription, finished_at: file.transcription.finished_at ?? null }
      : null,
  };
}
