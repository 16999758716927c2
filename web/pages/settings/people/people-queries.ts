/** Queries about people, besides members and teams, which the record list already has. */
import { queryOptions, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { eachItem } from '@minutebook/sdk';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { client } from '../../../session/client.ts';
import { myMemberQuery } from '../../../session/queries.ts';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useWords } from '../../../words/use-words.tsx';

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

/** Queries of people, teams or roles. */
const KEYS = ['members', 'teams', 'team-members', 'roles', 'invitations', 'my-member', 'removed'];

/** Reloads people, teams and roles. */
export function usePeopleRefresh(slug: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(KEYS.map((key) => queries.invalidateQueries({ queryKey: [key, slug] })));
}

/**
 * Changes people without a dialog, reports the outcome, and reloads them.
 * @param undo takes the change back; offered beside the outcome
 */
export function usePeopleChange<Input, Output>(
  slug: string,
  change: (input: Input) => Promise<Output>,
  undo?: (input: Input) => Promise<unknown>,
) {
  const words = useWords();
  const toast = useToast();
  const refresh = usePeopleRefresh(slug);
  const fail = (error: unknown) => toast({ text: toErrorText(error, words), tone: 'bad' });
  const takeBack = async (input: Input) => {
    try {
      await undo?.(input);
    } catch (error) {
      fail(error);
    } finally {
      await refresh();
    }
  };
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) =>
      toast({
        text: words.settings.saved,
        tone: 'good',
        ...(undo !== undefined && { action: { text: words.buttons.undo, run: () => void takeBack(input) } }),
      }),
    onError: fail,
    onSettled: refresh,
  });
}
