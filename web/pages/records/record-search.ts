/** The filters of the record list, as the address contains them. */
import type {
  RecordScope,
  RecordSource,
  RecordStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import { recordScopes, recordSources, recordStatuses } from '@minutebook/contract/resources/value-lists.ts';
import { toSearchText } from '../../search-params.ts';

export const views = ['all', 'mine', 'shared_with_me', 'drafts'] as const;
export type View = (typeof views)[number];

export const modes = ['title_terms', 'transcript', 'insights'] as const;

export interface RecordSearch {
  query?: string;
  /** Whether the text is asked as a question, whatever its form. */
  ask?: true;
  /** Absent: everywhere. */
  mode?: (typeof modes)[number];
  view?: Exclude<View, 'all'>;
  labels?: number[];
  /** Without it a record needs all of `labels`. */
  any_label?: true;
  teams?: number[];
  /** User ids. */
  owners?: number[];
  /** Names, without commas. */
  speakers?: string[];
  participants?: string[];
  sources?: RecordSource[];
  scopes?: RecordScope[];
  statuses?: RecordStatus[];
  /** Days: 2026-03-01. */
  from?: string;
  to?: string;
  /** Absent: by the time of the recording. */
  order?: 'id';
  /** The key of a person, on their own page alone. */
  person?: string;
}

/** Undefined fields are removed from the address. */
export type RecordSearchChange = { [Name in keyof RecordSearch]: RecordSearch[Name] | undefined };

/** Reads an address, which may be edited by hand: invalid values are left out. */
export function toRecordSearch(given: Record<string, unknown>): RecordSearch {
  const text = (name: string) => toSearchText(given[name]);
  const list = (name: string) => text(name).split(',');
  const ids = (name: string) =>
    list(name)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0);
  const names = (name: string) => [
    ...new Set(
      list(name)
        .map((one) => one.trim().slice(0, 200))
        .filter((one) => one !== '')
        .slice(0, 5),
    ),
  ];
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === text(name));
  const some = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => list(name).includes(value));
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(text(name)) ? text(name) : undefined);
  return withoutEmpty({
    query: text('query') || undefined,
    ask: text('ask') === 'true' || undefined,
    mode: one('mode', modes),
    view: one('view', ['mine', 'shared_with_me', 'drafts']),
    labels: ids('labels'),
    any_label: text('any_label') === 'true' || undefined,
    teams: ids('teams'),
    owners: ids('owners'),
    speakers: names('speakers'),
    participants: names('participants'),
    sources: some('sources', recordSources),
    scopes: some('scopes', recordScopes),
    statuses: some('statuses', recordStatuses),
    from: day('from'),
    to: day('to'),
    order: one('order', ['id']),
  });
}

export const noFilters = {
  labels: undefined,
  any_label: undefined,
  teams: undefined,
  owners: undefined,
  speakers: undefined,
  participants: undefined,
  sources: undefined,
  scopes: undefined,
  statuses: undefined,
  from: undefined,
  to: undefined,
} satisfies RecordSearchChange;

/** The number of filters, besides the search text and the order of the list. */
export function countFilters({
  labels,
  teams,
  owners,
  speakers,
  participants,
  sources,
  scopes,
  statuses,
  from,
  to,
}: RecordSearch): number {
  const days = from === undefined && to === undefined ? undefined : [from, to];
  return [labels, teams, owners, speakers, participants, sources, scopes, statuses, days].filter(
    (filter) => filter !== undefined,
  ).length;
}

function withoutEmpty(search: RecordSearchChange): RecordSearch {
  const entries = Object.entries(search).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries);
}
