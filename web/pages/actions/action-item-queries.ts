import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../../session/client.ts';
import type { ActionsSearch } from './actions-search.ts';

/** Its key lies below that of the record: whatever reloads the record reloads them. */
export const recordActionItemsQuery = (slug: string, record_id: number) =>
  queryOptions({
    queryKey: ['record', slug, record_id, 'action-items'],
    async queryFn({ signal }) {
      const { items } = await client.listRecordActionItems({ params: { slug, record_id } }, { signal });
      return items;
    },
  });

/** Items of all records that one may see. @param member_id undefined: everybody's */
export const actionItemsQuery = (
  slug: string,
  state: ActionsSearch['state'],
  member_id: number | undefined,
) =>
  infiniteQueryOptions({
    queryKey: ['action-items', slug, state, member_id],
    queryFn: ({ pageParam, signal }) =>
      client.listActionItems(
        {
          params: { slug },
          query: { state, assignee_member_id: member_id, next_token: pageParam, limit: 100 },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_token }) => next_token,
  });
