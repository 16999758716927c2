import type { appRecordSearchEndpoints } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { QueryOf } from '@minutebook/contract/endpoint.ts';
import type { Caller } from '../../access/caller.ts';
import type { Keys } from '../../base/config/keys.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { ok, okText } from '../../http/reply.ts';
import { walkRecords } from '../../search/walk/walk-records.ts';
import { auditWords, listSeenByReadAll } from '../access/record-access.ts';
import { listVisible } from '../access/record-access-queries.ts';
import { listProgressOf } from '../items/progress-queries.ts';
import { NO_ITEMS, renderRecordItems, toPageText } from '../items/record-items.ts';
import type { RecordContext } from '../record-context.ts';
import { readPageRequest, writeNextToken, type RecordPageRequest } from './record-page-request.ts';
import { NO_GIST, findRecordGists } from './record-gists.ts';
import { resolvePageFilters } from './resolve-page-filters.ts';
import { resolveRecordFilters } from './resolve-record-filters.ts';
import { NO_HITS, findSearchHits, type SearchHits } from './search-hits.ts';

/** Counting on would cost the more the larger a workspace is, and nobody reads a thousand results. */
const MOST_COUNTED = 1_000;

type SearchQuery = QueryOf<(typeof appRecordSearchEndpoints)['search-records']>;

type SearchFilters = Omit<SearchQuery, 'next_token' | 'limit' | 'hits'>;

const FIRST_ITEM = Buffer.from('{"record":');

const OTHER_ITEM = Buffer.from(',{"record":');

const isWorthTelling = ({ stage, failure }: { stage: string; failure: string | null }) =>
  stage !== 'done' || failure !== null;

export const listHandlers = {
  'list-records': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { filters, limit, after } = readPageRequest(ctx.keys, { workspace_id, query });
    const resolved = await resolveRecordFilters(ctx.db, caller, filters);
    if (resolved === undefined) return okText(toPageText(NO_ITEMS, null));

    const order = filters.order ?? 'id';
    const { records, next } = await walkRecords(ctx.db, { workspace_id, order, limit, after, ...resolved });
    const { text } = await renderRecordItems(ctx, caller, records);
    return okText(
      toPageText(
        text,
        next === null ? null : writeNextToken(ctx.keys, { workspace_id, filters, after: next }),
      ),
    );
  },

  /** Counts what the list has, in one walk without rendering anything. */
  'count-records': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const resolved = await resolvePageFilters(ctx, caller, query);
    if (resolved === undefined) return ok({ count: 0, has_more: false });
    const walk = { workspace_id, order: 'id', limit: MOST_COUNTED, after: null, ...resolved } as const;
    const { records, next } = await walkRecords(ctx.db, walk);
    return ok({ count: records.length, has_more: next !== null });
  },

  /** The list of v2, with the same visibility and walk, plus the places in records where the search matched. */
  'search-records': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { filters, limit, after } = readSearchRequest(ctx.keys, workspace_id, query);
    const resolved = await resolvePageFilters(ctx, caller, filters);
    if (resolved === undefined) return okText(toPageText(NO_ITEMS, null));

    const order = filters.order ?? 'id';
    const { records, next } = await walkRecords(ctx.db, { workspace_id, order, limit, after, ...resolved });
    const record_ids = records.map(({ record_id }) => record_id);
    const { search } = resolved;
    const located = search === null ? record_ids : record_ids.slice(0, query.hits);
    const [items, progress, gists, hits] = await Promise.all([
      renderRecordItems(ctx, caller, records),
      listProgressOf(ctx.db, { workspace_id, principals: caller.principals }, record_ids),
      findGists(ctx, caller, record_ids),
      search === null
        ? undefined
        : findSearchHits(ctx, { workspace: caller.workspace, record_ids: located, search }),
    ]);
    if (hits !== undefined) await auditHits(ctx, caller, hits);
    const under_way = new Map(
      progress.filter(isWorthTelling).map((found) => [found.record_id, found] as const),
    );
    const locatedIds = new Set(located);
    const texts = items.places.flatMap(({ record_id, start, end }, index) => {
      const beside = {
        ...(hits?.get(record_id) ?? NO_HITS),
        hits_located: locatedIds.has(record_id),
        progress: under_way.get(record_id) ?? null,
        ...(gists.get(record_id) ?? NO_GIST),
      };
      const besideText = Buffer.from(`,${JSON.stringify(beside).slice(1)}`);
      return [index === 0 ? FIRST_ITEM : OTHER_ITEM, items.text.subarray(start, end), besideText];
    });
    const next_token =
      next === null
        ? null
        : writeNextToken(ctx.keys, { workspace_id, filters, after: next, list: 'app-records' });
    return okText(toPageText(Buffer.concat(texts), next_token));
  },

  /** Finds the hits that a page of a search leaves out beyond its first records, when those come into view. */
  'locate-hits': async ({ query: { record_ids: asked, ...searched }, caller, ctx }) => {
    const { workspace } = caller;
    const { search = null } = (await resolvePageFilters(ctx, caller, searched)) ?? {};
    if (search === null) return ok({ items: [] });
    const seen = { workspace_id: workspace.workspace_id, principals: caller.principals };
    const record_ids = await listVisible(ctx.db, seen, asked);
    const hits = await findSearchHits(ctx, { workspace, record_ids, search });
    await auditHits(ctx, caller, hits);
    return ok({ items: Array.from(hits, ([record_id, found]) => ({ record_id, ...found })) });
  },
} satisfies SubjectHandlers<RecordContext>;

/** How a summary begins is no reason for an entry in the audit log: of what only record.read_all shows, a list tells nothing of it. */
async function findGists(ctx: RecordContext, caller: Caller, record_ids: readonly number[]) {
  const unread = new Set(await listSeenByReadAll(ctx.db, caller, record_ids));
  const told = record_ids.filter((record_id) => !unread.has(record_id));
  return findRecordGists(ctx.db, caller.workspace.workspace_id, told);
}

/** Showing the words around a match counts as reading the record. */
const auditHits = (ctx: RecordContext, caller: Caller, hits: ReadonlyMap<number, SearchHits>) => {
  const shown = [...hits].filter(([, found]) => found.snippets.length > 0 || found.field_hits.length > 0);
  return auditWords(ctx, caller, { record_ids: shown.map(([record_id]) => record_id), by: 'search' });
};

/** `hits` is no filter: pages of one list may ask for more or less of them. */
export function readSearchRequest(
  keys: Keys,
  workspace_id: number | null,
  { hits: _hits, ...query }: SearchQuery,
): RecordPageRequest<SearchFilters> {
  return readPageRequest(keys, { workspace_id, query, list: 'app-records' });
}
