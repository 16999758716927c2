import { queryOptions } from '@tanstack/react-query';
import { client } from '../../session/client.ts';

/** How long deleted records are kept, and how many there are. */
export const trashQuery = (slug: string) =>
  queryOptions({
    queryKey: ['trash', slug, 'summary'],
    queryFn: ({ signal }) => client.listTrash({ params: { slug }, query: { limit: 1 } }, { signal }),
  });
