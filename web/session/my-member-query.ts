import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { client } from './client.ts';

/** The user as a member of a workspace, with roles and permissions. */
export const myMemberQuery = (slug: string) =>
  queryOptions({
    queryKey: ['my-member', slug],
    queryFn: ({ signal }) => client.getMyMember({ params: { slug } }, { signal }),
    staleTime: 60_000,
  });

/** undefined: not known yet. It only shows or hides controls; the server checks for itself. */
export function useMay(slug: string, resource: PermissionResource): boolean | undefined {
  const { data } = useQuery(myMemberQuery(slug));
  return data && data.workspace_permissions[resource] === 'allow';
}
