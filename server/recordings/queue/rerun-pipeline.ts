import type { MinutesWish, SpeechEngineChoice } from '@minutebook/contract/app/processing-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { writesMinutes } from '../../engines/settings/writes-minutes.ts';
import { isSame, listSpeechChoices } from '../../engines/settings/speech-choices.ts';
import type { Context } from '../../http/context.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import { moveRecord } from '../../records/writing/move-record.ts';
import * as queries from './pipeline-queries.ts';
import { beginRun } from './start-pipeline.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';

/** `transcribe` starts from the recording itself, because its pieces are not kept. */
const rerunStages = ['probe', 'transcribe', 'process'] as const;
export type RerunStage = (typeof rerunStages)[number];

export interface Rerun {
  from: RerunStage;
  /** The number of speakers; null to detect it, absent to leave it unchanged. */
  speakers?: number | null | undefined;
  /** The spoken language; null to detect it, absent to leave it unchanged. */
  language?: string | null | undefined;
  /** The engine of this run; null or absent means that of the workspace. */
  engine?: SpeechEngineChoice | null | undefined;
  minutes?: MinutesWish | undefined;
}

/**
 * Reruns a stage of a record's pipeline, and the stages after it. Earlier results stay visible until then.
 * @throws RECORD_NOT_FOUND; CONFLICT when the stage has no input
 */
export async function rerunPipeline(
  ctx: Pick<Context, 'config' | 'db' | 'clock' | 'keys'>,
  record: RecordKey,
  { from: stage, speakers, language, engine = null, minutes = {} }: Rerun,
): Promise<void> {
  const now = ctx.clock.now();
  const [found] = await ctx.db.query(queries.selectRecord, [record.workspace_id, record.record_id]);
  if (found === undefined) throw errors.recordNotFound(record.record_id);
  const choices = await listSpeechChoices(ctx, record.workspace_id);
  const obstacle = findObstacle({ now, transcribes: choices.length > 0 }, found, stage);
  if (obstacle !== undefined) throw errors.conflict(obstacle);
  if (engine !== null && !choices.some((choice) => isSame(choice, engine))) {
    throw errors.conflict('speech_engine_gone', { engine: engine.engine, model: engine.model });
  }
  const isWished = minutes.language != null || (minutes.length ?? 'medium') !== 'medium';
  if (isWished && !(await writesMinutes(ctx, record.workspace_id))) throw errors.conflict('only_quotes');
  const keepsTranscript = found.transcript_stored && stage !== 'transcribe';
  await ctx.db.transaction(async (tx) => {
    await waitForLocks(tx);
    const status = keepsTranscript ? 'transcribed' : 'uploaded';
    await moveRecord(tx, { record, state: { status, is_ready: false, failure: null }, now });
    if (speakers !== undefined) {
      await tx.query(queries.setSpeakers, [record.workspace_id, record.record_id, speakers, now]);
    }
    if (language !== undefined) {
      const said = language ?? 'detect';
      await tx.query(queries.setLanguage, [record.workspace_id, record.record_id, said, now]);
    }
    const chosen = [engine && JSON.stringify(engine), isWished ? JSON.stringify(minutes) : null];
    await tx.query(queries.setChosen, [record.workspace_id, record.record_id, ...chosen, now]);
    await beginRun(tx, {
      record,
      stage: stage === 'process' ? 'process' : 'probe',
      now,
      options: {
        transcribes_anew: stage === 'transcribe',
      },
    });
  });
}

/**
 * Lists the stages that have an input and can be rerun. @param transcribes whether the workspace has a speech
 * engine
 */
export async function listRerunnable(
  ctx: Pick<Context, 'db' | 'clock'>,
  record: RecordKey,
  transcribes: boolean,
): Promise<RerunStage[]> {
  const [found] = await ctx.db.query(queries.selectRecord, [record.workspace_id, record.record_id]);
  if (found === undefined) return [];
  const facts = { now: ctx.clock.now(), transcribes };
  return rerunStages.filter((stage) => findObstacle(facts, found, stage) === undefined);
}

type Obstacle = 'no_upload_yet' | 'no_transcript' | 'no_recording' | 'no_speech_engine';

/** Returns the reason why a stage cannot be rerun. */
function findObstacle(
  { now, transcribes }: { now: Date; transcribes: boolean },
  { status, transcript_stored, transcript_expires_at, media_key }: queries.PipelineRecord,
  stage: RerunStage,
): Obstacle | undefined {
  if (status === 'created') return 'no_upload_yet';
  if (stage === 'process') {
    const isExpired = transcript_expires_at !== null && transcript_expires_at <= now;
    return transcript_stored && !isExpired ? undefined : 'no_transcript';
  }
  if (media_key === null) return 'no_recording';
  if (stage === 'transcribe' && !transcribes) return 'no_speech_engine';
  return undefined;
}
