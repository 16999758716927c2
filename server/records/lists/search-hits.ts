/** Finds the places in a page's records where a search matched, in few reads of the page's records alone. */
import type { AppRecordItem, SearchSnippet } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { Queryable } from '../../base/database/database.ts';
import { findHitLines } from '../../search/find-hit-lines.ts';
import { markMatches } from '../../search/mark-matches.ts';
import type { RecordSearch } from '../../search/record-walk.ts';
import { listSearchedTexts, listUtterances, type SearchedText } from './search-hit-queries.ts';
import { toSnippet } from './to-snippet.ts';

export type SearchHits = Pick<AppRecordItem, 'title_marks' | 'snippets' | 'hit_count'>;

export const NO_HITS: SearchHits = { title_marks: [], snippets: [], hit_count: 0 };

const SNIPPETS_A_RECORD = 3;

/** By record id; records that were deleted in the meantime are left out. */
export async function findSearchHits(
  db: Queryable,
  workspaceId: number,
  recordIds: readonly number[],
  { mode, terms }: RecordSearch,
  now: Date,
): Promise<Map<number, SearchHits>> {
  if (recordIds.length === 0) return new Map();
  const hasTranscripts = mode !== 'title_terms';
  const texts = await listSearchedTexts(db, workspaceId, recordIds, { has_transcripts: hasTranscripts, now });
  const found = texts.map((text) => ({
    text,
    hits: findHitLines(text.transcript ?? '', terms, SNIPPETS_A_RECORD),
  }));
  const places = found.flatMap(({ text: { record_id }, hits }) =>
    hits.lines.map((line) => ({ record_id, line })),
  );
  const utterances = Map.groupBy(await listUtterances(db, workspaceId, places), ({ record_id }) => record_id);
  const toSnippets = ({ record_id, speakers }: SearchedText): SearchSnippet[] =>
    (utterances.get(record_id) ?? []).map(({ dialog }) => toSnippet(dialog, speakers, terms));
  return new Map(
    found.map(({ text, hits }) => [
      text.record_id,
      {
        title_marks: mode === 'transcript' || text.title === null ? [] : markMatches(text.title, terms),
        snippets: toSnippets(text),
        hit_count: hits.count,
      },
    ]),
  );
}
