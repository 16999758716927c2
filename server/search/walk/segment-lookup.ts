/** Finds the candidate records of a segment by lookups of GIN indexes. */
import { NO_DATE, NO_ORDINAL } from './record-walk.ts';
import type { FacetGroup, RecordPosition, RecordSearch, RecordWalk } from './record-walk.ts';
import type { NamedFacets, SearchTerm } from '../parse-query.ts';
import { toBigintArrayLiteral, toTokenCode, type TokenKind } from '../search-tokens.ts';
import type { Bind } from './walk-statement.ts';

/** A record is a candidate when it has at least one code of every group. */
export interface SegmentLookup {
  table: 'record_token' | 'record_facet';
  groups: bigint[][];
}

/** A record is a candidate when it has the word, or is of one of the labels or owners that have it in their names. */
export interface NameLookup extends SegmentLookup {
  table: 'record_token';
  named: NamedFacets;
}

const isNameLookup = (lookup: SegmentLookup): lookup is NameLookup => 'named' in lookup;

// Each value costs a descent of the index in every segment: groups that exclude little or have many values
// are left to the conditions on record_index.
const MAX_FACET_GROUPS = 8;
const MAX_VALUES_A_GROUP = 64;

/**
 * A search is looked up by its terms, and intersected with its filters when there are any: reading thousands of
 * records with a common word to find the few with a label takes three times as long. Visibility alone is left
 * to conditions: for everybody who sees more than a few records, probing for it costs as much as reading the
 * page.
 */
export function toSegmentLookups(walk: RecordWalk): SegmentLookup[] {
  if (walk.search === null) return [toFacetLookup(walk)];
  const lookups = toTokenLookups(walk);
  const isPlain = walk.groups.every(({ kind }) => kind === 'principal');
  // An older index lacks some terms; then the texts of all visible records are compared.
  return isPlain && lookups.length > 0 ? lookups : [...lookups, toFacetLookup(walk)];
}

export function toFacetLookup({ workspace_id, groups }: RecordWalk): SegmentLookup {
  return { table: 'record_facet', groups: toFacetCodes(workspace_id, groups) };
}

/** One for all terms that only texts match, and one for each that a name matches as well. */
export function toTokenLookups({ workspace_id, search }: RecordWalk): (SegmentLookup | NameLookup)[] {
  if (search === null) return [];
  const wanted = listWanted(search).filter(({ term }) => term.pieces.length > 0);
  const groups = toTokenCodes(
    workspace_id,
    wanted.filter(({ term }) => term.named === undefined),
  );
  // The longest piece excludes most; the text decides about the others.
  const named = wanted.flatMap(({ term: { named, pieces }, kinds }): NameLookup[] => {
    const codes = kinds.map((kind) => toTokenCode(workspace_id, kind, pieces[0] ?? ''));
    return named === undefined ? [] : [{ table: 'record_token', groups: [codes], named }];
  });
  return [...(groups.length === 0 ? [] : [{ table: 'record_token' as const, groups }]), ...named];
}

function toFacetCodes(workspace_id: number, groups: readonly FacetGroup[]): bigint[][] {
  const small = groups.filter(({ values }) => values.length <= MAX_VALUES_A_GROUP);
  return (small.length === 0 ? groups : small)
    .slice(0, MAX_FACET_GROUPS)
    .map(({ kind, values }) => values.map((value) => toTokenCode(workspace_id, kind, value)));
}

const KINDS_OF_MODE = {
  all_fields: ['title_word', 'transcript_word'],
  title_terms: ['title_word'],
  transcript: ['transcript_word'],
  insights: ['insight_word'],
  everywhere: ['title_word', 'transcript_word', 'insight_word', 'speaker_word', 'attendee_word'],
} as const satisfies Record<RecordSearch['mode'], TokenKind[]>;

const KINDS_OF_ROLE = {
  speaker: ['speaker_word'],
  participant: ['speaker_word', 'attendee_word'],
} as const satisfies Record<string, TokenKind[]>;

interface Wanted {
  term: SearchTerm;
  kinds: readonly TokenKind[];
}

function listWanted({ terms, mode, people = [] }: RecordSearch): Wanted[] {
  return [
    ...terms.map((term) => ({ term, kinds: KINDS_OF_MODE[mode] })),
    ...people.map((term) => ({ term, kinds: KINDS_OF_ROLE[term.role] })),
  ];
}

/** Groups of equal length stand together, as names of statements count them. */
function toTokenCodes(workspace_id: number, wanted: readonly Wanted[]): bigint[][] {
  const groups = new Map(
    wanted.flatMap(({ term, kinds }) =>
      term.pieces.map((piece) => [`${kinds.join()} ${piece}`, { kinds, piece }] as const),
    ),
  );
  return Array.from(groups.values(), ({ kinds, piece }) =>
    kinds.map((kind) => toTokenCode(workspace_id, kind, piece)),
  ).sort((a, b) => b.length - a.length);
}

/**
 * The part of a statement's name that depends on the lookups: all that its text depends on. PostgreSQL limits
 * names to 63 characters.
 */
export function nameOf({ narrowing, search }: RecordWalk, lookups: readonly SegmentLookup[]): string {
  const [named, others] = [lookups.filter(isNameLookup), lookups.filter((lookup) => !isNameLookup(lookup))];
  return [
    ...others.map(({ table, groups }) =>
      table === 'record_facet' ? `f${groups.length}` : `t${countSizes(groups)}`,
    ),
    ...(named.length === 0 ? [] : [`e${countSizes(named.flatMap(({ groups }) => groups))}`]),
    ...(narrowing === undefined ? [] : ['n']),
    ...(search === null ? [] : ['s']),
  ].join('-');
}

/** `2x5.1x2`: two groups of five codes, then one of two. */
function countSizes(groups: readonly bigint[][]): string {
  const sizes: [count: number, size: number][] = [];
  for (const { length } of groups) {
    const last = sizes.at(-1);
    if (last?.[1] === length) last[0] += 1;
    else sizes.push([1, length]);
  }
  return sizes.map((size) => size.join('x')).join('.');
}

/** An array of the ordinals of segment `s.segment` that all lookups find, without those already passed by date. */
export function toCandidates(
  walk: RecordWalk,
  { lookups, after, bind }: { lookups: readonly SegmentLookup[]; after: RecordPosition | null; bind: Bind },
): string {
  return `array(
      ${lookups
        .map((lookup) =>
          toSelects(walk, lookup).map((select) => toLookupSelect(walk, { lookup: select, after, bind })),
        )
        .map(toUnion)
        .join('\n      intersect\n      ')}
    )`;
}

/** Labels and owners stand in another table: the records of a name are those of either. */
function toSelects({ workspace_id }: RecordWalk, lookup: SegmentLookup): SegmentLookup[] {
  if (!isNameLookup(lookup)) return [lookup];
  const { label_ids, owner_member_ids } = lookup.named;
  const codes = [
    ...label_ids.map((label_id) => toTokenCode(workspace_id, 'label', label_id)),
    ...owner_member_ids.map((member_id) => toTokenCode(workspace_id, 'owner', member_id)),
  ];
  return [
    { table: 'record_token', groups: lookup.groups },
    { table: 'record_facet', groups: [codes] },
  ];
}

const toUnion = (selects: readonly string[]) =>
  selects.length === 1 ? selects[0] : `(${selects.join('\n      union\n      ')})`;

/**
 * A condition on `p`, a row of record_token, that is true at once and that the planner counts as 1 a row. It does not know that
 * reading the tokens of a record takes 0.3 ms, and takes each page that waits for the index to be read for a read at random: with
 * the 80 pages of six meetings it read the tokens of all 2,400 (0.5 s), and not the index (1 ms; 2 with 540 pages). Were it much
 * more than 1, it would look up the whole workspace to read a row less. `toCleaning` keeps the pages fewer than the records.
 */
export const READ_BY_INDEX = `(p.ordinal > 0 or (select count(*) from generate_series(1, 80) where p.ordinal is null) > 0)`;

/**
 * Dates are compared here, at a tenth of the cost on record_index, whose index on them could also mislead the
 * planner.
 */
export function toLookupSelect(
  walk: RecordWalk,
  { lookup, after, bind }: { lookup: SegmentLookup; after: RecordPosition | null; bind: Bind },
): string {
  const conditions =
    lookup.table === 'record_token'
      ? [...toTokenConditions(lookup, 's.segment', bind), READ_BY_INDEX]
      : lookup.groups.map((codes) => toFacetCondition(codes, bind));
  return `select p.ordinal from ${lookup.table} p
      where p.workspace_id = ${bind(walk.workspace_id)} and ${conditions.join(' and ')}
        and p.recorded_at >= ${bind(walk.recorded_from ?? `-${NO_DATE}`)}::timestamptz
        and p.recorded_at < ${bind(walk.recorded_before ?? NO_DATE)}::timestamptz${toPassed(walk, after, bind)}`;
}

/** By id, the ordinal tells what is passed: comparing the dates of all candidates as well is a twentieth of a long search. */
function toPassed({ order }: RecordWalk, after: RecordPosition | null, bind: Bind): string {
  if (order === 'id') return '';
  return `
        and (p.recorded_at, p.record_id)
          < (${bind(after?.recorded_at ?? NO_DATE)}::timestamptz, ${bind(after?.record_id ?? NO_ORDINAL)}::bigint)`;
}

/** The segment fills the low 16 bits. A literal list is looked up directly, others are unnested first. */
function toTokenConditions({ groups }: SegmentLookup, segment: string, bind: Bind): string[] {
  return groups.map(
    (codes) => `p.tokens && array[${codes.map((code) => `${bind(code)}::bigint + ${segment}`).join(', ')}]`,
  );
}

/** The terms as a condition on `p`, the tokens of one record, and `i`, its row of record_index. */
export function toTermCondition(lookups: readonly SegmentLookup[], segment: string, bind: Bind): string {
  const conditions = lookups.map((lookup) => {
    const tokens = toTokenConditions(lookup, segment, bind).join(' and ');
    if (!isNameLookup(lookup)) return tokens;
    const { label_ids, owner_member_ids } = lookup.named;
    return `(${tokens} or i.label_ids && ${bind(label_ids)}::bigint[] or i.owner_member_id = any (${bind(owner_member_ids)}::bigint[]))`;
  });
  return conditions.join(' and ') || 'true';
}

function toFacetCondition(codes: readonly bigint[], bind: Bind): string {
  const parameter = bind(toBigintArrayLiteral(codes));
  return `p.facets && array(select code.code + s.segment from unnest(${parameter}::bigint[]) as code (code))`;
}
