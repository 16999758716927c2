import type { Team } from '@minutebook/contract/resources/team.ts';
import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { usePeopleRefresh } from './use-people-change.ts';

interface TeamDialogProps {
  slug: string;
  /** undefined: a new one. */
  team: Team | undefined;
  onClose: () => void;
}

/** Creates a team, or changes its name. */
export function TeamDialog({ slug, team, onClose }: TeamDialogProps) {
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
