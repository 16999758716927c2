import { Ellipsis, Pencil, Power, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ServiceAccount, ServiceRole } from '@minutebook/contract/app/service-account-endpoints.ts';
import { serviceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { NamedDialog } from '../../../components/forms/named-dialog.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { toLabels } from '../../record/access/workspace-people-query.ts';
import { membersQuery } from '../../records/filters/filter-options.ts';
import { RoleChecks } from '../people/role-checks.tsx';
import { useChange, useRefresh } from '../use-change.ts';
import { useSlug } from '../../../session/queries.ts';

type Asking = 'rename' | 'hand_over' | 'switch_off';

interface Change {
  status?: 'active' | 'deactivated';
  role_ids?: number[];
}

export function AccountMenu({ account }: { account: ServiceAccount }) {
  const slug = useSlug();
  const { programs, settings } = useWords();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const refresh = useRefresh();
  const { id, name, status, role_ids } = account;
  const send = (body: Change) =>
    client.updateServiceAccount({ params: { slug, service_account_id: id }, body });
  const change = useChange(send);
  // One that is ticked next comes to those that are being saved.
  const held = (change.isPending ? change.variables.role_ids : undefined) ?? role_ids;
  const trigger = <IconButton label={settings.change_of(name)} icon={<Ellipsis size={17} />} size="small" />;
  return (
    <>
      <Menu align="end" trigger={trigger}>
        <RoleChecks held={held} onChange={(role_ids) => change.mutate({ role_ids })} />
        <MenuItem icon={<Pencil size={15} />} onSelect={() => setAsking('rename')}>
          {programs.rename}
        </MenuItem>
        <MenuItem icon={<UserRoundCog size={15} />} onSelect={() => setAsking('hand_over')}>
          {programs.hand_over}
        </MenuItem>
        {status === 'active' ? (
          <MenuItem danger icon={<Power size={15} />} onSelect={() => setAsking('switch_off')}>
            {programs.switch_off}
          </MenuItem>
        ) : (
          <MenuItem icon={<Power size={15} />} onSelect={() => change.mutate({ status: 'active' })}>
            {programs.switch_on}
          </MenuItem>
        )}
      </Menu>
      {asking === 'rename' && <AccountDialog account={account} onClose={close} />}
      {asking === 'hand_over' && <HandOverDialog account={account} onClose={close} />}
      <ConfirmDialog
        open={asking === 'switch_off'}
        onClose={close}
        title={programs.switch_off_title(name)}
        text={programs.switch_off_text}
        confirm={programs.switch_off}
        onConfirm={async () => {
          await send({ status: 'deactivated' });
          await refresh();
        }}
      />
    </>
  );
}

function HandOverDialog({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const slug = useSlug();
  const { programs } = useWords();
  const { data: members = [] } = useQuery(membersQuery(slug));
  const labels = toLabels(members);
  const active = members.filter(({ status }) => status === 'active');
  const [chosen, setChosen] = useState<string>();
  const owner = chosen ?? String(active.find(({ id }) => id === account.owner?.member_id)?.id ?? '');
  const refresh = useRefresh();
  const save = async () => {
    const params = { slug, service_account_id: account.id };
    await client.updateServiceAccount({ params, body: { owner_member_id: Number(owner) } });
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      title={programs.hand_over_title(account.name)}
      submit={programs.hand_over}
      onClose={onClose}
      is_complete={owner !== ''}
      onSubmit={save}
    >
      {(refusal) => (
        <Select
          label={programs.owner}
          hint={programs.owner_hint}
          error={refusal}
          value={owner}
          options={[
            ...(owner === '' ? [{ value: '', text: '–' }] : []),
            ...active.map(({ id, name }) => ({ value: String(id), text: labels.get(id) ?? name })),
          ]}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}

/** The name and the base role of a service account. */
export function AccountDialog({ account, onClose }: { account?: ServiceAccount; onClose: () => void }) {
  const slug = useSlug();
  const { people, programs, settings } = useWords();
  const [role, setRole] = useState<ServiceRole>(account?.base_role ?? 'member');
  const refresh = useRefresh();
  const save = async (name: string) => {
    const body = { name, base_role: role };
    if (account === undefined) await client.createServiceAccount({ params: { slug }, body });
    else await client.updateServiceAccount({ params: { slug, service_account_id: account.id }, body });
    await refresh();
  };
  return (
    <NamedDialog
      title={account === undefined ? programs.new_account : programs.rename}
      label={settings.name}
      hint={programs.account_name_hint}
      name={account?.name}
      onSave={save}
      onClose={onClose}
    >
      <Select
        label={people.role}
        hint={people.base_role_texts[role]}
        value={role}
        options={serviceRoles.map((value) => ({ value, text: people.base_roles[value] }))}
        onChange={setRole}
      />
    </NamedDialog>
  );
}
