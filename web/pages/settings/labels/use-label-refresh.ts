import { useQueryClient } from '@tanstack/react-query';

/** Reloads labels, on records too. */
export function useLabelRefresh(slug: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['labels', 'records', 'removed'].map((key) => queries.invalidateQueries({ queryKey: [key, slug] })),
    );
}
