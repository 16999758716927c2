import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { client } from './client.ts';

/** Who the person is in a workspace, with roles and permissions. */
export const myMemberQuery = (slug: string) =>
  queryOptions({
    queryKey: ['my-member', slug],
    queryFn: ({ signal }) => client.getMyMember({ params: { slug } }, { signal }),
    staleTime: 60_000,
  });

/** undefined: not known yet. What a page then shows or hides, the server decides for itself. */
export function useMay(slug: string, resource: PermissionResource): boolean | undefined {
  const { data } = useQuery(myMemberQuery(slug));
  return data && data.workspace_permissions[resource] === 'allow';
}
