import { statement, type Queryable } from '../db/database.ts';
import type { TranscribedPiece } from '../transcribe/join-pieces.ts';
import type { RecordKey } from './move-record.ts';
import type { SoundPiece } from './store-pieces.ts';

/** What was measured is better than what an uploader said; the version is raised by what comes after. */
export const storeProbe = statement<never>(
  'jobs.store-probe',
  `with stored as (
     update record_pipeline set probe = $3::jsonb where workspace_id = $1 and record_id = $2
   )
   update record set duration_ms = $4 where workspace_id = $1 and record_id = $2`,
);

export const selectPiece = statement<{
  start_ms: number;
  duration_ms: number;
  sound_key: string | null;
  silences: [number, number][];
  is_transcribed: boolean;
}>(
  'jobs.piece',
  `select p.start_ms, p.duration_ms, p.sound_key, p.silences, p.transcript is not null as is_transcribed
   from sound_piece p where p.workspace_id = $1 and p.record_id = $2 and p.piece = $3 and p.channel = $4`,
);

export const storeTranscript = statement<never>(
  'jobs.store-piece-transcript',
  `update sound_piece p set transcript = $5
   where p.workspace_id = $1 and p.record_id = $2 and p.piece = $3 and p.channel = $4`,
);

/** Counted, not added up: a piece that is stored twice counts once. */
export const countDone = statement<{ is_last: boolean }>(
  'jobs.count-done-pieces',
  `update record_pipeline set attempt_failure = null, revision = revision + 1, updated_at = $3, steps_done = (
     select count(*) from sound_piece p
     where p.workspace_id = $1 and p.record_id = $2 and p.transcript is not null)
   where workspace_id = $1 and record_id = $2
   returning steps_done = step_count as is_last`,
);

export const selectTranscribedPieces = statement<TranscribedPiece>(
  'jobs.transcribed-pieces',
  `select p.piece, p.channel, p.transcript from sound_piece p
   where p.workspace_id = $1 and p.record_id = $2 and p.transcript is not null
   order by p.piece, p.channel`,
);

const insertPieces = statement<never>(
  'jobs.insert-pieces',
  `insert into sound_piece (workspace_id, record_id, piece, channel, start_ms, duration_ms, sound_key, silences)
   select $1, $2, p.piece, p.channel, p.start_ms, p.duration_ms, p.sound_key, p.silences
   from jsonb_to_recordset($3::jsonb) as p (piece integer, channel integer, start_ms bigint, duration_ms bigint,
     sound_key text, silences jsonb)`,
);

const deletePieces = statement<never>(
  'jobs.delete-pieces',
  `with gone as (
     delete from sound_piece p where p.workspace_id = $1 and p.record_id = $2 returning p.workspace_id, p.sound_key
   )
   update media_sweep s set not_before = $3
   from gone g where s.workspace_id = g.workspace_id and s.media_key = g.sound_key`,
);

/** Their sound goes with the next sweep of the store. */
export async function removePieces(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  now: Date,
): Promise<void> {
  await tx.query(deletePieces, [workspace_id, record_id, now]);
}

export async function replacePieces(
  tx: Queryable,
  record: RecordKey,
  pieces: readonly SoundPiece[],
  now: Date,
): Promise<void> {
  await removePieces(tx, record, now);
  await tx.query(insertPieces, [record.workspace_id, record.record_id, JSON.stringify(pieces)]);
}
