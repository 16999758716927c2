import { useQuery } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { Team } from '@minutebook/contract/resources/team.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Found } from '../../../components/states/found.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useMay } from '../../../session/my-member-query.ts';
import { useWords } from '../../../words/use-words.tsx';
import { workspacesQuery } from '../../../session/workspaces-query.ts';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { membersQuery, teamsQuery } from '../../records/filters/filter-options.ts';
import { RemovedItems } from '../removed-items.tsx';
import { usePeopleRefresh } from './use-people-change.ts';
import { TeamCard } from './team-card.tsx';

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
