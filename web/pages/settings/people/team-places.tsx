import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { BaseTeamRole } from '@minutebook/contract/resources/allowed-values.ts';
import type { Team, TeamMember } from '@minutebook/contract/resources/team.ts';
import { baseTeamRoles } from '@minutebook/contract/resources/value-lists.ts';
import { toErrorText } from '../../../components/states/error-text.ts';
import { Skeleton } from '../../../components/states/loaded.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { Avatar } from '../../../components/avatar.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { toLabels } from '../../record/access/workspace-people-query.ts';
import { membersQuery } from '../../records/filters/filter-options.ts';
import { teamMembersQuery } from './people-queries.ts';
import { useChange } from '../use-change.ts';
import { useSlug } from '../../../session/queries.ts';

/** The fields that are sent. */
interface Place {
  member_id: number;
  base_role: BaseTeamRole;
  role_ids: number[];
}

/** The members of a team and their roles. */
export function TeamPlaces({ team: { id: team_id, name }, may_manage }: { team: Team; may_manage: boolean }) {
  const slug = useSlug();
  const words = useWords();
  const { data, error } = useQuery(teamMembersQuery(slug, team_id));
  const place = ({ member_id, ...body }: Place) =>
    client.putTeamMember({ params: { slug, team_id, member_id }, body });
  const put = useChange(place);
  const remove = useChange(
    ({ member_id }: Place) => client.removeTeamMember({ params: { slug, team_id, member_id } }),
    { undo: place },
  );
  if (data === undefined) {
    if (error !== null) return <p className="px-4 pb-3 text-bad">{toErrorText(error, words)}</p>;
    return <Skeleton className="mx-4 mb-3 h-10" />;
  }
  return (
    <div className="border-t border-line px-4 py-2">
      {data.length === 0 && <p className="py-1 text-soft">{words.people.empty_team}</p>}
      <ul>
        {data.map((member) => (
          <TeamPlace
            key={member.member_id}
            member={member}
            team={name}
            may_manage={may_manage}
            changing_to={
              put.isPending && put.variables.member_id === member.member_id
                ? put.variables.base_role
                : undefined
            }
            onChange={(base_role) => put.mutate(toPlace(member, base_role))}
            onRemove={() => remove.mutate(toPlace(member, member.base_role))}
          />
        ))}
      </ul>
      {may_manage && (
        <AddTeamMember
          team={name}
          inside={data.map(({ member_id }) => member_id)}
          onAdd={(member_id) => put.mutate({ member_id, base_role: 'member', role_ids: [] })}
        />
      )}
    </div>
  );
}

/** Keeps the member's other roles beside the new one. */
const toPlace = ({ member_id, team_roles }: TeamMember, base_role: BaseTeamRole): Place => ({
  member_id,
  base_role,
  role_ids: team_roles.filter((role) => !role.is_system_role).map(({ id }) => id),
});

interface AddTeamMemberProps {
  /** The team's name. */
  team: string;
  /** Its present members. */
  inside: readonly number[];
  onAdd: (member_id: number) => void;
}

/** Offers members who are not in the team; nothing when everybody is. */
function AddTeamMember({ team, inside, onAdd }: AddTeamMemberProps) {
  const slug = useSlug();
  const { people } = useWords();
  const { data = [] } = useQuery(membersQuery(slug));
  const labels = toLabels(data);
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
        ...others.map(({ id, name }) => ({ value: String(id), text: labels.get(id) ?? name })),
      ]}
      onChange={(member_id) => member_id !== '' && onAdd(Number(member_id))}
    />
  );
}

interface TeamPlaceProps {
  member: TeamMember;
  /** The team's name. */
  team: string;
  may_manage: boolean;
  /** The role that is being saved. */
  changing_to: BaseTeamRole | undefined;
  onChange: (base_role: BaseTeamRole) => void;
  onRemove: () => void;
}

/** A member's roles in a team. */
function TeamPlace(props: TeamPlaceProps) {
  const { member, team, may_manage, changing_to, onChange, onRemove } = props;
  const { people } = useWords();
  const { name, base_role } = member;
  return (
    <li className="flex min-h-10 items-center gap-2.5">
      <Avatar name={name} size="small" />
      <span className="min-w-0 flex-1">{name}</span>
      {may_manage ? (
        <>
          <Select
            label={people.role_in({ name, team })}
            hide_label
            quiet
            value={changing_to ?? base_role}
            options={baseTeamRoles.map((value) => ({ value, text: people.team_roles[value] }))}
            onChange={onChange}
          />
          <IconButton
            size="small"
            label={people.remove_from({ name, team })}
            icon={<X size={15} />}
            onClick={onRemove}
          />
        </>
      ) : (
        <span className="text-soft">{people.team_roles[base_role]}</span>
      )}
    </li>
  );
}
