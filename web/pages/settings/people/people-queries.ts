/** Queries about people, besides members and teams, which the record list already has. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { eachItem } from '@minutebook/sdk';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { client } from '../../../session/client.ts';
import { myMemberQuery } from '../../../session/queries.ts';

const query = { limit: 100 };

export const teamMembersQuery = (slug: string, team_id: number) =>
  queryOptions({
    queryKey: ['team-members', slug, team_id],
    queryFn: ({ signal }) =>
      Array.fromAsync(eachItem(client.listTeamMembers, { params: { slug, team_id }, query }, { signal })),
  });

/** The ids of the members who have a second factor. */
export const memberFactorsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['member-factors', slug],
    queryFn: async ({ signal }) => {
      const { member_ids } = await client.listMemberFactors({ params: { slug } }, { signal });
      return new Set(member_ids);
    },
  });

export const rolesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['roles', slug],
    queryFn: ({ signal }) =>
      Array.fromAsync(eachItem(client.listWorkspaceRoles, { params: { slug }, query }, { signal })),
  });

export const invitationsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['invitations', slug],
    queryFn: ({ signal }) =>
      Array.fromAsync(eachItem(client.listInvitations, { params: { slug }, query }, { signal })),
  });

/** Whether one may grant this role, or change its holders: only owners make and change owners. */
export function useMayGive(slug: string): (role: BaseWorkspaceRole) => boolean {
  const { data: me } = useQuery(myMemberQuery(slug));
  return (role) => role !== 'owner' || me?.base_role === 'owner';
}
