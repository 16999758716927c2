/** Comments that mention the user and that they have not read yet. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from './client.ts';

/** How many, 100 at most. The key lies below that of mentions: whatever reloads them counts these again. */
export const unreadMentionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['mentions', slug, 'unread'],
    async queryFn({ signal }) {
      const query = { mentioned: true, limit: 1 };
      return (await client.listMoments({ params: { slug }, query }, { signal })).unread_mentions;
    },
  });

/** Marks comments as read. Those for which it fails stay counted. */
export function useReadMentions(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (moment_ids: number[]) => client.readMentions({ params: { slug }, body: { moment_ids } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mentions', slug] }),
  }).mutate;
}
