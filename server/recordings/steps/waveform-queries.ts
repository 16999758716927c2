/** Finds recordings whose waveform is still missing. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { enqueueWaveforms } from '../../base/queue/enqueue-jobs.ts';
import { WAVEFORM_JOB_TIME_MS } from '../../records/writing/want-waveform.ts';
import type { RecordKey } from '../../records/lock-records.ts';

// Takes no lock first, which Citus supports on one shard only: of two processes, the later one no longer
// finds the old time.
const takeDue = statement<RecordKey>(
  'steps.take-due-waveforms',
  `with due as materialized (
     select w.workspace_id, w.record_id from waveform_wanted w
     where w.not_before <= $1
     order by w.not_before, w.workspace_id, w.record_id
     limit $2
   )
   update waveform_wanted w set not_before = $3
   from due d where w.workspace_id = d.workspace_id and w.record_id = d.record_id and w.not_before <= $1
   returning w.workspace_id, w.record_id`,
);

/** Enqueues a job for recordings whose time has come. */
export async function enqueueDueWaveforms(tx: Queryable, most: number, now: Date): Promise<void> {
  const due = await tx.query(takeDue, [now, most, new Date(now.getTime() + WAVEFORM_JOB_TIME_MS)]);
  if (due.length > 0) await enqueueWaveforms(tx, due);
}

export const selectHasDue = statement<{ has_due: boolean }>(
  'steps.has-due-waveforms',
  `select exists (select 1 from waveform_wanted w where w.not_before <= $1) as has_due`,
);

/** Returns no row when the waveform exists, cannot be made, or the media is deleted. */
export const selectWanted = statement<{
  media_key: string;
  attempts: number;
  chosen_language: string | null;
}>(
  'steps.wanted-waveform',
  `select r.media_key, w.attempts, coalesce(p.language, u.transcribe_language) as chosen_language
   from waveform_wanted w
   join record r on r.workspace_id = w.workspace_id and r.record_id = w.record_id
   left join record_pipeline p on p.workspace_id = w.workspace_id and p.record_id = w.record_id
   left join upload u on u.workspace_id = w.workspace_id and u.record_id = w.record_id
   where w.workspace_id = $1 and w.record_id = $2 and r.media_stored`,
);

export const leaveToSweep = statement<never>(
  'steps.leave-waveform-to-sweep',
  `update waveform_wanted set not_before = $3 where workspace_id = $1 and record_id = $2`,
);

export const countAttempt = statement<never>(
  'steps.count-waveform-attempt',
  `update waveform_wanted set attempts = attempts + 1 where workspace_id = $1 and record_id = $2`,
);

/**
 * Locks the media to the end of the transaction. Returns no row when the record has other media by now, or
 * none.
 */
export const lockMedia = statement<{ record_id: number }>(
  'steps.lock-measured-media',
  `select r.record_id from record r
   where r.workspace_id = $1 and r.record_id = $2 and r.media_stored and r.media_key = $3
   for no key update`,
);

export const putWaveform = statement<never>(
  'steps.put-waveform',
  `insert into record_waveform (workspace_id, record_id, peaks, copy_bytes, copy_need) values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, record_id) do update set
     peaks = excluded.peaks, copy_bytes = excluded.copy_bytes, copy_need = excluded.copy_need`,
);

export const selectIsSoundWaiting = statement<{ is_waiting: boolean }>(
  'steps.is-sound-waiting',
  `select exists (
     select from minutebook_jobs.job j
     where j.name = 'sound' and j.state in ('created', 'retry') and j.start_after <= now()) as is_waiting`,
);
