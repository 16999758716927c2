import { useQuery } from '@tanstack/react-query';
import { baseWorkspaceRoles, type BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { toErrorText } from '../../../components/error-text.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { Select } from '../../../components/select.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { teamsQuery } from '../../records/filter-options.ts';
import { usePeopleChange } from './use-people-change.ts';

/** Asks whom and as what, then shows the link, which nobody can see again. */
export function InviteDialog({ slug, on_close }: { slug: string; on_close: () => void }) {
  const words = useWords();
  const { buttons, people } = words;
  const [email, setEmail] = useState('');
  const [base_role, setBaseRole] = useState<BaseWorkspaceRole>('member');
  const [team_ids, setTeamIds] = useState<readonly number[]>([]);
  const { data: teams = [] } = useQuery(teamsQuery(slug));
  const form = useId();
  const invite = usePeopleChange(
    slug,
    () =>
      client.createInvitation({
        params: { slug },
        body: { email: email.trim(), base_role, team_ids: [...team_ids] },
      }),
    { quiet: true },
  );
  if (invite.data !== undefined)
    return <LinkDialog url={invite.data.url} email={email} on_close={on_close} />;
  const actions = (
    <>
      <Button onClick={on_close}>{buttons.cancel}</Button>
      <Button type="submit" form={form} kind="primary" busy={invite.isPending}>
        {people.invite}
      </Button>
    </>
  );
  return (
    <Dialog open on_close={on_close} title={people.invite} actions={actions}>
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate(undefined);
        }}
      >
        <TextField
          label={people.email}
          type="email"
          value={email}
          required
          maxLength={320}
          autoComplete="off"
          error={invite.error === null ? undefined : toErrorText(invite.error, words)}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Select
          label={people.role}
          value={base_role}
          options={baseWorkspaceRoles.map((value) => ({ value, text: people.base_roles[value] }))}
          on_change={setBaseRole}
        />
        <p className="-mt-2 text-sm text-faint">{people.base_role_texts[base_role]}</p>
        {teams.length > 0 && (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1 text-sm font-medium">{people.into_teams}</legend>
            {teams.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={team_ids.includes(id)}
                on_change={(isOn) =>
                  setTeamIds(isOn ? [...team_ids, id] : team_ids.filter((team_id) => team_id !== id))
                }
              >
                {name}
              </Checkbox>
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}

function LinkDialog({ url, email, on_close }: { url: string; email: string; on_close: () => void }) {
  const { buttons, people } = useWords();
  const copy = useCopy();
  return (
    <Dialog
      open
      on_close={on_close}
      title={people.link_title}
      text={people.link_text(email)}
      actions={
        <Button kind="primary" onClick={on_close}>
          {buttons.close}
        </Button>
      }
    >
      <TextField
        label={people.link}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        end={<IconButton label={buttons.copy} icon={<Copy size={16} />} onClick={() => void copy(url)} />}
      />
    </Dialog>
  );
}
