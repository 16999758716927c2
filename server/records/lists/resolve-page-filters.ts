/** The filters of pages: those of v2, and views, names, and searches beyond titles and transcripts. */
import type { appRecordSearchEndpoints } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { QueryOf } from '@minutebook/contract/endpoint.ts';
import { asMember, type Caller } from '../../access/caller.ts';
import { memberPrincipal, teamPrincipal } from '../../access/principals.ts';
import { toFacetsOfPerson, type PersonMatch } from '../../search/person-facets.ts';
import { parseQuery } from '../../search/parse-query.ts';
import {
  IS_DRAFT,
  type FacetGroup,
  type PersonTerm,
  type RecordNarrowing,
  type RecordSearch,
} from '../../search/walk/record-walk.ts';
import type { SearchedNames } from '../../search/searched-names.ts';
import type { RecordContext } from '../record-context.ts';
import { findPerson } from '../persons/find-person.ts';
import { resolveRecordFilters, type ResolvedFilters } from './resolve-record-filters.ts';

export type PageFilters = QueryOf<(typeof appRecordSearchEndpoints)['count-records']>;

export type ResolvedPageFilters = ResolvedFilters & { narrowing?: RecordNarrowing };

/** undefined: nothing can match, so no search is needed. */
export async function resolvePageFilters(
  ctx: Pick<RecordContext, 'db' | 'record_items'>,
  caller: Caller,
  filters: PageFilters,
): Promise<ResolvedPageFilters | undefined> {
  const resolved = await resolveRecordFilters(ctx.db, toViewer(caller, filters), filters);
  if (resolved === undefined) return undefined;
  const people = listPeople(filters);
  // A name without any letter is nobody's.
  if (people.length < countNames(filters)) return undefined;
  const person = filters.person === undefined ? null : await findPerson(ctx.db, caller, filters.person);
  if (person === undefined) return undefined;
  const { search } = resolved;
  const isByName = people.length > 0 || search?.mode === 'everywhere';
  const names = isByName ? await ctx.record_items.searched_names.read(ctx.db, caller.workspace) : undefined;
  return {
    ...resolved,
    search: names === undefined ? search : withNames(search, people, names),
    ...narrow(resolved.groups, caller, { filters, person: person?.match ?? null }),
  };
}

const countNames = ({ speakers = [], participants = [] }: PageFilters) =>
  speakers.length + participants.length;

function listPeople({ speakers = [], participants = [] }: PageFilters): PersonTerm[] {
  return [
    ...speakers.flatMap((name) => toPersonTerms(name, 'speaker')),
    ...participants.flatMap((name) => toPersonTerms(name, 'participant')),
  ];
}

/** A name as a whole is one term: its words stand one after another, the last may go on. None: it has no letter. */
const toPersonTerms = (name: string, role: PersonTerm['role']): PersonTerm[] =>
  parseQuery(`"${name.replaceAll('"', ' ')}"`).map((term) => ({ ...term, role }));

function withNames(
  search: RecordSearch | null,
  people: readonly PersonTerm[],
  names: SearchedNames,
): RecordSearch {
  const { terms, mode } = search ?? { terms: [], mode: 'everywhere' as const };
  return {
    mode,
    terms: mode === 'everywhere' ? terms.map(names.withLabelsAndOwners) : terms,
    people: people.map((term) => (term.role === 'participant' ? names.withOwners(term) : term)),
  };
}

/** Records shared with a member by name or by team: these principals are a subset of the caller's own. */
function toViewer(caller: Caller, { view }: PageFilters): Caller {
  if (view !== 'shared_with_me') return caller;
  const named = [
    memberPrincipal(asMember(caller).member_id),
    ...Array.from(caller.teams.keys(), teamPrincipal),
  ];
  return { ...caller, principals: caller.principals.filter((principal) => named.includes(principal)) };
}

interface Narrowed {
  filters: PageFilters;
  person: PersonMatch | null;
}

function narrow(
  resolved: readonly FacetGroup[],
  caller: Caller,
  { filters: { view = 'all', scopes = [], statuses = [] }, person }: Narrowed,
): { groups: readonly FacetGroup[]; narrowing?: RecordNarrowing } {
  const is_own = view === 'mine' || view === 'drafts';
  const groups: FacetGroup[] = [
    ...resolved,
    ...(is_own ? [{ kind: 'owner' as const, values: [asMember(caller).member_id] }] : []),
    ...(view === 'drafts' ? [{ kind: 'draft' as const, values: [IS_DRAFT] }] : []),
    ...(scopes.length === 0 ? [] : [{ kind: 'scope' as const, values: scopes }]),
    ...(statuses.length === 0 ? [] : [{ kind: 'status' as const, values: statuses }]),
    ...(person === null ? [] : [{ kind: 'person' as const, values: toFacetsOfPerson(person) }]),
  ];
  const narrowing = {
    is_draft: view === 'drafts' ? true : null,
    not_owner_member_id: view === 'shared_with_me' ? asMember(caller).member_id : null,
    scopes: scopes.length === 0 ? null : scopes,
    statuses: statuses.length === 0 ? null : statuses,
    person,
  };
  const isNarrowed = Object.values(narrowing).some((value) => value !== null);
  return { groups, ...(isNarrowed ? { narrowing } : {}) };
}
