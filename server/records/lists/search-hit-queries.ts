/** The texts in which a page's hits are located. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { toCacheKey } from '../items/record-item-cache.ts';
import type { RecordContext } from '../record-context.ts';
import { DIALOGS_A_CHUNK } from '../writing/to-transcript-chunks.ts';

export interface SearchedText {
  record_id: number;
  title: string | null;
  speakers: V2RecordSpeaker[];
  /** The text as search normalises it, an utterance per line; null where not searched, or expired. */
  transcript: string | null;
}

/** `written_by`: the transaction that last wrote the text; null: the transcript is not searched. */
type SearchedRow = SearchedText & { written_by: string | null };

// A text that is kept in memory is not sent again: fifty of an hour each are 2 MB, and most of what a search costs.
const selectTexts = statement<SearchedRow>(
  'lists.searched-texts',
  `select r.record_id, r.title, r.extra -> 'speakers' as speakers, searched.written_by,
     case when searched.written_by <> coalesce(kept.written_by, '') then x.transcript end as transcript
   from unnest($2::bigint[], $5::text[]) as kept (record_id, written_by)
   join record r on r.workspace_id = $1 and r.record_id = kept.record_id
   join record_text x on x.workspace_id = $1 and x.ordinal = r.ordinal
   cross join lateral (
     select case when $4::boolean and (r.transcript_expires_at is null or r.transcript_expires_at > $3)
       then x.xmin::text end as written_by
   ) as searched
   order by r.record_id`,
);

/** Longer ones would take the place of dozens. */
const MOST_KEPT_BYTES = 512 * 1024;

/** @param options.has_transcripts false: only titles are searched */
export async function listSearchedTexts(
  { db, record_items: { searched_texts } }: Pick<RecordContext, 'db' | 'record_items'>,
  {
    workspace_id,
    record_ids,
    options: { has_transcripts, now },
  }: {
    workspace_id: number;
    record_ids: readonly number[];
    options: { has_transcripts: boolean; now: Date };
  },
): Promise<SearchedText[]> {
  const keyOf = (record_id: number) => toCacheKey(workspace_id, record_id);
  // Read before anything is awaited: later they may have been overwritten.
  const kept = new Map(
    record_ids.map((record_id) => {
      const found = has_transcripts ? searched_texts.get(keyOf(record_id)) : undefined;
      return [record_id, found && { ...found.facts, is_old: found.is_old, transcript: toText(found.text) }];
    }),
  );
  const written_by = record_ids.map((record_id) => kept.get(record_id)?.written_by ?? null);
  const rows = await db.query(selectTexts, [workspace_id, record_ids, now, has_transcripts, written_by]);
  return rows.map(({ written_by, ...row }) => {
    if (written_by === null) return row;
    if (row.transcript === null) {
      const { transcript = null, is_old = false } = kept.get(row.record_id) ?? {};
      if (is_old) searched_texts.keep(keyOf(row.record_id));
      return { ...row, transcript };
    }
    if (row.transcript.length <= MOST_KEPT_BYTES)
      searched_texts.set(keyOf(row.record_id), { written_by }, Buffer.from(row.transcript));
    return row;
  });
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

export interface UtterancePlace {
  record_id: number;
  /** The index of the line in the record, from 0. */
  line: number;
}

// The text between two dialogs of a chunk, and nowhere else in it: in texts, quotation marks are escaped.
const BETWEEN = `},{"id":`;

// Cut out of its chunk as text, once a chunk: a transcript is not sent for three lines of it, and parsing 256
// dialogs as JSON for each of them takes six times as long as counting the separators.
const selectUtterances = statement<UtterancePlace & { rest: string }>(
  'lists.utterances',
  `select p.record_id, l.line, split_part(chunk.text, '${BETWEEN}', l.line % ${DIALOGS_A_CHUNK} + 2) as rest
   from unnest($2::bigint[], $3::integer[], $4::text[]) as p (record_id, chunk, lines)
   join transcript_chunk c on c.workspace_id = $1 and c.record_id = p.record_id and c.chunk = p.chunk
   cross join lateral (select '},' || c.dialogs || ',{"id":' as text offset 0) as chunk
   cross join lateral unnest(p.lines::integer[]) as l (line)
   order by p.record_id, l.line`,
);

/** In the order of records and time; utterances that no longer exist are left out. */
export async function listUtterances(
  db: Queryable,
  workspace_id: number,
  places: readonly UtterancePlace[],
): Promise<(UtterancePlace & { dialog: V2Dialog })[]> {
  if (places.length === 0) return [];
  const chunks = [
    ...Map.groupBy(places, ({ record_id, line }) => `${record_id} ${toChunk(line)}`).values(),
  ].flatMap((lines) => {
    const [first] = lines;
    return first === undefined ? [] : [{ ...first, lines: lines.map(({ line }) => line) }];
  });
  const rows = await db.query(selectUtterances, [
    workspace_id,
    chunks.map(({ record_id }) => record_id),
    chunks.map(({ line }) => toChunk(line)),
    chunks.map(({ lines }) => `{${lines.join()}}`),
  ]);
  return rows
    .filter(({ rest }) => rest !== '')
    .map(({ record_id, line, rest }) => ({
      record_id,
      line,
      dialog: JSON.parse(`{"id":${rest}}`) as V2Dialog,
    }));
}

const toChunk = (line: number) => Math.floor(line / DIALOGS_A_CHUNK);
