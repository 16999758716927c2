import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

export const savedSearchesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['saved-searches', slug],
    queryFn: async ({ signal }) => (await client.listSavedSearches({ params: { slug } }, { signal })).items,
    staleTime: 60_000,
  });
