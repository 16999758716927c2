/** The second stage turns sound into text; each piece is a job. */
import { render, toReason } from '@minutebook/contract/reasons.ts';
import {
  NOTHING_SAID,
  toPieceTranscript,
  type PieceTranscript,
} from '../../engines/speech/piece-transcript.ts';
import { EngineBusyError, EngineDiedError, EngineRefusedError } from '../../engines/engine-error.ts';
import type {
  SpeakerBounds,
  SpeechAnswer,
  SpeechEngine,
  SpeechSound,
} from '../../engines/speech/speech-engine.ts';
import { endJob } from '../queue/end-pipeline.ts';
import { enqueueJobs, type StageJob } from '../../base/queue/enqueue-jobs.ts';
import { inJobTransaction } from '../queue/in-job-transaction.ts';
import type { JobContext } from '../queue/job-context.ts';
import { findSpeechEngine, NO_ENGINE } from './find-speech-engine.ts';
import * as queries from '../queue/pipeline-queries.ts';
import * as pieces from './piece-queries.ts';
import { StageFailure, TryLaterError } from '../queue/stage-failure.ts';
import { beginRun } from '../queue/start-pipeline.ts';

/** No engine takes more words as a hint. */
const VOCABULARY = 100;

export async function transcribePiece(ctx: JobContext, job: StageJob, signal: AbortSignal): Promise<void> {
  const { workspace_id, record_id, piece = 0, channel = 0 } = job;
  const [found] = await ctx.db.query(pieces.selectPiece, [workspace_id, record_id, piece, channel]);
  // An earlier attempt has already stored the transcript.
  if (found === undefined || found.is_transcribed) return;
  if (found.sound_key === null) return storeTranscript(ctx, job, NOTHING_SAID);
  const engine = await findSpeechEngine(ctx, job);
  const now = ctx.clock.now();
  if (engine === null) {
    const state = { status: 'uploaded', failure: NO_ENGINE } as const;
    return inJobTransaction(ctx, job, (tx) => endJob(tx, ctx, { job, ...state }));
  }
  const speakers = toBounds(channel, found, found.speakers ?? engine.default_speakers);
  const answer = await ask(ctx, {
    job,
    sound: { engine, sound_key: found.sound_key, speakers, language: toLanguage(found.language) },
    signal,
  });
  if (answer !== undefined) return storeTranscript(ctx, job, toPieceTranscript(answer, found));
  // The pieces have been swept from the store in the meantime, so the recording is cut again.
  const anew = { transcribes_anew: true };
  return inJobTransaction(ctx, job, (tx) =>
    beginRun(tx, { record: job, stage: 'probe', now, options: anew }),
  );
}

/**
 * A piece has at most as many speakers as the whole recording, and each side leaves at least one speaker to
 * the other.
 */
function toBounds(
  channel: number,
  { is_part, is_call }: { is_part: boolean; is_call: boolean },
  speakers: number | null,
): SpeakerBounds | null {
  if (channel > 0 && is_call) return { least: 1, most: 1 };
  if (speakers === null) return null;
  if (channel > 0) return { least: 1, most: Math.max(1, speakers - 1) };
  return { least: is_part ? 1 : speakers, most: speakers };
}

/** Returns undefined when nobody has stated a language, and null when it is to be detected. */
function toLanguage(stated: string | null): string | null | undefined {
  if (stated === null || stated === 'default') return undefined;
  return stated === 'detect' || stated === 'multi' ? null : stated;
}

/** Returns undefined when the sound is no longer stored. */
async function ask(
  ctx: JobContext,
  {
    job,
    sound: { engine, sound_key, ...hints },
    signal,
  }: {
    job: StageJob;
    sound: { engine: SpeechEngine; sound_key: string } & Pick<SpeechSound, 'speakers' | 'language'>;
    signal: AbortSignal;
  },
): Promise<SpeechAnswer | undefined> {
  const { media } = ctx;
  const stored = await media.find(sound_key);
  if (stored === undefined) return undefined;
  const words = await ctx.db.query(pieces.selectVocabulary, [job.workspace_id, VOCABULARY]);
  const own = await ctx.engines.vocabulary(job.workspace_id);
  const vocabulary = [...own, ...words.map(({ word }) => word)].slice(0, VOCABULARY);
  const sound = { size_bytes: stored.size_bytes, ...hints, vocabulary, open: () => media.read(sound_key) };
  try {
    const answer = await engine.transcribe(sound, { signal, workers: ctx.workers.of(job.workspace_id) });
    if (answer.notes !== undefined && answer.notes.length > 0) {
      ctx.log.warn({ ...job, notes: answer.notes }, 'a speech engine answered what could not be read whole');
    }
    return answer;
  } catch (error) {
    if (error instanceof EngineBusyError)
      throw new TryLaterError(error.message, error.retry_after_seconds, { cause: error });
    const isLast =
      error instanceof EngineRefusedError ||
      (error instanceof EngineDiedError && (await hasEndedSo(ctx, job, error)));
    if (!isLast) throw error;
    const reason = toReason('transcribe_failed', { reason: toReason('other', { text: error.message }) });
    throw new StageFailure('failed', reason, { cause: error });
  }
}

/** When two attempts end in the same way, so would the next one. */
async function hasEndedSo(
  { db }: JobContext,
  { workspace_id, record_id }: StageJob,
  error: Error,
): Promise<boolean> {
  const [found] = await db.query(queries.selectAttemptFailure, [workspace_id, record_id]);
  return found?.attempt_failure != null && render(found.attempt_failure) === error.message;
}

/** Storing the last piece enqueues the joining of the transcript. */
async function storeTranscript(ctx: JobContext, job: StageJob, transcript: PieceTranscript): Promise<void> {
  const { workspace_id, record_id, run, piece = 0, channel = 0 } = job;
  await inJobTransaction(ctx, job, async (tx) => {
    const key = [workspace_id, record_id, piece, channel];
    await tx.query(pieces.storeTranscript, [...key, JSON.stringify(transcript)]);
    const [left] = await tx.query(pieces.countDone, [workspace_id, record_id, ctx.clock.now()]);
    if (left?.is_last) await enqueueJobs(tx, [{ workspace_id, record_id, run, step: 'join' }]);
  });
}
