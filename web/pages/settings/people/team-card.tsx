import type { Team } from '@minutebook/contract/resources/team.ts';
import { ChevronDown, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu, MenuItem } from '../../../components/menu.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { TeamPlaces } from './team-places.tsx';
import { usePeopleChange } from './use-people-change.ts';

interface TeamCardProps {
  slug: string;
  team: Team;
  may_manage: boolean;
  on_edit: () => void;
}

/** Opens to show who is in the team. */
export function TeamCard({ slug, team, may_manage, on_edit }: TeamCardProps) {
  const { people, settings } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { id: team_id, name, description, is_default } = team;
  const remove = usePeopleChange(slug, () => client.deleteTeam({ params: { slug, team_id } }), {
    quiet: true,
  });
  return (
    <article className="rounded-card border border-line bg-surface">
      <div className="flex items-center gap-2 py-2.5 pr-2.5 pl-4">
        <div className="min-w-0 flex-1">
          <h3 className="flex items-center gap-2 font-medium">
            <span className="truncate">{name}</span>
            {is_default && <Badge>{people.default_team}</Badge>}
          </h3>
          {description !== null && <p className="text-sm text-soft">{description}</p>}
        </div>
        <IconButton
          label={people.members_of(name)}
          aria-expanded={isOpen}
          icon={<ChevronDown size={17} className={isOpen ? 'rotate-180' : undefined} />}
          onClick={() => setIsOpen(!isOpen)}
        />
        {may_manage && (
          <Menu
            align="end"
            trigger={<IconButton label={settings.change_of(name)} icon={<Ellipsis size={17} />} />}
          >
            <MenuItem icon={<Pencil size={15} />} on_select={on_edit}>
              {settings.edit}
            </MenuItem>
            <MenuItem
              danger
              icon={<Trash2 size={15} />}
              disabled={is_default}
              on_select={() => setIsAsking(true)}
            >
              {settings.delete}
            </MenuItem>
          </Menu>
        )}
      </div>
      {isOpen && <TeamPlaces slug={slug} team={team} may_manage={may_manage} />}
      <ConfirmDialog
        open={isAsking}
        on_close={() => setIsAsking(false)}
        title={people.delete_team_title(name)}
        text={people.delete_team_text}
        confirm={settings.delete}
        on_confirm={() => remove.mutateAsync(undefined)}
      />
    </article>
  );
}
