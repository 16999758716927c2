/** Requests the waveform of a recording for the player. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { DAY_MS } from '../../base/durations.ts';
import { enqueueWaveforms } from '../../base/queue/enqueue-jobs.ts';
import type { RecordKey } from '../lock-records.ts';

/** A waveform missing after so long has lost its job, or used it up: it gets another one. */
export const WAVEFORM_JOB_TIME_MS = DAY_MS;

const insertWanted = statement<never>(
  'writing.want-waveform',
  `insert into waveform_wanted (workspace_id, record_id, not_before) values ($1, $2, $3)
   on conflict (workspace_id, record_id) do update set not_before = excluded.not_before`,
);

/** Runs in the transaction that gives the media to the record. */
export async function wantWaveform(tx: Queryable, record: RecordKey, now: Date): Promise<void> {
  const not_before = new Date(now.getTime() + WAVEFORM_JOB_TIME_MS);
  await tx.query(insertWanted, [record.workspace_id, record.record_id, not_before]);
  await enqueueWaveforms(tx, [record]);
}

const deleteWanted = statement<never>(
  'writing.want-no-waveform',
  `delete from waveform_wanted where workspace_id = $1 and record_id = $2`,
);

/** It is made, or its recording is gone. */
export async function wantNoWaveform(tx: Queryable, { workspace_id, record_id }: RecordKey): Promise<void> {
  await tx.query(deleteWanted, [workspace_id, record_id]);
}

/** Postpones it until there may be an ffmpeg: the sweep then gives it a job. */
export async function wantWaveformLater(tx: Queryable, record: RecordKey, now: Date): Promise<void> {
  await tx.query(insertWanted, [record.workspace_id, record.record_id, now]);
}
