/**
 * The end of the second stage: stores the pieces as the record's masked and searchable transcript, in one
 * transaction.
 */
import { MINUTE_MS } from '../../base/durations.ts';
import { enqueueJobs, type StageJob } from '../../base/queue/enqueue-jobs.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import { moveRecord } from '../../records/writing/move-record.ts';
import { withMaskRules } from '../../records/writing/prepare-draft.ts';
import { openTranscriptPieces, type PreparedTranscript } from '../../records/writing/prepare-transcript.ts';
import { removePieces } from '../../records/writing/remove-pieces.ts';
import { replaceTranscript } from '../../records/writing/replace-transcript.ts';
import { inJobTransaction } from '../queue/in-job-transaction.ts';
import type { JobContext } from '../queue/job-context.ts';
import * as queries from '../queue/pipeline-queries.ts';
import type { HeardToStore, joinHeard } from './join-tasks.ts';
import * as pieces from './piece-queries.ts';

/** Workers have a low priority: on a busy machine, seconds of work take minutes. */
const TIMEOUT_MS = 10 * MINUTE_MS;

const joinTask = workerTask<typeof joinHeard>(
  new URL('./join-tasks.ts', import.meta.url),
  'joinHeard',
  TIMEOUT_MS,
);

export async function joinTranscript(ctx: JobContext, job: StageJob, signal: AbortSignal): Promise<void> {
  const { workspace_id, record_id } = job;
  const key = [workspace_id, record_id] as const;
  const [choice] = await ctx.db.query(queries.selectChosenSpeech, key);
  const chosen = choice?.chosen_speech ?? null;
  // The chosen model may have been removed since, but it has transcribed every piece.
  const engine = await ctx.engines.speech(workspace_id, chosen);
  const made = chosen ?? (engine ? { engine: engine.name, model: engine.model } : null);
  const [said] = await ctx.db.query(pieces.selectSpeakers, key);
  const now = ctx.clock.now();
  const heard: Omit<HeardToStore, 'rules'> = {
    pieces: await ctx.db.query(pieces.selectTranscribedPieces, key),
    speakers: said?.speakers ?? engine?.default_speakers ?? null,
    is_call: said?.is_call ?? true,
    voices: said?.voices ?? [],
    transcription: made && { ...made, finished_at: now.toISOString() },
  };
  await withMaskRules(ctx.db, job, async (rules) => {
    const joined = openTranscriptPieces();
    const workers = ctx.workers.of(workspace_id);
    await workers.runInPieces(joinTask, { ...heard, rules }, { take: joined.take, signal });
    await storeJoined(ctx, { job, transcript: joined.close(), at: now });
  });
}

async function storeJoined(
  ctx: JobContext,
  { job, transcript, at }: { job: StageJob; transcript: PreparedTranscript; at: Date },
): Promise<void> {
  const { workspace_id, record_id, run } = job;
  await inJobTransaction(ctx, job, async (tx) => {
    await replaceTranscript(tx, {
      record: job,
      transcript,
      event: { kind: 'record.attach', actor_user_id: null, at },
    });
    await removePieces(tx, job, at);
    await moveRecord(tx, {
      record: job,
      state: { status: 'transcribed', is_ready: false, failure: null },
      now: at,
    });
    await tx.query(queries.enterStage, [workspace_id, record_id, 'process', 0, at]);
    await enqueueJobs(tx, [{ workspace_id, record_id, run, step: 'process' }]);
  });
}
