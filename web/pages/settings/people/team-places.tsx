import { useQuery } from '@tanstack/react-query';
import type { BaseTeamRole } from '@minutebook/contract/resources/allowed-values.ts';
import type { Team, TeamMember } from '@minutebook/contract/resources/team.ts';
import { toErrorText } from '../../../components/states/error-text.ts';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { AddTeamMember } from './add-team-member.tsx';
import { teamMembersQuery } from './people-queries.ts';
import { TeamPlace } from './team-place.tsx';
import { usePeopleChange } from './use-people-change.ts';

interface TeamPlacesProps {
  slug: string;
  team: Team;
  may_manage: boolean;
}

/** The fields that are sent. */
interface Place {
  member_id: number;
  base_role: BaseTeamRole;
  role_ids: number[];
}

/** The members of a team and their roles. */
export function TeamPlaces({ slug, team: { id: team_id, name }, may_manage }: TeamPlacesProps) {
  const words = useWords();
  const { data, error } = useQuery(teamMembersQuery(slug, team_id));
  const place = ({ member_id, ...body }: Place) =>
    client.putTeamMember({ params: { slug, team_id, member_id }, body });
  const put = usePeopleChange(slug, place);
  const remove = usePeopleChange(
    slug,
    ({ member_id }: Place) => client.removeTeamMember({ params: { slug, team_id, member_id } }),
    place,
  );
  if (error !== null) return <p className="px-4 pb-3 text-bad">{toErrorText(error, words)}</p>;
  if (data === undefined) return <Skeleton className="mx-4 mb-3 h-10" />;
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
          slug={slug}
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
