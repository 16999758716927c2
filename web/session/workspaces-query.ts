import { queryOptions } from '@tanstack/react-query';
import { eachItem } from '@minutebook/sdk';
import { client } from './client.ts';

/** The user's workspaces. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: ({ signal }) =>
    Array.fromAsync(eachItem(client.listWorkspaces, { query: { limit: 100 } }, { signal })),
  staleTime: 5 * 60_000,
});
