import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepLastWorkspace, readLastWorkspace } from '../session/last-workspace.ts';
import { workspacesQuery } from '../session/workspaces-query.ts';

/** The slug of the address; on pages of no workspace, the one that was open last, or the first. null: not known, or there is none. */
export function useCurrentSlug(): string | null {
  const { slug } = useParams({ strict: false });
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  useEffect(() => {
    if (slug !== undefined) keepLastWorkspace(slug);
  }, [slug]);
  if (slug !== undefined) return slug;
  const last = readLastWorkspace();
  // (somebody else may have been signed in here before)
  const open = workspaces.find((workspace) => workspace.slug === last) ?? workspaces[0];
  return open?.slug ?? null;
}
