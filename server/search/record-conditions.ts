/** What a list asks of a record, as SQL on the narrow index row and as facet codes for the GIN index. */
import type { RecordSource } from '@minutebook/contract/resources/allowed-values.ts';
import { toBigintArrayLiteral, toTokenCode } from './search-tokens.ts';

/** A record is in the list when it fits every group: it has at least one of the values of each. */
export interface FacetGroup {
  kind: 'principal' | 'label' | 'team' | 'owner' | 'source';
  values: readonly (number | RecordSource)[];
}

/** Collects parameters of one statement while its text is written. */
export class Parameters {
  readonly values: (string | number | Date | null | readonly (string | number)[])[] = [];

  /** The placeholder of a value. */
  add(value: Parameters['values'][number]): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const columns: Record<FacetGroup['kind'], (parameter: string) => string> = {
  principal: (parameter) => `i.acl && ${parameter}::bigint[]`,
  label: (parameter) => `i.label_ids && ${parameter}::bigint[]`,
  team: (parameter) => `i.team_ids && ${parameter}::bigint[]`,
  owner: (parameter) => `i.owner_member_id = any (${parameter}::bigint[])`,
  source: (parameter) => `i.source = any (${parameter}::text[])`,
};

/** Conditions on a row `i` of record_index that was found in another way. */
export function toRowConditions(groups: readonly FacetGroup[], parameters: Parameters): string[] {
  return groups.map(({ kind, values }) => columns[kind](parameters.add(values)));
}

export interface DateRange {
  recorded_from: Date | null;
  /** Exclusive. */
  recorded_before: Date | null;
}

export function toDateConditions(row: string, range: DateRange, parameters: Parameters): string[] {
  return [
    ...(range.recorded_from === null ? [] : [`${row}.recorded_at >= ${parameters.add(range.recorded_from)}`]),
    ...(range.recorded_before === null
      ? []
      : [`${row}.recorded_at < ${parameters.add(range.recorded_before)}`]),
  ];
}

/** A probe asks for rows that carry at least one of its codes. */
export type Probe = readonly bigint[];

export function toFacetProbes(workspace_id: number, groups: readonly FacetGroup[]): Probe[] {
  return groups.map(({ kind, values }) => values.map((value) => toTokenCode(workspace_id, kind, value)));
}

/**
 * Probes as SQL: `tables` gives each probe's codes for the segment of `s`, `conditions` test `column` with them. The codes
 * come as a column of a table of their own, because the planner takes that into a GIN index condition.
 */
export function toProbeSql(probes: readonly Probe[], column: string, parameters: Parameters) {
  const tables = probes.map((codes, place) => {
    const literal = parameters.add(toBigintArrayLiteral(codes));
    return `cross join lateral (
       select array_agg(c.code | s.segment) as codes from unnest(${literal}::bigint[]) as c (code)) as p${place}`;
  });
  const conditions = probes.map((_, place) => `${column} && p${place}.codes`);
  return { tables: tables.join('\n     '), conditions };
}
