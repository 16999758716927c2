/**
 * The list of records by the rules of the decisions, without any index: slow, but simple enough to be
 * believed. The results of the segment walk are compared with it.
 */
import { isUnspacedRun, toRuns } from '@minutebook/server/search/normalize-text.ts';
import type { FacetGroup, RecordPosition, RecordSearch } from '@minutebook/server/search/walk/record-walk.ts';
import type { RecordScope, RecordSource } from '@minutebook/contract/resources/allowed-values.ts';

export interface ReferenceRecord {
  record_id: number;
  ordinal: number;
  recorded_at: Date;
  title: string;
  utterances: string[];
  source: RecordSource;
  scope: RecordScope;
  is_draft: boolean;
  owner_member_id: number;
  team_ids: number[];
  label_ids: number[];
  access_member_ids: number[];
  access_team_ids: number[];
}

export interface Viewer {
  member_id: number;
  is_guest: boolean;
  reads_all: boolean;
  team_ids: number[];
}

export interface ReferenceQuery {
  order: 'id' | 'rec_date';
  /** A record must be visible to all of them. */
  viewers: Viewer[];
  /** Groups of any kind except `principal`. */
  groups: FacetGroup[];
  query: string | null;
  mode: RecordSearch['mode'];
  recorded_from: Date | null;
  recorded_before: Date | null;
}

/** Lists the ids of all matching records after a position, in order. */
export function listByReference(
  records: Iterable<ReferenceRecord>,
  query: ReferenceQuery,
  after: RecordPosition | null,
): number[] {
  const terms = query.query === null ? null : toTerms(query.query);
  return [...records]
    .filter((record) => fits(record, query) && (terms === null || matches(record, terms, query.mode)))
    .sort((a, b) => compare(a, b, query.order))
    .filter((record) => after === null || compare(toComparable(after), record, query.order) < 0)
    .map(({ record_id }) => record_id);
}

type Comparable = Pick<ReferenceRecord, 'record_id' | 'recorded_at'>;

function toComparable({ record_id, recorded_at }: RecordPosition): Comparable {
  return { record_id, recorded_at: new Date(recorded_at) };
}

function compare(a: Comparable, b: Comparable, order: ReferenceQuery['order']): number {
  const byDate = order === 'id' ? 0 : b.recorded_at.getTime() - a.recorded_at.getTime();
  return byDate || b.record_id - a.record_id;
}

function fits(record: ReferenceRecord, query: ReferenceQuery): boolean {
  const { recorded_from, recorded_before } = query;
  if (recorded_from !== null && record.recorded_at < recorded_from) return false;
  if (recorded_before !== null && record.recorded_at >= recorded_before) return false;
  if (!query.viewers.every((viewer) => isVisible(record, viewer))) return false;
  return query.groups.every(({ kind, values }) =>
    valuesOf(record, kind).some((value) => values.includes(value)),
  );
}

function valuesOf(record: ReferenceRecord, kind: FacetGroup['kind']): (number | string)[] {
  const values = {
    label: record.label_ids,
    team: record.team_ids,
    owner: [record.owner_member_id],
    source: [record.source],
    scope: [record.scope],
    status: [],
    draft: [],
    person: [],
    principal: [],
  };
  return values[kind];
}

function isVisible(record: ReferenceRecord, viewer: Viewer): boolean {
  if (record.owner_member_id === viewer.member_id) return true;
  if (record.is_draft) return false;
  if (viewer.reads_all || record.access_member_ids.includes(viewer.member_id)) return true;
  if (record.access_team_ids.some((team_id) => viewer.team_ids.includes(team_id))) return true;
  if (record.scope === 'private') return false;
  if (record.team_ids.some((team_id) => viewer.team_ids.includes(team_id))) return true;
  return record.scope === 'workspace' && !viewer.is_guest;
}

/**
 * Splits each term into runs, with words outside quotes in their base form. Terms without runs do not count.
 */
export function toTerms(query: string, toForm = (word: string) => word): string[][] {
  return [...query.matchAll(/"([^"]*)"|\S+/g)]
    .map(([text, quoted]) => toRuns(quoted ?? toForm(text)))
    .filter((runs) => runs.length > 0);
}

function matches(record: ReferenceRecord, terms: string[][], mode: ReferenceQuery['mode']): boolean {
  const lines = [
    ...(mode === 'transcript' ? [] : [record.title]),
    ...(mode === 'title_terms' ? [] : record.utterances),
  ];
  return terms.length > 0 && terms.every((term) => isIn(lines, term));
}

/** Whether a term occurs in at least one of the lines. */
export const isIn = (lines: readonly string[], term: string[]) =>
  lines.some((line) => holds(toKnownRuns(line), term));

const knownRuns = new Map<string, string[]>();

function toKnownRuns(line: string): string[] {
  const runs = knownRuns.get(line) ?? toRuns(line);
  knownRuns.set(line, runs);
  return runs;
}

/** Whether the runs of a term occur in a line one after another. */
function holds(line: string[], term: string[]): boolean {
  return line.some((_, start) =>
    term.every((wanted, place) => {
      const run = line[start + place];
      return (
        run !== undefined &&
        isMatch(run, wanted, { is_first: place === 0, is_last: place === term.length - 1 })
      );
    }),
  );
}

/**
 * Words match at their start, and unspaced runs anywhere. Within a phrase the inner sides must match
 * completely.
 */
function isMatch(
  run: string,
  wanted: string,
  { is_first, is_last }: { is_first: boolean; is_last: boolean },
): boolean {
  const mayBeginBefore = is_first && isUnspacedRun(wanted);
  if (mayBeginBefore && is_last) return run.includes(wanted);
  if (mayBeginBefore) return run.endsWith(wanted);
  return is_last ? run.startsWith(wanted) : run === wanted;
}
