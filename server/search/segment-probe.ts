/** Finds the candidate records of a segment by probes of GIN indexes. */
import { NO_DATE, NO_ORDINAL } from './record-walk.ts';
import type { FacetGroup, RecordPosition, RecordSearch, RecordWalk } from './record-walk.ts';
import { toBigintArrayLiteral, toTokenCode } from './search-tokens.ts';
import type { Bind } from './walk-statement.ts';

/** A record is a candidate when it has at least one code of every group. */
export interface SegmentProbe {
  table: 'record_token' | 'record_facet';
  groups: bigint[][];
}

// Each value costs a descent of the index in every segment: groups that exclude little or have many values
// are left to the conditions on record_index.
const MAX_FACET_GROUPS = 8;
const MAX_VALUES_A_GROUP = 64;

/**
 * A search is probed by its terms, and intersected with its filters when there are any: reading thousands of
 * records with a common word to find the few with a label takes three times as long. Visibility alone is left
 * to conditions: for everybody who sees more than a few records, probing for it costs as much as reading the
 * page.
 */
export function toSegmentProbes(walk: RecordWalk): SegmentProbe[] {
  if (walk.search === null) return [toFacetProbe(walk)];
  const isPlain = walk.groups.every(({ kind }) => kind === 'principal');
  return isPlain ? [toTokenProbe(walk)] : [toTokenProbe(walk), toFacetProbe(walk)];
}

export function toFacetProbe({ workspace_id, groups }: RecordWalk): SegmentProbe {
  return { table: 'record_facet', groups: toFacetCodes(workspace_id, groups) };
}

/** Has no groups when there is no search. */
export function toTokenProbe({ workspace_id, search }: RecordWalk): SegmentProbe {
  return { table: 'record_token', groups: search === null ? [] : toTokenCodes(workspace_id, search) };
}

function toFacetCodes(workspaceId: number, groups: readonly FacetGroup[]): bigint[][] {
  const small = groups.filter(({ values }) => values.length <= MAX_VALUES_A_GROUP);
  return (small.length === 0 ? groups : small)
    .slice(0, MAX_FACET_GROUPS)
    .map(({ kind, values }) => values.map((value) => toTokenCode(workspaceId, kind, value)));
}

const KINDS_OF_MODE = {
  all_fields: ['title_word', 'transcript_word'],
  title_terms: ['title_word'],
  transcript: ['transcript_word'],
} as const;

function toTokenCodes(workspaceId: number, { terms, mode }: RecordSearch): bigint[][] {
  const pieces = new Set(terms.flatMap((term) => term.pieces));
  return Array.from(pieces, (piece) =>
    KINDS_OF_MODE[mode].map((kind) => toTokenCode(workspaceId, kind, piece)),
  );
}

/** The part of a statement's name that depends on the probes: all that its text depends on. */
export function nameOf({ narrowing }: RecordWalk, probes: readonly SegmentProbe[]): string {
  const name = probes
    .map(
      ({ table, groups }) =>
        `${table}-${groups.length}${table === 'record_token' ? `x${groups[0]?.length}` : ''}`,
    )
    .join('-');
  // PostgreSQL limits names to 63 characters.
  return narrowing === undefined ? name : `${name}-n`;
}

/** An array of the ordinals of segment `s.segment` that all probes find, without those already passed by date. */
export function toCandidates(
  walk: RecordWalk,
  probes: readonly SegmentProbe[],
  after: RecordPosition | null,
  bind: Bind,
): string {
  return `array(
      ${probes.map((probe) => toProbeSelect(walk, probe, after, bind)).join('\n      intersect\n      ')}
    )`;
}

/**
 * Dates are compared here, at a tenth of the cost on record_index, whose index on them could also mislead the
 * planner.
 */
export function toProbeSelect(
  walk: RecordWalk,
  probe: SegmentProbe,
  after: RecordPosition | null,
  bind: Bind,
): string {
  const conditions =
    probe.table === 'record_token'
      ? toTokenConditions(probe, 's.segment', bind)
      : probe.groups.map((codes) => toFacetCondition(codes, bind));
  const passed = walk.order === 'rec_date' ? after : null;
  return `select p.ordinal from ${probe.table} p
      where p.workspace_id = ${bind(walk.workspace_id)} and ${conditions.join(' and ')}
        and p.recorded_at >= ${bind(walk.recorded_from ?? `-${NO_DATE}`)}::timestamptz
        and p.recorded_at < ${bind(walk.recorded_before ?? NO_DATE)}::timestamptz
        and (p.recorded_at, p.record_id)
          < (${bind(passed?.recorded_at ?? NO_DATE)}::timestamptz, ${bind(passed?.record_id ?? NO_ORDINAL)}::bigint)`;
}

/** The segment fills the low 16 bits. A literal list is probed directly, others are unnested first. */
export function toTokenConditions({ groups }: SegmentProbe, segment: string, bind: Bind): string[] {
  return groups.map(
    (codes) => `p.tokens && array[${codes.map((code) => `${bind(code)}::bigint + ${segment}`).join(', ')}]`,
  );
}

function toFacetCondition(codes: readonly bigint[], bind: Bind): string {
  const parameter = bind(toBigintArrayLiteral(codes));
  return `p.facets && array(select code.code + s.segment from unnest(${parameter}::bigint[]) as code (code))`;
}
