import type { Team } from '@minutebook/contract/resources/team.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useRemoval } from '../use-removal.ts';
import { TeamPlaces } from './team-places.tsx';
import { usePeopleRefresh } from './use-people-change.ts';

interface TeamCardProps {
  slug: string;
  team: Team;
  /** undefined: not known, or not for the reader. */
  member_count: number | undefined;
  may_manage: boolean;
  onEdit: () => void;
}

/** Opens to show the team's members. */
export function TeamCard({ slug, team, member_count, may_manage, onEdit }: TeamCardProps) {
  const { people } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const places = useId();
  const removal = useRemoval(usePeopleRefresh(slug));
  const { id: team_id, name, description, is_default } = team;
  const params = { slug, team_id };
  const remove = () =>
    removal({
      name,
      remove: () => client.deleteTeam({ params }),
      restore: () => client.restoreTeam({ params }),
    });
  return (
    <article className="rounded-card border border-line bg-surface">
      <div className="flex items-center gap-1 py-2.5 pr-2.5 pl-4">
        <div className="min-w-0 flex-1 pr-1">
          <h3 className="flex flex-wrap items-center gap-x-2 font-semibold">
            {name}
            {is_default && <Badge>{people.default_team}</Badge>}
          </h3>
          {description !== null && <p className="text-sm text-soft">{description}</p>}
        </div>
        {member_count !== undefined && (
          <span className="shrink-0 pr-1 text-sm text-faint">{people.holders(member_count)}</span>
        )}
        <IconButton
          label={people.members_of(name)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? places : undefined}
          icon={<ChevronDown size={17} className={isOpen ? 'rotate-180' : undefined} />}
          onClick={() => setIsOpen(!isOpen)}
        />
        {may_manage && (
          <EditMenu
            name={name}
            onEdit={onEdit}
            // The default team cannot be deleted.
            onDelete={is_default ? undefined : remove}
            delete_title={people.delete_team_title(name)}
            delete_text={people.delete_team_text}
          />
        )}
      </div>
      {isOpen && (
        <div id={places}>
          <TeamPlaces slug={slug} team={team} may_manage={may_manage} />
        </div>
      )}
    </article>
  );
}
