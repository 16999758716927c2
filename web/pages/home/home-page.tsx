import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { DoorOpen } from 'lucide-react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { useNotUpdatedSince } from '../../session/kept/kept-fetch.ts';
import { readLastWorkspace } from '../../session/recent-records.ts';
import { workspacesQuery } from '../../session/queries.ts';
import { useWords } from '../../words/use-words.tsx';

/** Redirects to the home of the workspace that was open last, else of the first. */
export function HomePage() {
  const { frame } = useWords();
  const { data: workspaces, error, refetch, dataUpdatedAt } = useQuery(workspacesQuery);
  const isCutOff = useNotUpdatedSince('/api/v3/workspaces', dataUpdatedAt) !== undefined;
  if (workspaces === undefined) {
    return error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const last = readLastWorkspace();
  const workspace = workspaces.find(({ slug }) => slug === last) ?? workspaces[0];
  if (workspace === undefined) {
    return <EmptyState icon={DoorOpen} title={frame.no_workspaces_title} text={frame.no_workspaces_text} />;
  }
  // Without a network there is only the list that was read last.
  const to = isCutOff ? '/w/$slug/records' : '/w/$slug/home';
  return <Navigate to={to} params={{ slug: workspace.slug }} replace />;
}
