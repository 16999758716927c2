import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { client } from '../../session/client.ts';
import { isQuestion } from './answers/is-question.ts';
import type { RecordSearch } from './record-search.ts';

const PAGE_ITEMS = 50;
/** More than a screen has; the hits of others are located as they come near. */
const LOCATED_ITEMS = 10;

export type RecordPage = Awaited<ReturnType<typeof client.searchRecords>>;
export type RecordItem = RecordPage['items'][number];

/** The question to answer; undefined: it is a plain search. */
export const toQuestion = ({ query = '', ask }: RecordSearch): string | undefined =>
  query !== '' && (ask === true || isQuestion(query)) ? query : undefined;

const toQuery = (search: RecordSearch) => ({
  query: search.query,
  is_question: toQuestion(search) === undefined ? undefined : true,
  search_mode: search.mode ?? ('everywhere' as const),
  view: search.view,
  label_ids: search.labels,
  label_filter_condition: search.any_label ? ('or' as const) : undefined,
  team_ids: search.teams,
  owner_user_ids: search.owners,
  speakers: search.speakers,
  participants: search.participants,
  person: search.person,
  record_sources: search.sources,
  scopes: search.scopes,
  statuses: search.statuses,
  start_date: search.from,
  end_date: search.to,
});

/** The filters that questions know as well. */
export const toAnswerScope = (search: RecordSearch) => {
  const { labels, teams, owners, speakers, participants, from, to } = search;
  const participant = (participants ?? speakers)?.[0];
  return {
    ...(labels !== undefined && !isAnyOfSome(search) && { label_ids: labels }),
    ...(teams?.length === 1 && { team_id: teams[0] }),
    ...(owners !== undefined && { owner_user_ids: owners }),
    ...(participant !== undefined && { participant }),
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
  };
};

const isAnyOfSome = ({ labels = [], any_label }: RecordSearch) => any_label === true && labels.length > 1;

/** The filters that questions do not know, or not all of whose values. */
export function listUnknownToAnswers(search: RecordSearch) {
  const { view, teams = [], speakers = [], participants = [], sources, scopes, statuses } = search;
  const unknown = {
    view: view !== undefined,
    label: isAnyOfSome(search),
    team: teams.length > 1,
    speaker: speakers.length > (participants.length === 0 ? 1 : 0),
    participant: participants.length > 1,
    source: sources !== undefined,
    scope: scopes !== undefined,
    status: statuses !== undefined,
  };
  return (Object.keys(unknown) as (keyof typeof unknown)[]).filter((name) => unknown[name]);
}

/** Earlier results stay until the next ones have loaded. */
export function recordsQuery(slug: string, search: RecordSearch) {
  return infiniteQueryOptions({
    queryKey: ['records', slug, search],
    queryFn: ({ pageParam, signal }) =>
      client.searchRecords(
        {
          params: { slug },
          query: {
            ...toQuery(search),
            order: search.order ?? 'rec_date',
            limit: PAGE_ITEMS,
            hits: LOCATED_ITEMS,
            next_token: pageParam,
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_token }) => next_token,
    placeholderData: keepPreviousData,
  });
}

export type FoundRecords = UseInfiniteQueryResult<InfiniteData<RecordPage>>;

/** Loads further pages until so many records are there, or all, or one of them fails; returns what is there. */
export async function loadUpTo(found: FoundRecords, count: number): Promise<readonly RecordItem[]> {
  let latest = found;
  while (latest.hasNextPage && !latest.isFetchNextPageError && toItems(latest.data).length < count) {
    latest = await latest.fetchNextPage();
  }
  return toItems(latest.data);
}

export const toItems = (data: InfiniteData<RecordPage> | undefined): RecordItem[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** The records of the pages whose hits are not located yet, as many at a time as are located together. */
export const toUnlocated = (data: InfiniteData<RecordPage> | undefined): number[][] =>
  data?.pages.flatMap(({ items }) => {
    const ids = items.filter(({ hits_located }) => !hits_located).map(({ record }) => record.id);
    const count = Math.ceil(ids.length / LOCATED_ITEMS);
    return Array.from({ length: count }, (_, at) => ids.slice(at * LOCATED_ITEMS, (at + 1) * LOCATED_ITEMS));
  }) ?? [];

export function hitsQuery(slug: string, search: RecordSearch, record_ids: readonly number[]) {
  const { query, is_question, search_mode, speakers, participants } = toQuery(search);
  const sought = { query, is_question, search_mode, speakers, participants };
  return queryOptions({
    queryKey: ['record-hits', slug, sought, record_ids],
    queryFn: ({ signal }) =>
      client.locateHits({ params: { slug }, query: { ...sought, record_ids: [...record_ids] } }, { signal }),
  });
}

/** The number of records, in any order. Lists are updated by their keys, so this one has another. */
export function recordCountQuery(slug: string, { order: _order, ...search }: RecordSearch) {
  return queryOptions({
    queryKey: ['record-count', slug, search],
    queryFn: ({ signal }) => client.countRecords({ params: { slug }, query: toQuery(search) }, { signal }),
  });
}
