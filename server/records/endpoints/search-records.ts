import type { appRecordSearchEndpoints } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { QueryOf } from '@minutebook/contract/endpoint.ts';
import { findRecordGists, NO_GIST } from '../lists/record-gists.ts';
import { NO_ITEMS, toPageText } from '../lists/page-text.ts';
import { readPageRequest, writeNextToken } from '../lists/record-filters.ts';
import { renderRecordItems } from '../items/record-items.ts';
import { resolvePageFilters } from '../lists/resolve-page-filters.ts';
import { listProgressOf } from '../items/progress-queries.ts';
import type { AppHandler } from '../../http/handler.ts';
import type { RecordContext } from '../record-context.ts';
import { okText } from '../../http/reply.ts';
import { walkRecords } from '../../search/walk/walk-records.ts';
import { findSearchHits, NO_HITS } from '../lists/search-hits.ts';

type SearchQuery = QueryOf<(typeof appRecordSearchEndpoints)['search-records']>;
type SearchFilters = Omit<SearchQuery, 'next_token' | 'limit'>;

/** The list of v2, with the same visibility and walk, plus the places in records where the search matched. */
export const searchRecords: AppHandler<'search-records', RecordContext> = async ({ query, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const page = readPageRequest<SearchFilters>(ctx.keys, {
    workspaceId: workspace_id,
    query,
    list: 'app-records',
  });
  const { filters, limit, after } = page;
  const resolved = await resolvePageFilters(ctx, caller, filters);
  if (resolved === undefined) return okText(toPageText(NO_ITEMS, null));

  const order = filters.order ?? 'id';
  const { records, next } = await walkRecords(ctx.db, { workspace_id, order, limit, after, ...resolved });
  const recordIds = records.map(({ record_id }) => record_id);
  const { search } = resolved;
  const [items, progress, gists, hits] = await Promise.all([
    renderRecordItems(ctx, caller, records),
    listProgressOf(ctx.db, { workspace_id, principals: caller.principals }, recordIds),
    findRecordGists(ctx.db, workspace_id, recordIds),
    search === null ? undefined : findSearchHits(ctx, { workspace: caller.workspace, recordIds, search }),
  ]);
  const underWay = new Map(progress.filter(isWorthTelling).map((found) => [found.record_id, found] as const));
  const texts = items.places.flatMap(({ record_id, start, end }, index) => {
    const beside = {
      ...(hits?.get(record_id) ?? NO_HITS),
      progress: underWay.get(record_id) ?? null,
      ...(gists.get(record_id) ?? NO_GIST),
    };
    const besideText = Buffer.from(`,${JSON.stringify(beside).slice(1)}`);
    return [index === 0 ? FIRST_ITEM : OTHER_ITEM, items.text.subarray(start, end), besideText];
  });
  const nextToken =
    next === null
      ? null
      : writeNextToken(ctx.keys, { workspaceId: workspace_id, filters, after: next, list: 'app-records' });
  return okText(toPageText(Buffer.concat(texts), nextToken));
};

const FIRST_ITEM = Buffer.from('{"record":');
const OTHER_ITEM = Buffer.from(',{"record":');

const isWorthTelling = ({ stage, failure }: { stage: string; failure: string | null }) =>
  stage !== 'done' || failure !== null;
