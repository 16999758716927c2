/** The parts that all statements of a walk share. */
import { statement, type Queryable, type Value } from '../../base/database/database.ts';
import type { FacetKind, RecordNarrowing, RecordWalk, WalkedRecord } from './record-walk.ts';
import { must, requireRow } from '../../base/must.ts';
import type { PersonMatch } from '../person-facets.ts';

/** Numbers a value: `$3`. Values must be bound in the same order for the same text. */
export type Bind = (value: Value) => string;

/** Columns of `i`, a row of record_index: those a walk returns, and those its conditions read. */
export const WALKED = 'i.ordinal, i.record_id, i.recorded_at, i.version';
export const CONDITIONED = `${WALKED}, i.owner_member_id, i.team_ids, i.source, i.acl, i.label_ids`;

// With one row per record, a page costs the driver three times what finding the records costs the database.
const AS_ARRAYS = `
  array_agg(i.ordinal) as ordinals, array_agg(i.record_id) as record_ids, array_agg(i.version) as versions,
  array_agg((date_part('epoch', i.recorded_at) * 1000)::bigint) as recorded_at_ms`;

/** Null: there are no records. */
type WalkedArrays = Record<'ordinals' | 'record_ids' | 'versions' | 'recorded_at_ms', number[] | null>;

export interface WalkText<Beside> {
  /** `name as (select …)`, for the other two. */
  common?: string;
  /** A select of WALKED, in order. */
  records: string;
  /** Values to return beside the records, by name. */
  beside: Record<keyof Beside, string>;
}

/**
 * Builds and runs a statement. Different texts must have different names; there are few enough of them to
 * stay prepared on every connection.
 */
export async function queryWalk<Beside extends object>(
  db: Queryable,
  name: string,
  toParts: (bind: Bind) => WalkText<Beside>,
): Promise<{ records: WalkedRecord[]; beside: Beside }> {
  const values: Value[] = [];
  const { common, records, beside } = toParts((value) => `$${values.push(value)}`);
  const selected = [
    AS_ARRAYS,
    ...Object.entries<string>(beside).map(([column, value]) => `${value} as ${column}`),
  ];
  const text = `${common === undefined ? '' : `with ${common}`}
  select ${selected.join(', ')} from (${records}) as i`;
  const walked = await db.query(statement<WalkedArrays & Beside>(`search.${name}`, text), values);
  const row = requireRow(walked, 'an aggregate');
  return { records: toWalkedRecords(row), beside: row };
}

function toWalkedRecords({ ordinals, record_ids, versions, recorded_at_ms }: WalkedArrays): WalkedRecord[] {
  return (ordinals ?? []).map((ordinal, index) => ({
    ordinal,
    record_id: must(record_ids?.[index], 'record beside its ordinal'),
    version: must(versions?.[index], 'version beside its ordinal'),
    recorded_at_ms: must(recorded_at_ms?.[index], 'time beside its ordinal'),
  }));
}

// A user's principals and the requester's, labels of which all or any must match: no filter needs more.
const ANY_GROUPS_A_KIND = 2;

/**
 * Every group as a condition on `i`, a row of record_index. Always the same text: an absent group is a null
 * parameter, which costs next to nothing, where leaving it out would make hundreds of statements.
 */
export function toConditions(walk: RecordWalk, bind: Bind): string {
  return [
    ...arrayConditions(walk, { kind: 'principal', column: 'i.acl', bind }),
    ...arrayConditions(walk, { kind: 'label', column: 'i.label_ids', bind }),
    ...arrayConditions(walk, { kind: 'team', column: 'i.team_ids', bind }),
    scalarCondition(walk, { kind: 'owner', column: 'i.owner_member_id', type: 'bigint[]', bind }),
    scalarCondition(walk, { kind: 'source', column: 'i.source', type: 'text[]', bind }),
    ...(walk.narrowing === undefined ? [] : narrowingConditions(walk.workspace_id, walk.narrowing, bind)),
  ].join('\n    and ');
}

/**
 * Conditions on columns that record_index lacks: they read the record itself, last, in a sub-select that the
 * planner can only run row by row. Facets are hashes, and leave few other candidates.
 */
function narrowingConditions(
  workspace_id: number,
  { is_draft, not_owner_member_id, scopes, statuses, person }: RecordNarrowing,
  bind: Bind,
): string[] {
  const workspace = bind(workspace_id);
  const draft = bind(is_draft);
  const owner = bind(not_owner_member_id);
  const [scope, status] = [bind(scopes), bind(statuses)];
  return [
    `(${draft}::boolean is null or i.is_draft = ${draft})`,
    `(${owner}::bigint is null or i.owner_member_id is distinct from ${owner})`,
    `(${scope}::text[] is null and ${status}::text[] is null or (
      select (${scope} is null or r.scope = any (${scope})) and (${status} is null or r.status = any (${status}))
      from record r where r.workspace_id = ${workspace} and r.record_id = i.record_id))`,
    personCondition(workspace, person, bind),
  ];
}

/** The participants, as the record itself names them. */
function personCondition(workspace: string, person: PersonMatch | null, bind: Bind): string {
  const isAny = bind(person === null);
  const [member, contact] = [bind(person?.member_id ?? null), bind(person?.contact_id ?? null)];
  const [name, email] = [bind(person?.name ?? null), bind(person?.email ?? null)];
  return `(${isAny}::boolean or exists (
      select from record r join record_text x on x.workspace_id = ${workspace} and x.ordinal = i.ordinal
      where r.workspace_id = ${workspace} and r.record_id = i.record_id and (
        exists (select from json_array_elements(r.extra -> 'speakers') as s (speaker)
          where (s.speaker ->> 'member_id')::bigint = ${member}::bigint or (s.speaker ->> 'contact_id')::bigint = ${contact}::bigint)
        or strpos(E'\\n' || x.speakers || E'\\n', E'\\n' || ${name}::text || E'\\n') > 0
        or exists (select from record_contact c
          where c.workspace_id = ${workspace} and c.record_id = i.record_id and c.contact_id = ${contact}::bigint)
        or exists (select from json_array_elements_text(r.event -> 'attendees_emails') as a (email)
          where lower(a.email collate "C") = ${email}::text))))`;
}

function arrayConditions(
  walk: RecordWalk,
  { kind, column, bind }: { kind: FacetKind; column: string; bind: Bind },
): string[] {
  const groups = valuesOf(walk, kind);
  const all = groups.filter((values) => values.length === 1).flat();
  const any = groups.filter((values) => values.length !== 1);
  if (any.length > ANY_GROUPS_A_KIND)
    throw new RangeError(`more than ${ANY_GROUPS_A_KIND} groups of ${kind}s`);
  return [
    conditionOf({ column, operator: '@>', values: all.length === 0 ? null : all, bind }),
    ...Array.from({ length: ANY_GROUPS_A_KIND }, (_, index) =>
      conditionOf({ column, operator: '&&', values: any[index], bind }),
    ),
  ];
}

function conditionOf({
  column,
  operator,
  values,
  bind,
}: {
  column: string;
  operator: '@>' | '&&';
  values: readonly (number | string)[] | null | undefined;
  bind: Bind;
}): string {
  const parameter = bind(values ?? null);
  return `(${parameter}::bigint[] is null or ${column} ${operator} ${parameter}::bigint[])`;
}

function scalarCondition(
  walk: RecordWalk,
  { kind, column, type, bind }: { kind: FacetKind; column: string; type: string; bind: Bind },
): string {
  const [first, ...others] = valuesOf(walk, kind);
  const values = first?.filter((value) => others.every((other) => other.includes(value)));
  const parameter = bind(values ?? null);
  return `(${parameter}::${type} is null or ${column} = any (${parameter}::${type}))`;
}

function valuesOf({ groups }: RecordWalk, kind: FacetKind): (readonly (number | string)[])[] {
  return groups.filter((group) => group.kind === kind).map((group) => group.values);
}
