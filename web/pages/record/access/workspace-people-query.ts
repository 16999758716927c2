import { queryOptions } from '@tanstack/react-query';
import { ApiError, eachItem } from '@minutebook/sdk';
import { client } from '../../../session/client.ts';

export interface NamedId {
  id: number;
  name: string;
}

interface NamedMember extends NamedId {
  email: string;
}

/** The people and teams a record can be shared with. A workspace without teams offers none. */
export const workspacePeopleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['people', slug],
    async queryFn({ signal }): Promise<{ members: NamedMember[]; teams: NamedId[] }> {
      const input = { params: { slug }, query: { limit: 100 } };
      const [members, teams] = await Promise.all([
        Array.fromAsync(eachItem(client.listMembers, input, { signal })),
        Array.fromAsync(eachItem(client.listTeams, input, { signal })).catch(noneWithoutTeams),
      ]);
      return {
        members: members
          .filter(({ status }) => status === 'active')
          .map(({ id, name, email }) => ({ id, name, email })),
        teams: teams.map(({ id, name }) => ({ id, name })),
      };
    },
    staleTime: 60_000,
  });

function noneWithoutTeams(error: unknown): [] {
  if (error instanceof ApiError && error.type === 'FEATURE_NOT_AVAILABLE') return [];
  throw error;
}

/** Members by what is shown of them: two of one name by their addresses as well. */
export function toLabels(members: readonly NamedMember[]): Map<number, string> {
  const named = Map.groupBy(members, ({ name }) => name);
  return new Map(
    members.map(({ id, name, email }) => [id, named.get(name)?.length === 1 ? name : `${name} (${email})`]),
  );
}
