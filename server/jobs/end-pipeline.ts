import type { Queryable } from '../db/database.ts';
import { forgoUnwanted } from '../retention/apply-retention.ts';
import { removeKeptMinutes } from './kept-minutes.ts';
import { moveRecord, type RecordKey, type RecordState } from './move-record.ts';
import { removePieces } from './piece-queries.ts';
import * as queries from './pipeline-queries.ts';

/** Nothing is left to do for the record, however it ended. */
export async function endPipeline(
  tx: Queryable,
  record: RecordKey,
  state: Omit<RecordState, 'is_ready'>,
  now: Date,
): Promise<void> {
  await tx.query(queries.enterStage, [record.workspace_id, record.record_id, 'done', 0, now]);
  // Another run begins with the recording itself, or with the transcript.
  await removePieces(tx, record, now);
  await removeKeptMinutes(tx, record);
  await moveRecord(tx, record, { ...state, is_ready: true }, now);
  if (state.status === 'processed') await forgoUnwanted(tx, record, now);
}
