/** Finds the places in a page's records where a search matched, in few reads of the page's records alone. */
import type { AppRecordItem, SearchSnippet } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { CallerWorkspace } from '../../access/caller.ts';
import { readEachInSlices } from '../../base/read-in-slices.ts';
import { findHitLines } from '../../search/find-hit-lines.ts';
import { markMatches } from '../../search/mark-matches.ts';
import type { RecordSearch } from '../../search/walk/record-walk.ts';
import type { RecordContext } from '../record-context.ts';
import { findFieldHits } from './find-field-hits.ts';
import { listSearchedTexts, listUtterances } from './search-hit-queries.ts';
import { toSnippet } from './to-snippet.ts';

export type SearchHits = Pick<AppRecordItem, 'title_marks' | 'snippets' | 'hit_count' | 'field_hits'>;

export const NO_HITS: SearchHits = { title_marks: [], snippets: [], hit_count: 0, field_hits: [] };

const SNIPPETS_A_RECORD = 3;

const IN_TITLES: ReadonlySet<RecordSearch['mode']> = new Set(['all_fields', 'title_terms', 'everywhere']);
const IN_TRANSCRIPTS: ReadonlySet<RecordSearch['mode']> = new Set(['all_fields', 'transcript', 'everywhere']);

/** By record id; records that were deleted in the meantime are left out. */
export async function findSearchHits(
  ctx: Pick<RecordContext, 'db' | 'record_items' | 'clock'>,
  {
    workspace,
    record_ids,
    search,
  }: { workspace: CallerWorkspace; record_ids: readonly number[]; search: RecordSearch },
): Promise<Map<number, SearchHits>> {
  if (record_ids.length === 0) return new Map();
  const { mode, terms } = search;
  const { workspace_id } = workspace;
  const read = { has_transcripts: IN_TRANSCRIPTS.has(mode), now: ctx.clock.now() };
  const [texts, field_hits] = await Promise.all([
    listSearchedTexts(ctx, { workspace_id, record_ids, options: read }),
    findFieldHits(ctx, { workspace, record_ids, search }),
  ]);
  const found = texts.map((text) => ({
    text,
    hits: findHitLines(text.transcript ?? '', terms, SNIPPETS_A_RECORD),
  }));
  const places = found.flatMap(({ text: { record_id }, hits }) =>
    hits.lines.map((line) => ({ record_id, line })),
  );
  const speakersOf = new Map(texts.map(({ record_id, speakers }) => [record_id, speakers]));
  const snippets = new Map<number, SearchSnippet[]>(texts.map(({ record_id }) => [record_id, []]));
  await readEachInSlices(await listUtterances(ctx.db, workspace_id, places), {
    lengthOf: ({ dialog }) => dialog.text.length,
    read({ record_id, dialog }) {
      snippets.get(record_id)?.push(toSnippet(dialog, speakersOf.get(record_id) ?? [], terms));
    },
  });
  return new Map(
    found.map(({ text, hits }) => [
      text.record_id,
      {
        title_marks: text.title === null || !IN_TITLES.has(mode) ? [] : markMatches(text.title, terms),
        snippets: snippets.get(text.record_id) ?? [],
        hit_count: hits.count,
        field_hits: field_hits.get(text.record_id) ?? [],
      },
    ]),
  );
}
