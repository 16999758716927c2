import { useQuery } from '@tanstack/react-query';
import { workspacesQuery } from './workspaces-query.ts';

/** Whether every change is refused there. undefined: not known yet. */
export function useIsArchived(slug: string | null): boolean | undefined {
  const { data } = useQuery(workspacesQuery);
  return data && data.find((workspace) => workspace.slug === slug)?.status === 'archived';
}
