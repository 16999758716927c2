import type { Context } from '../context.ts';
import { moveRecord, type RecordKey } from './move-record.ts';
import * as queries from './pipeline-queries.ts';
import { beginRun } from './start-pipeline.ts';

/** `transcribe` begins with the recording itself, because the pieces of it are not kept. */
export const rerunStages = ['probe', 'transcribe', 'process'] as const;
export type RerunStage = (typeof rerunStages)[number];

/** Why a stage cannot be run again, in words. */
export class CannotRerunError extends Error {
  override name = 'CannotRerunError';
}

/**
 * Runs a stage of a record's pipeline again, and those after it; what earlier ones made stays visible meanwhile.
 * @throws CannotRerunError
 */
export async function rerunPipeline(
  ctx: Pick<Context, 'config' | 'db' | 'clock'>,
  record: RecordKey,
  stage: RerunStage,
): Promise<void> {
  const now = ctx.clock.now();
  const [found] = await ctx.db.query(queries.selectRecord, [record.workspace_id, record.record_id]);
  if (found === undefined) throw new CannotRerunError(`There is no record ${record.record_id}.`);
  if (found.status === 'created') throw new CannotRerunError('Its upload is not complete.');
  if (stage === 'process' && !found.transcript_stored) throw new CannotRerunError('It has no transcript.');
  if (stage !== 'process' && found.media_key === null) throw new CannotRerunError('It has no recording.');
  if (stage === 'transcribe' && ctx.config.transcribe.engine === 'none') {
    throw new CannotRerunError('No speech engine is set (MINUTEBOOK_TRANSCRIBE_ENGINE).');
  }
  const keeps_transcript = found.transcript_stored && stage !== 'transcribe';
  await ctx.db.transaction(async (tx) => {
    await tx.query(queries.waitForLocks, []);
    const status = keeps_transcript ? 'transcribed' : 'uploaded';
    await moveRecord(tx, record, { status, is_ready: false, failure: null }, now);
    await beginRun(tx, record, stage === 'process' ? 'process' : 'probe', now, {
      transcribes_anew: stage === 'transcribe',
    });
  });
}
