/** The options that the filters of the record list offer. */
import { queryOptions } from '@tanstack/react-query';
import { ApiError, eachItem } from '@minutebook/sdk';
import { client } from '../../../session/client.ts';

const staleTime = 5 * 60_000;
const all = { limit: 100 };

export const labelsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['labels', slug],
    queryFn: async ({ signal }) => (await client.listLabels({ params: { slug } }, { signal })).items,
  });

export const teamsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['teams', slug],
    queryFn: ({ signal }) =>
      orNone(Array.fromAsync(eachItem(client.listTeams, { params: { slug }, query: all }, { signal }))),
    staleTime,
  });

export const membersQuery = (slug: string) =>
  queryOptions({
    queryKey: ['members', slug],
    queryFn: ({ signal }) =>
      orNone(Array.fromAsync(eachItem(client.listMembers, { params: { slug }, query: all }, { signal }))),
    staleTime,
  });

/** A member who may not see the list, or whose plan has none, gets no options. */
async function orNone<Item>(list: Promise<Item[]>): Promise<Item[]> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 402)) return [];
    throw error;
  }
}
