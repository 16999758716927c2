import { useQuery } from '@tanstack/react-query';
import { workspacesQuery } from '../../../session/workspaces-query.ts';

/** Whether the plan of the workspace includes teams; true as long as it is not known. */
export function useHasTeams(slug: string): boolean {
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  return workspaces.find((workspace) => workspace.slug === slug)?.features.teams ?? true;
}
