import { useQuery } from '@tanstack/react-query';
import { UsersRound, ChevronDown } from 'lucide-react';
import { useState, useId } from 'react';
import type { Team } from '@minutebook/contract/resources/team.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Found } from '../../../components/states/found.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { AddButton, Section } from '../../../components/frame/section.tsx';
import { useMay, useSlug, workspacesQuery } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';
import { NamedDialog } from '../../../components/forms/named-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { membersQuery, teamsQuery } from '../../records/filters/filter-options.ts';
import { RemovedItems, useRemove } from '../removed-items.tsx';
import { Badge } from '../../../components/badge.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useRefresh } from '../use-change.ts';
import { TeamPlaces } from './team-places.tsx';

export function TeamsSection() {
  const slug = useSlug();
  const words = useWords();
  const { people, settings } = words;
  const hasTeams = useHasTeams(slug);
  const mayManage = useMay(slug, 'team.manage') === true && hasTeams;
  const [isAdding, setIsAdding] = useState(false);
  const teams = useQuery(teamsQuery(slug));
  const { data: members = [] } = useQuery(membersQuery(slug));
  // Counts of members are hidden from those who may not see the members.
  const countOf = (team_id: number) =>
    members.length === 0
      ? undefined
      : members.filter((member) => member.teams.some(({ id }) => id === team_id)).length;
  const isEmpty = teams.data?.length === 0;
  return (
    <Section
      title={settings.sections.teams}
      count={teams.data?.length}
      text={isEmpty ? undefined : people.teams_text}
      actions={mayManage && <AddButton text={people.new_team} onClick={() => setIsAdding(true)} />}
    >
      {isEmpty && (
        <EmptyState
          icon={UsersRound}
          title={people.no_teams}
          text={hasTeams ? people.teams_text : words.codes.FEATURE_NOT_AVAILABLE}
        />
      )}
      <Loaded query={teams}>
        {(all) => (
          <Found
            items={all}
            label={people.find_team}
            none={settings.nothing_found}
            textOf={(team) => `${team.name}\n${team.description ?? ''}`}
          >
            {(found) => (
              <div className="flex flex-col gap-3">
                {found.map((team) => (
                  <TeamCard
                    key={team.id}
                    team={team}
                    member_count={countOf(team.id)}
                    may_manage={mayManage}
                  />
                ))}
              </div>
            )}
          </Found>
        )}
      </Loaded>
      {mayManage && <RemovedItems kind="team" />}
      {isAdding && <TeamDialog onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

/** Whether the plan of the workspace includes teams; true as long as it is not known. */
function useHasTeams(slug: string): boolean {
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  return workspaces.find((workspace) => workspace.slug === slug)?.features.teams ?? true;
}

/** Creates a team, or changes its name. */
function TeamDialog({ team, onClose }: { team?: Team; onClose: () => void }) {
  const slug = useSlug();
  const { people, settings } = useWords();
  const [description, setDescription] = useState(team?.description ?? '');
  const refresh = useRefresh();
  const save = async (name: string) => {
    const body = { name, description: description.trim() || null };
    if (team === undefined) await client.createTeam({ params: { slug }, body });
    else await client.updateTeam({ params: { slug, team_id: team.id }, body });
    await refresh();
  };
  return (
    <NamedDialog
      title={team === undefined ? people.new_team : people.edit_team}
      label={settings.name}
      name={team?.name}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={people.description}
        value={description}
        maxLength={2_000}
        onChange={(event) => setDescription(event.target.value)}
      />
    </NamedDialog>
  );
}

interface TeamCardProps {
  team: Team;
  /** undefined: not known, or not for the reader. */
  member_count: number | undefined;
  may_manage: boolean;
}

/** Opens to show the team's members. */
function TeamCard({ team, member_count, may_manage }: TeamCardProps) {
  const { people } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const places = useId();
  const remove = useRemove('team');
  const { name, description, is_default } = team;
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
            onEdit={() => setIsEditing(true)}
            // The default team cannot be deleted.
            onDelete={is_default ? undefined : () => remove(team)}
            delete_title={people.delete_team_title(name)}
            delete_text={people.delete_team_text}
          />
        )}
      </div>
      {isOpen && (
        <div id={places}>
          <TeamPlaces team={team} may_manage={may_manage} />
        </div>
      )}
      {isEditing && <TeamDialog team={team} onClose={() => setIsEditing(false)} />}
    </article>
  );
}
