/** Converts filters to the input of the walk: ids of this workspace, instants, search terms. */
import type { RecordSource } from '@minutebook/contract/resources/allowed-values.ts';
import type { Caller } from '../../access/caller.ts';
import { loadPlace } from '../../access/load-place.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { parseQuery, type SearchTerm } from '../../search/parse-query.ts';
import type { FacetGroup, RecordSearch } from '../../search/walk/record-walk.ts';
import type { WalkRequest } from '../../search/walk/walk-records.ts';
import type { RecordFilters } from './record-page-request.ts';
import { toQuestionWords } from './question-words.ts';
import { toWordForm } from './to-word-form.ts';

export type ResolvedFilters = Pick<WalkRequest, 'groups' | 'search' | 'recorded_from' | 'recorded_before'>;

/** undefined: nothing can match, so no search is needed. */
export async function resolveRecordFilters(
  db: Queryable,
  caller: Caller,
  filters: RecordFilters,
): Promise<ResolvedFilters | undefined> {
  const { workspace_id } = caller.workspace;
  const groups: FacetGroup[] = [
    { kind: 'principal', values: caller.principals },
    ...labelGroups(filters),
    ...groupOf('team', filters.team_id),
    ...groupOf('team', filters.team_ids),
    ...groupOf('source', filters.record_sources),
    ...(await ownerGroups(db, workspace_id, filters)),
    ...(await visibilityGroups(db, workspace_id, filters.user_id)),
  ];
  const mode = filters.search_mode ?? 'all_fields';
  const terms = toTerms(filters, mode);
  if (terms?.length === 0 || groups.some(({ values }) => values.length === 0)) return undefined;
  const search = terms === null ? null : { terms, mode };
  return { groups, search, ...(await dayBounds(db, caller.workspace.timezone, filters)) };
}

/** null: no text is sought. */
function toTerms(
  { query, is_question = false }: RecordFilters,
  mode: RecordSearch['mode'],
): SearchTerm[] | null {
  if (query === undefined) return null;
  const telling = is_question ? toQuestionWords(query).filter(({ weight }) => weight === 1) : [];
  if (telling.length > 0) return telling.map(({ term }) => term);
  // The modes of v2 find words as they are typed.
  return parseQuery(query, mode === 'everywhere' || mode === 'insights' ? toWordForm : undefined);
}

function groupOf(
  kind: FacetGroup['kind'],
  given: number | readonly (number | RecordSource)[] | undefined,
): FacetGroup[] {
  if (given === undefined) return [];
  return [{ kind, values: typeof given === 'number' ? [given] : given }];
}

/** `and`: one group per label; `or`: one group for all. */
function labelGroups({ label_ids, label_filter_condition }: RecordFilters): FacetGroup[] {
  if (label_ids === undefined || label_filter_condition === 'or') return groupOf('label', label_ids);
  return label_ids.flatMap((label_id) => groupOf('label', label_id));
}

const selectMemberIds = statement<{ user_id: number; member_id: number }>(
  'records.members-of-users',
  `select m.user_id, m.member_id from member m
   where m.workspace_id = $1 and m.user_id = any ($2::bigint[])
   order by m.member_id`,
);

/** Users who are no members own nothing here. */
async function ownerGroups(
  db: Queryable,
  workspace_id: number,
  { owner_user_id, owner_user_ids }: RecordFilters,
): Promise<FacetGroup[]> {
  const wanted = [
    ...(owner_user_id === undefined ? [] : [[owner_user_id]]),
    ...(owner_user_ids === undefined ? [] : [owner_user_ids]),
  ];
  if (wanted.length === 0) return [];
  const members = await db.query(selectMemberIds, [workspace_id, wanted.flat()]);
  return wanted.map((userIds) => ({
    kind: 'owner',
    values: members.filter(({ user_id }) => userIds.includes(user_id)).map(({ member_id }) => member_id),
  }));
}

/** Narrows to the records that another user sees; non-members and deactivated members see nothing. */
async function visibilityGroups(
  db: Queryable,
  workspace_id: number,
  user_id: number | undefined,
): Promise<FacetGroup[]> {
  if (user_id === undefined) return [];
  const place = await loadPlace(db, workspace_id, user_id);
  return [{ kind: 'principal', values: place?.member?.principals ?? [] }];
}

// The database knows every zone's midnights, also those that daylight saving shifts.
const selectDayBounds = statement<{ recorded_from: Date | null; recorded_before: Date | null }>(
  'records.day-bounds',
  `select $1::date::timestamp at time zone $3 as recorded_from,
     ($2::date + 1)::timestamp at time zone $3 as recorded_before`,
);

async function dayBounds(db: Queryable, timezone: string, { start_date, end_date }: RecordFilters) {
  const none = { recorded_from: null, recorded_before: null };
  if (start_date === undefined && end_date === undefined) return none;
  const days = [start_date, end_date].map((date) => (date === undefined ? null : toPostgresDate(date)));
  return (await db.query(selectDayBounds, [...days, timezone]))[0] ?? none;
}

/** Calendars of ISO 8601 have a year 0; PostgreSQL calls it 1 BC. */
const toPostgresDate = (date: string) => (date.startsWith('0000') ? `0001${date.slice(4)} BC` : date);
