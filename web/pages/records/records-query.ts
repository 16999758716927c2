import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { client } from '../../session/client.ts';
import type { RecordSearch } from './record-search.ts';

const PAGE_ITEMS = 50;

export type RecordPage = Awaited<ReturnType<typeof client.searchRecords>>;
export type RecordItem = RecordPage['items'][number];

/** Earlier results stay until the next ones have loaded. */
export function recordsQuery(slug: string, search: RecordSearch) {
  const { query, mode, view, labels, any_label, teams, owners, sources, scopes, statuses, from, to } = search;
  return infiniteQueryOptions({
    queryKey: ['records', slug, search],
    queryFn: ({ pageParam, signal }) =>
      client.searchRecords(
        {
          params: { slug },
          query: {
            query,
            search_mode: mode,
            view,
            label_ids: labels,
            label_filter_condition: any_label ? 'or' : undefined,
            team_ids: teams,
            owner_user_ids: owners,
            record_sources: sources,
            scopes,
            statuses,
            start_date: from,
            end_date: to,
            order: search.order ?? 'rec_date',
            limit: PAGE_ITEMS,
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
