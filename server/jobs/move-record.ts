import type { RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { Queryable } from '../db/database.ts';
import { reindexFacets } from '../search/index-record.ts';
import * as queries from './pipeline-queries.ts';

/**
 * From which statuses a record may come to each. Backwards only when a stage is run again; what earlier stages made stays
 * visible whatever becomes of the later ones.
 */
const comesFrom: Record<RecordStatus, readonly RecordStatus[]> = {
  created: [],
  uploaded: ['created', 'uploaded', 'transcribed', 'processed', 'failed', 'not_supported'],
  transcribed: ['uploaded', 'transcribed', 'processed', 'failed', 'not_supported'],
  processed: ['transcribed'],
  failed: ['created', 'uploaded', 'transcribed'],
  not_supported: ['uploaded'],
};

export interface RecordState {
  status: RecordStatus;
  /** false: the pipeline has still to run, or is running. */
  is_ready: boolean;
  /** Why it failed, or what it waits for, in words. */
  failure: string | null;
}

export interface RecordKey {
  workspace_id: number;
  record_id: number;
}

/** @throws when the record is gone, or its status does not lead there */
export async function moveRecord(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  { status, is_ready, failure }: RecordState,
  now: Date,
): Promise<void> {
  const [found] = await tx.query(queries.lockExtra, [workspace_id, record_id]);
  if (found === undefined) throw new Error(`there is no record ${record_id}`);
  const extra = JSON.stringify({ ...found.extra, failure });
  const values = [workspace_id, record_id, status, comesFrom[status], is_ready, extra, now];
  const moved = await tx.query(queries.moveRecord, values);
  if (moved.length === 0) throw new Error(`record ${record_id} cannot become ${status}`);
  await reindexFacets(tx, workspace_id, [record_id]);
}
