import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { eachItem } from '@minutebook/sdk';
import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import type { RecordPermissions } from '@minutebook/contract/resources/record.ts';
import { makePageClient } from '@minutebook/sdk/page-client.ts';
import { client } from './client.ts';
import { OF_PAGES } from './of-pages.ts';

/** The user's workspaces. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: ({ signal }) =>
    Array.fromAsync(eachItem(client.listWorkspaces, { query: { limit: 100 } }, { signal })),
  staleTime: 5 * 60_000,
});

/** The slug of the workspace in the address, for what stands on pages of a workspace alone. */
export function useSlug(): string {
  const { slug } = useParams({ strict: false });
  if (slug === undefined) throw new Error('This page is of no workspace.');
  return slug;
}

/** Whether every change is refused there. undefined: not known yet. */
export function useIsArchived(slug: string | null): boolean | undefined {
  const { data } = useQuery(workspacesQuery);
  return data && data.find((workspace) => workspace.slug === slug)?.status === 'archived';
}

/** The user as a member of a workspace, with roles and permissions. */
export const myMemberQuery = (slug: string) =>
  queryOptions({
    queryKey: ['my-member', slug],
    queryFn: ({ signal }) => client.getMyMember({ params: { slug } }, { signal }),
    staleTime: 60_000,
  });

/** Whether one may change that. undefined: not known yet. It only shows or hides controls; the server checks for itself. */
export function useMay(slug: string | null, resource: PermissionResource): boolean | undefined {
  const { data } = useQuery({ ...myMemberQuery(slug ?? ''), enabled: slug !== null });
  const isArchived = useIsArchived(slug);
  if (data === undefined || isArchived === undefined) return undefined;
  return !isArchived && data.workspace_permissions[resource] === 'allow';
}

/** Whether something transcribes here, and what a new workspace has. */
export const firstStepsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['first-steps', slug],
    queryFn: ({ signal }) => client.getFirstSteps({ params: { slug } }, { signal }),
    staleTime: 20_000,
  });

export const savedSearchesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['saved-searches', slug],
    queryFn: async ({ signal }) => (await client.listSavedSearches({ params: { slug } }, { signal })).items,
    staleTime: 60_000,
  });

/** A record of an archived workspace. Its permissions are those that were granted, but every change there is refused. */
export const withoutChanges = <R extends { permissions: RecordPermissions }>(record: R): R => ({
  ...record,
  permissions: { ...record.permissions, edit: false, label: false, share: false, delete: false },
});

/** Has no token: nobody is signed in yet. */
export const stranger = makePageClient({ base_url: '', ...OF_PAGES });

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => stranger.getSignInOptions({}, { signal }),
});
