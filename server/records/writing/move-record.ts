import type { RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { lockRecord, type RecordKey } from '../lock-records.ts';
import { RecordWriter } from '../record-writer.ts';

/**
 * The statuses from which a record may move to each. Backwards only when a stage is rerun; results of earlier
 * stages stay visible whatever the outcome of later ones. An upload that includes its transcript is
 * `transcribed` once it is complete, an imported record `processed` before its insights are made.
 */
const comesFrom: Record<RecordStatus, readonly RecordStatus[]> = {
  created: [],
  uploaded: ['created', 'uploaded', 'transcribed', 'processed', 'failed', 'not_supported'],
  transcribed: ['created', 'uploaded', 'transcribed', 'processed', 'failed', 'not_supported'],
  processed: ['transcribed', 'processed'],
  failed: ['created', 'uploaded', 'transcribed'],
  not_supported: ['uploaded', 'transcribed'],
};

export interface RecordState {
  status: RecordStatus;
  /** false: the pipeline is running, or still has to. */
  is_ready: boolean;
  /** The reason of the failure, or what the record waits for. */
  failure: Reason | null;
}

/** @throws when the record was deleted, or the move is not legal */
export async function moveRecord(
  tx: WriteTransaction,
  {
    record,
    state: { status: wanted, is_ready, failure },
    now,
  }: { record: RecordKey; state: RecordState; now: Date },
): Promise<void> {
  const found = await lockRecord(tx, record);
  if (found === undefined) throw new Error(`there is no record ${record.record_id}`);
  // Missing insights do not make an imported record a failed one; the reason is shown beside it.
  const status = wanted === 'failed' && found.status === 'processed' ? 'processed' : wanted;
  if (!comesFrom[status].includes(found.status)) {
    throw new Error(`record ${record.record_id} cannot become ${status}`);
  }
  const detail = { from: found.status, to: status, is_ready, reason: failure?.name ?? null };
  const writer = new RecordWriter(tx, record, { kind: 'record.move', actor_user_id: null, at: now, detail });
  await writer.patch({
    status,
    is_ready,
    extra: { ...found.extra, failure },
    ready_at: status === 'processed' ? (found.ready_at ?? now) : found.ready_at,
    is_title_generating: found.is_title_generating && !is_ready,
    updated_at: now,
  });
}
