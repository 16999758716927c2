import { statement, type Queryable } from '../../base/database/database.ts';
import type { TranscribedPiece } from '../../engines/speech/piece-transcript.ts';
import { removePieces } from '../../records/writing/remove-pieces.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import type { SoundPiece } from './store-pieces.ts';

export const storeProbe = statement<never>(
  'steps.store-probe',
  `update record_pipeline set probe = $3::jsonb where workspace_id = $1 and record_id = $2`,
);

export const selectPiece = statement<{
  start_ms: number;
  duration_ms: number;
  lead_ms: number;
  sound_key: string | null;
  silences: [number, number][];
  is_transcribed: boolean;
  /** The stated number of speakers, or null. */
  speakers: number | null;
  /** Each side of a call is one speaker; other tracks and sides may have several. */
  is_call: boolean;
  /** A code, `detect` or `multi`, or `default` or null when none was stated. */
  language: string | null;
  /** Whether the recording has further pieces. */
  is_part: boolean;
}>(
  'steps.piece',
  `select p.start_ms, p.duration_ms, p.lead_ms, p.sound_key, p.silences, p.transcript is not null as is_transcribed,
     coalesce(r.speakers, u.speakers) as speakers, c.source = 'phone_call' and not coalesce(u.two_sides, false) as is_call, coalesce(r.language, u.transcribe_language) as language,
     exists (
       select 1 from sound_piece o
       where o.workspace_id = $1 and o.record_id = p.record_id and o.piece <> p.piece
     ) as is_part
   from sound_piece p
   join record c on c.workspace_id = p.workspace_id and c.record_id = p.record_id
   join record_pipeline r on r.workspace_id = p.workspace_id and r.record_id = p.record_id
   left join upload u on u.workspace_id = p.workspace_id and u.record_id = p.record_id
   where p.workspace_id = $1 and p.record_id = $2 and p.piece = $3 and p.channel = $4`,
);

/** The workspace's own words, which must be spelled right to be masked, then the names of its members. */
export const selectVocabulary = statement<{ word: string }>(
  'steps.vocabulary',
  `select v.word from (
     select 0 as kind, g.place, g.word
     from workspace w cross join unnest(w.mask_words) with ordinality as g (word, place)
     where w.workspace_id = $1
     union all
     select 1, m.member_id, m.name from member m where m.workspace_id = $1 and m.name <> ''
   ) v
   order by v.kind, v.place
   limit $2`,
);

export const storeTranscript = statement<never>(
  'steps.store-piece-transcript',
  `update sound_piece p set transcript = $5
   where p.workspace_id = $1 and p.record_id = $2 and p.piece = $3 and p.channel = $4`,
);

/** Counts pieces instead of incrementing a number: a piece that is stored twice counts once. */
export const countDone = statement<{ is_last: boolean }>(
  'steps.count-done-pieces',
  `update record_pipeline set attempt_failure = null, revision = revision + 1, updated_at = $3, steps_done = (
     select count(*) from sound_piece p
     where p.workspace_id = $1 and p.record_id = $2 and p.transcript is not null)
   where workspace_id = $1 and record_id = $2
   returning steps_done = step_count as is_last`,
);

export const selectTranscribedPieces = statement<TranscribedPiece>(
  'steps.transcribed-pieces',
  `select p.piece, p.channel, p.transcript from sound_piece p
   where p.workspace_id = $1 and p.record_id = $2 and p.transcript is not null
   order by p.piece, p.channel`,
);

export const selectSpeakers = statement<{
  speakers: number | null;
  is_call: boolean;
  /** The one person on each side, or null; null for all: an older version has heard it. */
  voices: (string | null)[] | null;
}>(
  'steps.speakers',
  `select coalesce(p.speakers, u.speakers) as speakers, c.source = 'phone_call' and not coalesce(u.two_sides, false) as is_call, p.probe -> 'voices' as voices
   from record_pipeline p
   join record c on c.workspace_id = p.workspace_id and c.record_id = p.record_id
   left join upload u on u.workspace_id = p.workspace_id and u.record_id = p.record_id
   where p.workspace_id = $1 and p.record_id = $2`,
);

const insertPieces = statement<never>(
  'steps.insert-pieces',
  `insert into sound_piece (workspace_id, record_id, piece, channel, start_ms, duration_ms, lead_ms, sound_key,
     silences)
   select $1, $2, p.piece, p.channel, p.start_ms, p.duration_ms, p.lead_ms, p.sound_key, p.silences
   from jsonb_to_recordset($3::jsonb) as p (piece integer, channel integer, start_ms bigint, duration_ms bigint,
     lead_ms bigint, sound_key text, silences jsonb)`,
);

export async function replacePieces(
  tx: Queryable,
  { record, pieces, now }: { record: RecordKey; pieces: readonly SoundPiece[]; now: Date },
): Promise<void> {
  await removePieces(tx, record, now);
  await tx.query(insertPieces, [record.workspace_id, record.record_id, JSON.stringify(pieces)]);
}
