import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { client } from './client.ts';
import { useIsArchived } from './use-is-archived.ts';

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
