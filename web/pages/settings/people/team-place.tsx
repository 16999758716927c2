import type { BaseTeamRole } from '@minutebook/contract/resources/allowed-values.ts';
import { baseTeamRoles } from '@minutebook/contract/resources/value-lists.ts';
import type { TeamMember } from '@minutebook/contract/resources/team.ts';
import { X } from 'lucide-react';
import { Avatar } from '../../../components/avatar.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { useWords } from '../../../words/use-words.tsx';

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
export function TeamPlace(props: TeamPlaceProps) {
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
            label={people.role_in(name, team)}
            hide_label
            quiet
            value={changing_to ?? base_role}
            options={baseTeamRoles.map((value) => ({ value, text: people.team_roles[value] }))}
            onChange={onChange}
          />
          <IconButton
            size="small"
            label={people.remove_from(name, team)}
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
