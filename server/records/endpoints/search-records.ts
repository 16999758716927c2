import type { appRecordSearchEndpoints } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { QueryOf } from '@minutebook/contract/endpoint.ts';
import type { Caller } from '../../access/caller.ts';
import { memberPrincipal, teamPrincipal } from '../../access/principals.ts';
import { findRecordGists, NO_GIST } from '../lists/record-gists.ts';
import { NO_ITEMS, toPageText } from '../lists/page-text.ts';
import { readPageRequest, writeNextToken } from '../lists/record-filters.ts';
import { renderRecordItems } from '../items/record-items.ts';
import { resolveRecordFilters } from '../lists/resolve-record-filters.ts';
import { listProgressOf } from '../items/progress-queries.ts';
import type { AppHandler } from '../../http/handler.ts';
import type { RecordContext } from '../record-context.ts';
import { okText } from '../../http/reply.ts';
import { IS_DRAFT, type FacetGroup, type RecordWalk } from '../../search/record-walk.ts';
import { walkRecords } from '../../search/walk-records.ts';
import { findSearchHits, NO_HITS } from '../lists/search-hits.ts';

type SearchQuery = QueryOf<(typeof appRecordSearchEndpoints)['search-records']>;
export type SearchFilters = Omit<SearchQuery, 'next_token' | 'limit'>;

/** The list of v2, with the same visibility and walk, plus the places in records where the search matched. */
export const searchRecords: AppHandler<'search-records', RecordContext> = async ({ query, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const page = readPageRequest<SearchFilters>(ctx.keys, workspace_id, query, 'app-records');
  const { filters, limit, after } = page;
  const resolved = await resolveRecordFilters(ctx.db, toViewer(caller, filters), filters);
  if (resolved === undefined) return okText(toPageText(NO_ITEMS, null));

  const order = filters.order ?? 'id';
  const walk = { workspace_id, order, limit, after, ...narrow(resolved, caller, filters) };
  const { records, next } = await walkRecords(ctx.db, walk);
  const recordIds = records.map(({ record_id }) => record_id);
  const { search } = resolved;
  const [items, progress, gists, hits] = await Promise.all([
    renderRecordItems(ctx, caller, records),
    listProgressOf(ctx.db, { workspace_id, principals: caller.principals }, recordIds),
    findRecordGists(ctx.db, workspace_id, recordIds),
    search === null ? undefined : findSearchHits(ctx.db, workspace_id, recordIds, search, ctx.clock.now()),
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
    next === null ? null : writeNextToken(ctx.keys, workspace_id, filters, next, 'app-records');
  return okText(toPageText(Buffer.concat(texts), nextToken));
};

const FIRST_ITEM = Buffer.from('{"record":');
const OTHER_ITEM = Buffer.from(',{"record":');

const isWorthTelling = ({ stage, failure }: { stage: string; failure: string | null }) =>
  stage !== 'done' || failure !== null;

/** Records shared with a member by name or by team: these principals are a subset of the caller's own. */
function toViewer(caller: Caller, { view }: SearchFilters): Caller {
  if (view !== 'shared_with_me') return caller;
  const named = [memberPrincipal(caller.member_id), ...Array.from(caller.teams.keys(), teamPrincipal)];
  return { ...caller, principals: caller.principals.filter((principal) => named.includes(principal)) };
}

type Filtered = Pick<RecordWalk, 'groups' | 'search' | 'recorded_from' | 'recorded_before'>;

function narrow<Resolved extends Filtered>(
  resolved: Resolved,
  { member_id }: Caller,
  { view = 'all', scopes = [], statuses = [] }: SearchFilters,
): Resolved & Pick<RecordWalk, 'narrowing'> {
  const isOwn = view === 'mine' || view === 'drafts';
  const groups: FacetGroup[] = [
    ...resolved.groups,
    ...(isOwn ? [{ kind: 'owner' as const, values: [member_id] }] : []),
    ...(view === 'drafts' ? [{ kind: 'draft' as const, values: [IS_DRAFT] }] : []),
    ...(scopes.length === 0 ? [] : [{ kind: 'scope' as const, values: scopes }]),
    ...(statuses.length === 0 ? [] : [{ kind: 'status' as const, values: statuses }]),
  ];
  const narrowing = {
    is_draft: view === 'drafts' ? true : null,
    not_owner_member_id: view === 'shared_with_me' ? member_id : null,
    scopes: scopes.length === 0 ? null : scopes,
    statuses: statuses.length === 0 ? null : statuses,
  };
  const isNarrowed = Object.values(narrowing).some((value) => value !== null);
  return { ...resolved, groups, ...(isNarrowed ? { narrowing } : {}) };
}
