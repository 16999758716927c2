/** The second stage, a job for each piece: sound to text. */
import { say } from '@minutebook/contract/sentences.ts';
import { NOTHING_SAID, toPieceTranscript, type PieceTranscript } from '../transcribe/piece-transcript.ts';
import { EngineBusyError, EngineRefusedError } from '../engines/engine-error.ts';
import type { SpeechAnswer, SpeechEngine } from '../transcribe/speech-engine.ts';
import { endPipeline } from './end-pipeline.ts';
import { enqueueJobs, type StageJob } from './enqueue-jobs.ts';
import { inJobTransaction } from './in-job-transaction.ts';
import type { JobContext } from './job-context.ts';
import { NO_ENGINE } from './no-engine.ts';
import * as pieces from './piece-queries.ts';
import { StageFailure, TryLaterError } from './stage-failure.ts';
import { beginRun } from './start-pipeline.ts';

export async function transcribePiece(ctx: JobContext, job: StageJob, signal: AbortSignal): Promise<void> {
  const { workspace_id, record_id, piece = 0, channel = 0 } = job;
  const [found] = await ctx.db.query(pieces.selectPiece, [workspace_id, record_id, piece, channel]);
  // An attempt before this one got as far as storing it.
  if (found === undefined || found.is_transcribed) return;
  if (found.sound_key === null) return storeTranscript(ctx, job, NOTHING_SAID);
  const { engine } = ctx;
  const now = ctx.clock.now();
  if (engine === null) {
    const state = { status: 'uploaded', failure: NO_ENGINE } as const;
    return inJobTransaction(ctx, job, (tx) => endPipeline(tx, job, state, now));
  }
  const answer = await ask(ctx, engine, found.sound_key, signal);
  if (answer !== undefined) return storeTranscript(ctx, job, toPieceTranscript(answer, found));
  // The pieces have been swept from the store in the meantime: the recording is cut once more.
  const anew = { transcribes_anew: true };
  return inJobTransaction(ctx, job, (tx) => beginRun(tx, job, 'probe', now, anew));
}

/** undefined: the sound is gone. */
async function ask(
  { media }: JobContext,
  engine: SpeechEngine,
  sound_key: string,
  signal: AbortSignal,
): Promise<SpeechAnswer | undefined> {
  const stored = await media.find(sound_key);
  if (stored === undefined) return undefined;
  const sound = { size_bytes: stored.size_bytes, open: () => media.read(sound_key) };
  try {
    return await engine.transcribe(sound, signal);
  } catch (error) {
    if (error instanceof EngineBusyError)
      throw new TryLaterError(error.message, error.retry_after_seconds, { cause: error });
    if (!(error instanceof EngineRefusedError)) throw error;
    const sentence = say('transcribe_failed', { reason: error.message });
    throw new StageFailure('failed', sentence, { cause: error });
  }
}

/** Whoever stores the last piece has the transcript put together. */
async function storeTranscript(ctx: JobContext, job: StageJob, transcript: PieceTranscript): Promise<void> {
  const { workspace_id, record_id, run, piece = 0, channel = 0 } = job;
  await inJobTransaction(ctx, job, async (tx) => {
    const key = [workspace_id, record_id, piece, channel];
    await tx.query(pieces.storeTranscript, [...key, JSON.stringify(transcript)]);
    const [left] = await tx.query(pieces.countDone, [workspace_id, record_id, ctx.clock.now()]);
    if (left?.is_last) await enqueueJobs(tx, [{ workspace_id, record_id, run, step: 'join' }]);
  });
}
