/** The parts that the statements of a walk have in common. */
import { statement, type Queryable, type Value } from '../db/database.ts';
import type { FacetKind, RecordWalk } from './record-walk.ts';

/** Gives a value the next number: `$3`. Values must be bound in the same order for the same text. */
export type Bind = (value: Value) => string;

const COLUMNS = [
  'ordinal',
  'record_id',
  'recorded_at',
  'version',
  'owner_member_id',
  'protected_from_deletion',
  'has_masked_spans',
  'team_ids',
];

/** The columns that a walk returns, and those that its conditions read. */
export const WALKED = COLUMNS.map((column) => `i.${column}`).join(', ');
export const CONDITIONED = `${WALKED}, i.source, i.acl, i.label_ids`;

/**
 * Builds and runs a statement. `name` must be different for different texts; there are few enough of them to stay
 * prepared on every connection.
 */
export async function queryWalk<Row>(
  db: Queryable,
  name: string,
  toText: (bind: Bind) => string,
): Promise<Row[]> {
  const values: Value[] = [];
  const text = toText((value) => `$${values.push(value)}`);
  return db.query(statement<Row>(`search.${name}`, text), values);
}

// A user's principals and the requester's, labels that are all wanted and one of some: no filter needs more.
const ANY_GROUPS_A_KIND = 2;

/**
 * Every group as a condition on `i`, a row of record_index. Always the same text: a group that is not given is a null
 * parameter, which costs next to nothing, where leaving it out would make hundreds of statements.
 */
export function toConditions(walk: RecordWalk, bind: Bind): string {
  return [
    ...arrayConditions(walk, 'principal', 'i.acl', bind),
    ...arrayConditions(walk, 'label', 'i.label_ids', bind),
    ...arrayConditions(walk, 'team', 'i.team_ids', bind),
    scalarCondition(walk, 'owner', 'i.owner_member_id', 'bigint[]', bind),
    scalarCondition(walk, 'source', 'i.source', 'text[]', bind),
  ].join('\n    and ');
}

function arrayConditions(walk: RecordWalk, kind: FacetKind, column: string, bind: Bind): string[] {
  const groups = valuesOf(walk, kind);
  const all = groups.filter((values) => values.length === 1).flat();
  const any = groups.filter((values) => values.length !== 1);
  if (any.length > ANY_GROUPS_A_KIND)
    throw new RangeError(`more than ${ANY_GROUPS_A_KIND} groups of ${kind}s`);
  return [
    conditionOf(column, '@>', all.length === 0 ? null : all, bind),
    ...Array.from({ length: ANY_GROUPS_A_KIND }, (_, index) => conditionOf(column, '&&', any[index], bind)),
  ];
}

function conditionOf(
  column: string,
  operator: '@>' | '&&',
  values: readonly (number | string)[] | null | undefined,
  bind: Bind,
): string {
  const parameter = bind(values ?? null);
  return `(${parameter}::bigint[] is null or ${column} ${operator} ${parameter}::bigint[])`;
}

function scalarCondition(
  walk: RecordWalk,
  kind: FacetKind,
  column: string,
  type: string,
  bind: Bind,
): string {
  const [first, ...others] = valuesOf(walk, kind);
  const values = first?.filter((value) => others.every((other) => other.includes(value)));
  const parameter = bind(values ?? null);
  return `(${parameter}::${type} is null or ${column} = any (${parameter}::${type}))`;
}

function valuesOf({ groups }: RecordWalk, kind: FacetKind): (readonly (number | string)[])[] {
  return groups.filter((group) => group.kind === kind).map((group) => group.values);
}
