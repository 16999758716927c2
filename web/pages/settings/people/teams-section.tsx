import { useQuery } from '@tanstack/react-query';
import { Plus, UsersRound, ChevronDown } from 'lucide-react';
import { useState, useId } from 'react';
import type { Team } from '@minutebook/contract/resources/team.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Found } from '../../../components/states/found.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useMay, workspacesQuery } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { membersQuery, teamsQuery } from '../../records/filters/filter-options.ts';
import { RemovedItems } from '../removed-items.tsx';
import { usePeopleRefresh } from './people-queries.ts';
import { Badge } from '../../../components/badge.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useRemoval } from '../use-removal.ts';
import { TeamPlaces } from './team-places.tsx';

export function TeamsSection({ slug }: { slug: string }) {
  const words = useWords();
  const { people, settings } = words;
  const has_teams = useHasTeams(slug);
  const may_manage = useMay(slug, 'team.manage') === true && has_teams;
  const refresh = usePeopleRefresh(slug);
  const [editing, setEditing] = useState<{ team?: Team }>();
  const teams = useQuery(teamsQuery(slug));
  const { data: members = [] } = useQuery(membersQuery(slug));
  // Counts of members are hidden from those who may not see the members.
  const countOf = (team_id: number) =>
    members.length === 0
      ? undefined
      : members.filter((member) => member.teams.some(({ id }) => id === team_id)).length;
  const isEmpty = teams.data?.length === 0;
  const create = may_manage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setEditing({})}>
      {people.new_team}
    </Button>
  );
  const list = (found: readonly Team[]) => (
    <div className="flex flex-col gap-3">
      {found.map((team) => (
        <TeamCard
          key={team.id}
          slug={slug}
          team={team}
          member_count={countOf(team.id)}
          may_manage={may_manage}
          onEdit={() => setEditing({ team })}
        />
      ))}
    </div>
  );
  return (
    <Section
      title={settings.sections.teams}
      count={teams.data?.length}
      text={isEmpty ? undefined : people.teams_text}
      actions={create}
    >
      {isEmpty && (
        <EmptyState
          icon={UsersRound}
          title={people.no_teams}
          text={has_teams ? people.teams_text : words.codes.FEATURE_NOT_AVAILABLE}
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
            {list}
          </Found>
        )}
      </Loaded>
      {may_manage && <RemovedItems slug={slug} kind="team" refresh={refresh} />}
      {editing !== undefined && (
        <TeamDialog slug={slug} team={editing.team} onClose={() => setEditing(undefined)} />
      )}
    </Section>
  );
}

/** Whether the plan of the workspace includes teams; true as long as it is not known. */
function useHasTeams(slug: string): boolean {
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  return workspaces.find((workspace) => workspace.slug === slug)?.features.teams ?? true;
}

interface TeamDialogProps {
  slug: string;
  /** undefined: a new one. */
  team: Team | undefined;
  onClose: () => void;
}

/** Creates a team, or changes its name. */
function TeamDialog({ slug, team, onClose }: TeamDialogProps) {
  const { people, settings } = useWords();
  const [name, setName] = useState(team?.name ?? '');
  const [description, setDescription] = useState(team?.description ?? '');
  const refresh = usePeopleRefresh(slug);
  const save = async () => {
    const body = { name: name.trim(), description: description.trim() || null };
    if (team === undefined) await client.createTeam({ params: { slug }, body });
    else await client.updateTeam({ params: { slug, team_id: team.id }, body });
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      title={team === undefined ? people.new_team : people.edit_team}
      onClose={onClose}
      is_complete={name.trim() !== ''}
      onSubmit={save}
    >
      {(refusal) => (
        <>
          <TextField
            label={settings.name}
            value={name}
            maxLength={200}
            error={refusal}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={people.description}
            value={description}
            maxLength={2_000}
            onChange={(event) => setDescription(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

interface TeamCardProps {
  slug: string;
  team: Team;
  /** undefined: not known, or not for the reader. */
  member_count: number | undefined;
  may_manage: boolean;
  onEdit: () => void;
}

/** Opens to show the team's members. */
function TeamCard({ slug, team, member_count, may_manage, onEdit }: TeamCardProps) {
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
