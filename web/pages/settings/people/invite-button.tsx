import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import type { V3Invitation } from '@minutebook/contract/resources/invitation.ts';
import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { Button } from '../../../components/button.tsx';
import { useMay, useSlug } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ShownOnce } from '../../../components/overlays/dialog.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { SecretField } from '../../../components/forms/secret-field.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { teamsQuery } from '../../records/filters/filter-options.ts';
import { useMayGive } from './people-queries.ts';
import { useRefresh } from '../use-change.ts';

/** For members who may invite; nothing for others. */
export function InviteButton() {
  const slug = useSlug();
  const { people } = useWords();
  const [isInviting, setIsInviting] = useState(false);
  if (useMay(slug, 'member.manage') !== true) return null;
  return (
    <>
      <Button kind="primary" icon={<MailPlus size={16} aria-hidden />} onClick={() => setIsInviting(true)}>
        {people.invite}
      </Button>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

type Made = Awaited<ReturnType<typeof client.createInvitation>>;

interface InviteDialogProps {
  /** One that nobody can accept any more, to be made anew. */
  again?: V3Invitation;
  onClose: () => void;
}

/** Asks for address and role, then shows the link, which cannot be shown again. */
export function InviteDialog({ again, onClose }: InviteDialogProps) {
  const slug = useSlug();
  const { people } = useWords();
  const [email, setEmail] = useState(again?.email ?? '');
  const mayGive = useMayGive(slug);
  const [base_role, setBaseRole] = useState<BaseWorkspaceRole>(
    again !== undefined && mayGive(again.base_role) ? again.base_role : 'member',
  );
  const mayPutIntoTeams = useMay(slug, 'team.manage') === true;
  const [team_ids, setTeamIds] = useState<readonly number[]>(
    again !== undefined && mayPutIntoTeams ? again.team_ids : [],
  );
  const [made, setMade] = useState<Made>();
  const refresh = useRefresh();
  const invite = async () => {
    const body = { email: email.trim(), base_role, team_ids: [...team_ids] };
    setMade(await client.createInvitation({ params: { slug }, body }));
    await refresh();
  };
  if (made !== undefined) return <LinkDialog made={made} email={email.trim()} onClose={onClose} />;
  return (
    <FormDialog
      title={people.invite}
      submit={people.invite}
      onClose={onClose}
      is_complete={email.trim() !== ''}
      onSubmit={invite}
    >
      {(refusal) => (
        <>
          <TextField
            label={people.email}
            type="email"
            value={email}
            maxLength={320}
            autoComplete="off"
            error={refusal}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Select
            label={people.role}
            hint={people.base_role_texts[base_role]}
            value={base_role}
            options={baseWorkspaceRoles
              .filter(mayGive)
              .map((value) => ({ value, text: people.base_roles[value] }))}
            onChange={setBaseRole}
          />
          <TeamChecks team_ids={team_ids} onChange={setTeamIds} />
        </>
      )}
    </FormDialog>
  );
}

function LinkDialog({ made, email, onClose }: { made: Made; email: string; onClose: () => void }) {
  const { buttons, people } = useWords();
  return (
    <ShownOnce
      title={people.link_title}
      text={made.is_mailed ? people.mailed_text(email) : people.link_text(email)}
      done={buttons.close}
      onClose={onClose}
    >
      <SecretField label={people.link} value={made.url} />
    </ShownOnce>
  );
}

interface TeamChecksProps {
  team_ids: readonly number[];
  onChange: (team_ids: readonly number[]) => void;
}

/** The teams that a person will join; nothing when the workspace has none. */
function TeamChecks({ team_ids, onChange }: TeamChecksProps) {
  const slug = useSlug();
  const { people } = useWords();
  const { data: teams = [] } = useQuery(teamsQuery(slug));
  if (teams.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-sm font-medium">{people.into_teams}</legend>
      {teams.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={team_ids.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...team_ids, id] : team_ids.filter((other) => other !== id))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
