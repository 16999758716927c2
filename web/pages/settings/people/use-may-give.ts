import { useQuery } from '@tanstack/react-query';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { myMemberQuery } from '../../../session/my-member-query.ts';

/** Whether one may grant this role, or change its holders: only owners make and change owners. */
export function useMayGive(slug: string): (role: BaseWorkspaceRole) => boolean {
  const { data: me } = useQuery(myMemberQuery(slug));
  return (role) => role !== 'owner' || me?.base_role === 'owner';
}
