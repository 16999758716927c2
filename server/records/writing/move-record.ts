import type { RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { lockRecord, type RecordKey } from '../lock-records.ts';
import { RecordWriter } from '../record-writer.ts';

/**
 * From which statuses a record may come to each. Backwards only when a stage is run again; what earlier stages made stays
 * visible whatever becomes of the later ones. An upload that brings its transcript is transcribed when it is complete.
 */
const comesFrom: Record<RecordStatus, readonly RecordStatus[]> = {
  created: [],
  uploaded: ['created', 'uploaded', 'transcribed', 'processed', 'failed', 'not_supported'],
  transcribed: ['created', 'uploaded', 'transcribed', 'processed', 'failed', 'not_supported'],
  processed: ['transcribed'],
  failed: ['created', 'uploaded', 'transcribed'],
  not_supported: ['uploaded'],
};

export interface RecordState {
  status: RecordStatus;
  /** false: the pipeline has still to run, or is running. */
  is_ready: boolean;
  /** Why it failed, or what it waits for. */
  failure: Reason | null;
}

/** @throws when the record is gone, or its status does not lead there */
export async function moveRecord(
  tx: WriteTransaction,
  record: RecordKey,
  { status, is_ready, failure }: RecordState,
  now: Date,
): Promise<void> {
  const found = await lockRecord(tx, record);
  if (found === undefined) throw new Error(`there is no record ${record.record_id}`);
  if (!comesFrom[status].includes(found.status)) {
    throw new Error(`record ${record.record_id} cannot become ${status}`);
  }
  const writer = new RecordWriter(tx, record, { kind: 'record.move', actor_user_id: null, at: now });
  await writer.patch({
    status,
    is_ready,
    extra: { ...found.extra, failure },
    ready_at: status === 'processed' ? (found.ready_at ?? now) : found.ready_at,
    is_title_generating: found.is_title_generating && !is_ready,
    updated_at: now,
  });
}
