import type { ServiceAccount, ServiceRole } from '@minutebook/contract/app/service-account-endpoints.ts';
import { serviceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useProgramsRefresh } from './use-programs-change.ts';

interface AccountDialogProps {
  slug: string;
  /** undefined: a new one. */
  account?: ServiceAccount;
  onClose: () => void;
}

/** The name and the base role of a service account. */
export function AccountDialog({ slug, account, onClose }: AccountDialogProps) {
  const { people, programs, settings } = useWords();
  const [name, setName] = useState(account?.name ?? '');
  const [role, setRole] = useState<ServiceRole>(account?.base_role ?? 'member');
  const refresh = useProgramsRefresh(slug);
  const save = async () => {
    const body = { name: name.trim(), base_role: role };
    if (account === undefined) await client.createServiceAccount({ params: { slug }, body });
    else await client.updateServiceAccount({ params: { slug, service_account_id: account.id }, body });
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      title={account === undefined ? programs.new_account : programs.rename}
      onClose={onClose}
      is_complete={name.trim() !== ''}
      onSubmit={save}
    >
      {(refusal) => (
        <>
          <TextField
            label={settings.name}
            hint={programs.account_name_hint}
            error={refusal}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <Select
            label={people.role}
            hint={people.base_role_texts[role]}
            value={role}
            options={serviceRoles.map((value) => ({ value, text: people.base_roles[value] }))}
            onChange={setRole}
          />
        </>
      )}
    </FormDialog>
  );
}
