import type { Team } from '@minutebook/contract/resources/team.ts';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { toErrorText } from '../../../components/error-text.ts';
import { TextField } from '../../../components/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { usePeopleChange } from './use-people-change.ts';

/** Makes a team, or says anew what one is called. */
export function TeamDialog({
  slug,
  team,
  on_close,
}: {
  slug: string;
  team: Team | undefined;
  on_close: () => void;
}) {
  const words = useWords();
  const { buttons, people, settings } = words;
  const [name, setName] = useState(team?.name ?? '');
  const [description, setDescription] = useState(team?.description ?? '');
  const form = useId();
  const save = usePeopleChange(
    slug,
    async () => {
      const body = { name: name.trim(), description: description.trim() || null };
      if (team === undefined) await client.createTeam({ params: { slug }, body });
      else await client.updateTeam({ params: { slug, team_id: team.id }, body });
      on_close();
    },
    { quiet: true },
  );
  const actions = (
    <>
      <Button onClick={on_close}>{buttons.cancel}</Button>
      <Button type="submit" form={form} kind="primary" busy={save.isPending} disabled={name.trim() === ''}>
        {buttons.save}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      on_close={on_close}
      title={team === undefined ? people.new_team : people.edit_team}
      actions={actions}
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
        }}
      >
        <TextField
          label={settings.name}
          value={name}
          required
          maxLength={200}
          error={save.error === null ? undefined : toErrorText(save.error, words)}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={people.description}
          value={description}
          maxLength={2_000}
          onChange={(event) => setDescription(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
