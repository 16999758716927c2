import { useQuery } from '@tanstack/react-query';
import { baseTeamRoles, type BaseTeamRole } from '@minutebook/contract/resources/allowed-values.ts';
import type { Team } from '@minutebook/contract/resources/team.ts';
import { X } from 'lucide-react';
import { Avatar } from '../../../components/avatar.tsx';
import { toErrorText } from '../../../components/error-text.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { Select } from '../../../components/select.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { membersQuery } from '../../records/filter-options.ts';
import { teamMembersQuery } from './people-queries.ts';
import { usePeopleChange } from './use-people-change.ts';

interface TeamPlacesProps {
  slug: string;
  team: Team;
  may_manage: boolean;
}

/** Who is in a team and as what. */
export function TeamPlaces({ slug, team: { id: team_id, name }, may_manage }: TeamPlacesProps) {
  const words = useWords();
  const { people } = words;
  const { data, error } = useQuery(teamMembersQuery(slug, team_id));
  const put = usePeopleChange(
    slug,
    (place: { member_id: number; base_role: BaseTeamRole; role_ids: number[] }) => {
      const { member_id, base_role, role_ids } = place;
      return client.putTeamMember({ params: { slug, team_id, member_id }, body: { base_role, role_ids } });
    },
  );
  const remove = usePeopleChange(slug, (member_id: number) =>
    client.removeTeamMember({ params: { slug, team_id, member_id } }),
  );
  if (error !== null) return <p className="px-4 pb-3 text-bad">{toErrorText(error, words)}</p>;
  if (data === undefined) return <Skeleton className="mx-4 mb-3 h-10" />;
  return (
    <div className="border-t border-line px-4 py-2">
      {data.length === 0 && <p className="py-1 text-soft">{people.empty_team}</p>}
      <ul>
        {data.map(({ member_id, name: member, base_role, team_roles }) => (
          <li key={member_id} className="flex min-h-10 items-center gap-2.5">
            <Avatar name={member} size="small" />
            <span className="min-w-0 flex-1 truncate">{member}</span>
            {may_manage ? (
              <Select
                label={people.role_in(member, name)}
                hide_label
                quiet
                value={base_role}
                options={baseTeamRoles.map((value) => ({ value, text: people.team_roles[value] }))}
                on_change={(next: BaseTeamRole) =>
                  put.mutate({
                    member_id,
                    base_role: next,
                    role_ids: team_roles.filter((role) => !role.is_system_role).map(({ id }) => id),
                  })
                }
              />
            ) : (
              <span className="text-soft">{people.team_roles[base_role]}</span>
            )}
            {may_manage && (
              <IconButton
                size="small"
                label={people.remove_from(member, name)}
                icon={<X size={15} />}
                onClick={() => remove.mutate(member_id)}
              />
            )}
          </li>
        ))}
      </ul>
      {may_manage && (
        <AddMember
          slug={slug}
          team={name}
          inside={data.map(({ member_id }) => member_id)}
          on_add={(member_id) => put.mutate({ member_id, base_role: 'member', role_ids: [] })}
        />
      )}
    </div>
  );
}

interface AddMemberProps {
  slug: string;
  team: string;
  inside: readonly number[];
  on_add: (member_id: number) => void;
}

function AddMember({ slug, team, inside, on_add }: AddMemberProps) {
  const { people } = useWords();
  const { data = [] } = useQuery(membersQuery(slug));
  const others = data.filter(({ id, status }) => status === 'active' && !inside.includes(id));
  if (others.length === 0) return null;
  return (
    <Select
      label={people.add_to(team)}
      hide_label
      value=""
      className="my-1.5 max-w-72"
      options={[
        { value: '', text: people.add_member },
        ...others.map(({ id, name }) => ({ value: String(id), text: name })),
      ]}
      on_change={(member_id) => member_id !== '' && on_add(Number(member_id))}
    />
  );
}
