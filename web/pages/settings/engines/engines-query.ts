import { queryOptions } from '@tanstack/react-query';
import { client } from '../../../session/client.ts';

export type EngineList = Awaited<ReturnType<typeof client.listEngines>>;

export const enginesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['engines', slug],
    queryFn: ({ signal }) => client.listEngines({ params: { slug } }, { signal }),
  });
