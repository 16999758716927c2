import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../../session/client.ts';
import type { ActionsSearch } from './actions-search.ts';

/** Its key lies below that of the record: whatever reloads the record reloads them. */
export const recordActionItemsQuery = (slug: string, recordId: number) =>
  queryOptions({
    queryKey: ['record', slug, recordId, 'action-items'],
    async queryFn({ signal }) {
      const { items } = await client.listRecordActionItems(
        { params: { slug, record_id: recordId } },
        { signal },
      );
      return items;
    },
  });

/** Items of all records that one may see. @param memberId undefined: everybody's */
export const actionItemsQuery = (slug: string, state: ActionsSearch['state'], memberId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['action-items', slug, state, memberId],
    queryFn: ({ pageParam, signal }) =>
      client.listActionItems(
        {
          params: { slug },
          query: { state, assignee_member_id: memberId, next_token: pageParam, limit: 100 },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_token }) => next_token,
  });
