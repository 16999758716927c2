/** Reads what an answer rests on: the visible records of a question's scope, their texts, and who says which line. */
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import type { Caller } from '../../access/caller.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { listChunksOfRecords } from '../items/transcript-queries.ts';

export interface AnswerText {
  ordinal: number;
  record_id: number;
  acl: number[];
  title: string | null;
  recorded_at: Date;
  duration_ms: number | null;
  speakers: V2RecordSpeaker[];
  /** The text as search has it, one utterance per line. */
  transcript: string;
}

/** The most that is read of all texts of a question together; a day of talk is two megabytes. */
const MOST_READ_BYTES = 12 * 1024 * 1024;

// An expired transcript is not shown, whether or not it has been removed yet. The length of a text is known without reading it.
const selectTexts = statement<AnswerText>(
  'answers.texts',
  `select r.ordinal, r.record_id, i.acl, r.title, r.recorded_at, r.duration_ms, coalesce(r.extra -> 'speakers', '[]') as speakers,
     x.transcript
   from (
     select o.ordinal, o.place, sum(octet_length(x.transcript)) over (order by o.place) as bytes
     from unnest($2::bigint[]) with ordinality as o (ordinal, place)
     join record_text x on x.workspace_id = $1 and x.ordinal = o.ordinal
   ) as o
   join record_index i on i.workspace_id = $1 and i.ordinal = o.ordinal and i.acl && $4::bigint[]
   join record r on r.workspace_id = $1 and r.record_id = i.record_id
   join record_text x on x.workspace_id = $1 and x.ordinal = o.ordinal
   where (o.bytes <= ${MOST_READ_BYTES} or o.place = 1)
     and (r.transcript_expires_at is null or r.transcript_expires_at > $3)
   order by o.place, r.record_id`,
);

/** In the order of the ordinals; records that are gone, or have no transcript any more, are left out. */
export const listAnswerTexts = (
  db: Queryable,
  { workspace, principals }: Pick<Caller, 'workspace' | 'principals'>,
  { ordinals, now }: { ordinals: readonly number[]; now: Date },
): Promise<AnswerText[]> => db.query(selectTexts, [workspace.workspace_id, ordinals, now, principals]);

// In what was said, quotation marks are escaped: this stands once an utterance, and nowhere else.
const SPEAKER = /"speaker_id":(\d+)/g;

/** The speakers of all lines, by record; none of the transcripts is parsed. */
export async function listSpeakersOfLines(
  db: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = record_ids.length === 0 ? [] : await listChunksOfRecords(db, workspace_id, record_ids);
  const found = new Map<number, number[]>(record_ids.map((record_id) => [record_id, []]));
  for (const { record_id, dialogs } of rows) {
    const speakers = found.get(record_id);
    for (const [, speaker_id] of dialogs.matchAll(SPEAKER)) speakers?.push(Number(speaker_id));
  }
  return found;
}
