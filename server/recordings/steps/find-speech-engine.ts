import { toReason } from '@minutebook/contract/reasons.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import type { SpeechEngine } from '../../engines/speech/speech-engine.ts';
import type { JobContext } from '../queue/job-context.ts';
import { selectChosenSpeech } from '../queue/pipeline-queries.ts';
import { StageFailure } from '../queue/stage-failure.ts';

/**
 * Finds the engine of a recording: the one that was chosen for this run, or else that of the workspace.
 * @returns null when the workspace has none @throws StageFailure when the chosen one no longer exists,
 * because another one would not be what was asked for
 */
export async function findSpeechEngine(
  { engines, db }: JobContext,
  { workspace_id, record_id }: StageJob,
): Promise<SpeechEngine | null> {
  const [found] = await db.query(selectChosenSpeech, [workspace_id, record_id]);
  const chosen = found?.chosen_speech ?? null;
  const engine = await engines.speech(workspace_id, chosen);
  if (engine !== undefined) return engine;
  const { engine: name = '', model = '' } = chosen ?? {};
  const reason = toReason('speech_engine_gone', { engine: name, model });
  throw new StageFailure('failed', toReason('transcribe_failed', { reason }));
}

/** The reason of a recording that waits because there is no speech engine. */
export const NO_ENGINE = toReason('kept_without_engine');
