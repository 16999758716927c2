import { useQueryClient } from '@tanstack/react-query';

/** Shows labels as they are now, on records too. */
export function useLabelRefresh(slug: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(['labels', 'records'].map((key) => queries.invalidateQueries({ queryKey: [key, slug] })));
}
