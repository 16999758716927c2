/** The statements of the walk. Their text depends on the shape of the request only, so each shape is prepared once. */
import { createHash } from 'node:crypto';
import { statement, type Statement, type Value } from '../db/database.ts';
import {
  Parameters,
  toDateConditions,
  toFacetProbes,
  toProbeSql,
  toRowConditions,
  type DateRange,
  type FacetGroup,
} from './record-conditions.ts';
import { toSearchPlan, toTextCondition, type RecordSearch } from './search-probes.ts';

export type RecordOrder = 'id' | 'rec_date';

/** Where a page ended. */
export interface RecordPosition {
  ordinal: number;
  /** ISO 8601. */
  recorded_at: string;
  record_id: number;
}

export interface WalkRequest extends DateRange {
  workspace_id: number;
  order: RecordOrder;
  groups: readonly FacetGroup[];
  search: RecordSearch | null;
  after: RecordPosition | null;
  limit: number;
}

export interface WalkedRecord {
  ordinal: number;
  record_id: number;
  recorded_at: Date;
  version: number;
  owner_member_id: number | null;
  team_ids: number[];
  protected_from_deletion: boolean;
  has_masked_spans: boolean;
  /** false: the index could not decide, and the text does not hold what is searched. */
  matched: boolean;
}

export interface WalkStatement {
  statement: Statement<WalkedRecord>;
  values: Value[];
}

const COLUMNS = `i.ordinal, i.record_id, i.recorded_at, i.version, i.owner_member_id, i.team_ids,
       i.protected_from_deletion, i.has_masked_spans`;

const orderBy = (order: RecordOrder, row: string) =>
  order === 'id' ? `${row}.ordinal desc` : `${row}.recorded_at desc, ${row}.record_id desc`;

/**
 * `ordinal + 0`: with a plain comparison the planner ANDs in the whole primary key (0.8 ms became 108 at 100 k records).
 */
function afterConditions(
  request: WalkRequest,
  row: string,
  parameters: Parameters,
  walked: boolean,
): string[] {
  const { after, order } = request;
  if (after === null) return [];
  if (order === 'id')
    return [`${row}.ordinal${walked ? ' + 0' : ''} < ${parameters.add(after.ordinal)}::bigint`];
  const recorded_at = parameters.add(after.recorded_at);
  const record_id = parameters.add(after.record_id);
  return [`(${row}.recorded_at, ${row}.record_id) < (${recorded_at}::timestamptz, ${record_id}::bigint)`];
}

function toStatement(text: string, parameters: Parameters): WalkStatement {
  const shape = createHash('sha1').update(text).digest('base64url').slice(0, 12);
  return { statement: statement(`search.walk.${shape}`, text), values: parameters.values };
}

/** The newest rows in order, of which those that fit are returned: what most people see is most of what is new. */
export function toLookStatement(request: WalkRequest, looked_at: number): WalkStatement {
  const parameters = new Parameters();
  const workspace = parameters.add(request.workspace_id);
  const seen = [
    `i.workspace_id = ${workspace}`,
    ...afterConditions(request, 'i', parameters, false),
    ...toDateConditions('i', request, parameters),
  ];
  const fits = toRowConditions(request.groups, parameters);
  const text = `select ${COLUMNS}, true as matched
     from (select i.acl, i.label_ids, i.source, ${COLUMNS} from record_index i where ${seen.join(' and ')}
       order by ${orderBy(request.order, 'i')} limit ${parameters.add(looked_at)}) as i
     where ${fits.join(' and ')}
     order by ${orderBy(request.order, 'i')}
     limit ${parameters.add(request.limit)}`;
  return toStatement(text, parameters);
}

/**
 * Walks the given segments in their order and finds up to `limit` records, by id over all of them, by date in each.
 * Lists probe the facets; searches probe the tokens, then look up the index rows one by one until there are enough.
 */
export function toWalkStatement(request: WalkRequest, segments: readonly number[]): WalkStatement {
  const parameters = new Parameters();
  const inner =
    request.search === null
      ? toFacetWalk(request, parameters)
      : toSearchWalk(request, request.search, parameters);
  const limit = request.order === 'id' ? `limit ${parameters.add(request.limit)}` : '';
  const text = `select hit.*
     from unnest(${parameters.add(segments)}::integer[]) with ordinality as s (segment, place)
     ${inner.tables}
     cross join lateral (${inner.select} limit ${parameters.add(request.limit)}) as hit
     ${limit}`;
  return toStatement(text, parameters);
}

function toFacetWalk(request: WalkRequest, parameters: Parameters) {
  const probes = toProbeSql(toFacetProbes(request.workspace_id, request.groups), 'c.facets', parameters);
  const found = toCandidates('record_facet', probes.conditions, request, parameters);
  return { tables: probes.tables, select: toLookUps(found, request, [], 'true', parameters) };
}

function toSearchWalk(request: WalkRequest, search: RecordSearch, parameters: Parameters) {
  const plan = toSearchPlan(request.workspace_id, search);
  const probes = toProbeSql(plan.probes, 'c.tokens', parameters);
  const found = toCandidates('record_token', probes.conditions, request, parameters);
  const fits = toRowConditions(request.groups, parameters);
  const matched =
    plan.needles.length === 0 ? 'true' : toTextCondition(search.mode, parameters.add(plan.needles));
  return { tables: probes.tables, select: toLookUps(found, request, fits, matched, parameters) };
}

/** What the probes find in the segment of `s`, in the order of the list. */
function toCandidates(
  table: 'record_facet' | 'record_token',
  probeConditions: readonly string[],
  request: WalkRequest,
  parameters: Parameters,
): string {
  const conditions = [
    `c.workspace_id = ${parameters.add(request.workspace_id)}`,
    ...probeConditions,
    ...afterConditions(request, 'c', parameters, true),
    ...toDateConditions('c', request, parameters),
  ];
  return `select c.ordinal from ${table} c where ${conditions.join(' and ')} order by ${orderBy(request.order, 'c')}`;
}

/** Index rows of candidates. `offset 0` keeps each step a loop of its own: in order, and only as many as are asked for. */
function toLookUps(
  candidates: string,
  request: WalkRequest,
  fits: readonly string[],
  matched: string,
  parameters: Parameters,
): string {
  const conditions = [
    `i.workspace_id = ${parameters.add(request.workspace_id)}`,
    'i.ordinal = c.ordinal',
    ...fits,
  ];
  return `select ${COLUMNS}, ${matched} as matched
       from (${candidates} offset 0) as c
       cross join lateral (select i.workspace_id, ${COLUMNS} from record_index i
         where ${conditions.join(' and ')} offset 0) as i`;
}
