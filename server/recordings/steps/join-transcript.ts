/** The end of the second stage: the pieces become the record's transcript, masked, searchable, in one transaction. */
import { findMaskRules } from '../../records/writing/mask-dialogs.ts';
import { maskInWorker } from '../../records/writing/mask-in-worker.ts';
import { replaceTranscript } from '../../records/writing/replace-transcript.ts';
import { joinPieces } from '../../engines/speech/join-pieces.ts';
import { enqueueJobs, type StageJob } from '../../base/queue/enqueue-jobs.ts';
import { inJobTransaction } from '../queue/in-job-transaction.ts';
import type { JobContext } from '../queue/job-context.ts';
import { moveRecord } from '../../records/writing/move-record.ts';
import { removePieces } from '../../records/writing/remove-pieces.ts';
import * as pieces from './piece-queries.ts';
import * as queries from '../queue/pipeline-queries.ts';

export async function joinTranscript(ctx: JobContext, job: StageJob, signal: AbortSignal): Promise<void> {
  const { workspace_id, record_id, run } = job;
  const key = [workspace_id, record_id];
  const [choice] = await ctx.db.query(queries.selectChosenSpeech, key);
  const chosen = choice?.chosen_speech ?? null;
  // A model that was removed since has heard all of it all the same.
  const engine = await ctx.engines.speech(workspace_id, chosen);
  const [said] = await ctx.db.query(pieces.selectSpeakers, key);
  const speakers = said?.speakers ?? engine?.default_speakers ?? null;
  const pieced = joinPieces(
    await ctx.db.query(pieces.selectTranscribedPieces, key),
    speakers,
    said?.is_call ?? true,
  );
  const { dialogs, speakers: named } = pieced;
  const rules = await findMaskRules(ctx.db, workspace_id);
  const masked = await maskInWorker(ctx.workers, { spoken: { dialogs, speakers: named }, rules, signal });
  const joined = { ...pieced, ...masked };
  const now = ctx.clock.now();
  const made = chosen ?? (engine ? { engine: engine.name, model: engine.model } : null);
  const transcription = made && { ...made, finished_at: now.toISOString() };
  await inJobTransaction(ctx, job, async (tx) => {
    await replaceTranscript(tx, {
      record: job,
      transcript: { ...joined, transcription },
      event: {
        kind: 'record.attach',
        actor_user_id: null,
        at: now,
      },
    });
    await removePieces(tx, job, now);
    await moveRecord(tx, {
      record: job,
      state: { status: 'transcribed', is_ready: false, failure: null },
      now,
    });
    await tx.query(queries.enterStage, [workspace_id, record_id, 'process', 0, now]);
    await enqueueJobs(tx, [{ workspace_id, record_id, run, step: 'process' }]);
  });
}
