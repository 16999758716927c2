import { useQuery } from '@tanstack/react-query';
import type { ServiceAccount } from '@minutebook/contract/app/service-account-endpoints.ts';
import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { client } from '../../../session/client.ts';
import { membersQuery } from '../../records/filters/filter-options.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useProgramsRefresh } from './use-programs-change.ts';

interface HandOverDialogProps {
  slug: string;
  account: ServiceAccount;
  onClose: () => void;
}

export function HandOverDialog({ slug, account, onClose }: HandOverDialogProps) {
  const { programs } = useWords();
  const { data: members = [] } = useQuery(membersQuery(slug));
  const active = members.filter(({ status }) => status === 'active');
  const [chosen, setChosen] = useState<string>();
  const owner = chosen ?? String(active.find(({ id }) => id === account.owner?.member_id)?.id ?? '');
  const refresh = useProgramsRefresh(slug);
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
            ...active.map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}
