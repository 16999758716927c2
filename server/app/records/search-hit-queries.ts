/** The texts in which a page's hits are looked for. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { statement, type Queryable } from '../../db/database.ts';
import { DIALOGS_A_CHUNK } from '../../ingest/to-transcript-chunks.ts';

export interface SearchedText {
  record_id: number;
  title: string | null;
  speakers: V2RecordSpeaker[];
  /** As search compares it, an utterance a line; null where it is not looked in, or no longer shown. */
  transcript: string | null;
}

const selectTexts = statement<SearchedText>(
  'app-records.searched-texts',
  `select r.record_id, r.title, r.extra -> 'speakers' as speakers,
     case when $4::boolean and (r.transcript_expires_at is null or r.transcript_expires_at > $3)
       then x.transcript end as transcript
   from record r
   join record_text x on x.workspace_id = r.workspace_id and x.ordinal = r.ordinal
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.record_id`,
);

/** @param options.has_transcripts false: titles alone are searched */
export async function listSearchedTexts(
  db: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
  { has_transcripts, now }: { has_transcripts: boolean; now: Date },
): Promise<SearchedText[]> {
  return db.query(selectTexts, [workspace_id, record_ids, now, has_transcripts]);
}

export interface UtterancePlace {
  record_id: number;
  /** In the record, from 0. */
  line: number;
}

// Taken out of its chunk as text: a transcript is not sent for three lines of it.
const selectUtterances = statement<UtterancePlace & { dialog: V2Dialog }>(
  'app-records.utterances',
  `select p.record_id, p.line, ('[' || c.dialogs || ']')::json -> (p.line % ${DIALOGS_A_CHUNK}) as dialog
   from jsonb_to_recordset($2::jsonb) as p (record_id bigint, line integer)
   join transcript_chunk c on c.workspace_id = $1 and c.record_id = p.record_id and c.chunk = p.line / ${DIALOGS_A_CHUNK}
   order by p.record_id, p.line`,
);

/** In the order of records and time; what is no longer there is left out. */
export async function listUtterances(
  db: Queryable,
  workspace_id: number,
  places: readonly UtterancePlace[],
): Promise<(UtterancePlace & { dialog: V2Dialog })[]> {
  if (places.length === 0) return [];
  const rows = await db.query(selectUtterances, [workspace_id, JSON.stringify(places)]);
  return rows.filter(({ dialog }) => dialog !== null);
}
