import { queryOptions } from '@tanstack/react-query';
import { client } from '../../session/client.ts';

/** Its key lies below that of action items, which the page shows: whatever changes one reloads it. */
export const personQuery = (slug: string, person: string) =>
  queryOptions({
    queryKey: ['action-items', slug, 'person', person],
    queryFn: ({ signal }) => client.getPerson({ params: { slug }, query: { person } }, { signal }),
  });
