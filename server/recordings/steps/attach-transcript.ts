import type { Context } from '../../http/context.ts';
import { withMaskRules } from '../../records/writing/prepare-draft.ts';
import type { PreparedTranscript } from '../../records/writing/prepare-transcript.ts';
import { replaceTranscript } from '../../records/writing/replace-transcript.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import type { RecordEvent } from '../../records/record-change.ts';
import { moveRecord } from '../../records/writing/move-record.ts';
import { removePieces } from '../../records/writing/remove-pieces.ts';
import { beginRun } from '../queue/start-pipeline.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { readTextToStore } from '../receive/transcript/read-uploaded-transcript.ts';
import type { UploadedText } from '../receive/transcript/transcript-tasks.ts';

/**
 * Gives a record the transcript in a file of any supported format, in place of the one that it has or waits
 * for; the stages after transcription follow.
 * @param options.reveals as `replaceTranscript` has it
 * @returns `refusal`: why the file cannot be read
 * @throws WorkerDiedError, or Error when there is no such record
 */
export function attachTranscript(
  ctx: Pick<Context, 'db' | 'clock' | 'workers'>,
  {
    record,
    text,
    event,
    reveals,
  }: { record: RecordKey; text: UploadedText; event: RecordEvent; reveals: boolean },
): Promise<{ dialog_count: number; notes: string[] } | { refusal: string }> {
  return withMaskRules(ctx.db, record, async (rules) => {
    const read = await readTextToStore(ctx.workers.of(record.workspace_id), text, rules);
    if ('refusal' in read) return read;
    const { transcript, notes } = read;
    await storeTranscript(ctx, { record, transcript, event, reveals });
    return { dialog_count: transcript.dialog_count, notes };
  });
}

async function storeTranscript(
  { db }: Pick<Context, 'db'>,
  {
    record,
    transcript,
    event,
    reveals,
  }: { record: RecordKey; transcript: PreparedTranscript; event: RecordEvent; reveals: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await waitForLocks(tx);
    await replaceTranscript(tx, { record, transcript, event, reveals });
    await removePieces(tx, record, event.at);
    await moveRecord(tx, {
      record,
      state: { status: 'transcribed', is_ready: false, failure: null },
      now: event.at,
    });
    await beginRun(tx, { record, stage: 'process', now: event.at });
  });
}
