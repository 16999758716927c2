import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { DoorOpen } from 'lucide-react';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { readLastWorkspace } from '../../session/recent-records.ts';
import { workspacesQuery } from '../../session/queries.ts';
import { useWords } from '../../words/use-words.tsx';

/** Redirects to the records of the workspace that was open last, else of the first. */
export function HomePage() {
  const { frame } = useWords();
  const { data: workspaces, error, refetch } = useQuery(workspacesQuery);
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (workspaces === undefined) return null;
  const last = readLastWorkspace();
  const workspace = workspaces.find(({ slug }) => slug === last) ?? workspaces[0];
  if (workspace === undefined) {
    return <EmptyState icon={DoorOpen} title={frame.no_workspaces_title} text={frame.no_workspaces_text} />;
  }
  return <Navigate to="/w/$slug/records" params={{ slug: workspace.slug }} replace />;
}
