import type { ServiceAccount } from '@minutebook/contract/app/service-account-endpoints.ts';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { useState } from 'react';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { NetworksField, toNetworks } from '../../../components/tokens/networks-field.tsx';
import { ScopeChecks } from '../../../components/tokens/scope-checks.tsx';
import { TokenExpiry, toDays, type ExpiryChoice } from '../../../components/tokens/token-expiry.tsx';
import { TokenMade, type MadeToken } from '../../../components/tokens/token-made.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useProgramsRefresh } from './use-programs-change.ts';

interface NewAccountTokenDialogProps {
  slug: string;
  account: ServiceAccount;
  on_close: () => void;
}

export function NewAccountTokenDialog({ slug, account, on_close }: NewAccountTokenDialogProps) {
  const { me, programs } = useWords();
  const [name, setName] = useState('');
  const [power, setPower] = useState<'some' | 'all'>('some');
  const [scopes, setScopes] = useState<readonly Scope[]>(['records:read']);
  const [networks, setNetworks] = useState('');
  const [expiry, setExpiry] = useState<ExpiryChoice>('365');
  const [made, setMade] = useState<MadeToken>();
  const refresh = useProgramsRefresh(slug);
  const create = async () => {
    const given = toNetworks(networks);
    const body = {
      name: name.trim(),
      expires_in_days: toDays(expiry),
      ...(power === 'some' && { scopes: [...scopes] }),
      ...(given !== undefined && { networks: given }),
    };
    const params = { slug, service_account_id: account.id };
    const { token, secret } = await client.createServiceToken({ params, body });
    setMade({ name: token.name, secret });
    await refresh();
  };
  if (made !== undefined) return <TokenMade {...made} on_close={on_close} />;
  const hasNetworks = networks.trim() !== '';
  return (
    <FormDialog
      title={programs.new_token_of(account.name)}
      submit={me.create_token}
      size="medium"
      on_close={on_close}
      is_complete={name.trim() !== '' && (power === 'all' || scopes.length > 0)}
      on_submit={create}
    >
      {(refusal) => (
        <>
          <TextField
            label={me.token_name}
            hint={me.token_name_hint}
            error={hasNetworks ? undefined : refusal}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <ChoiceCards
            label={me.scope}
            value={power}
            on_change={setPower}
            className="sm:grid-cols-2"
            options={[
              { value: 'some', text: programs.narrow, hint: programs.narrow_hint },
              { value: 'all', text: programs.everything },
            ]}
          />
          {power === 'some' && <ScopeChecks value={scopes} on_change={setScopes} />}
          <TokenExpiry value={expiry} on_change={setExpiry} />
          <NetworksField value={networks} error={hasNetworks ? refusal : undefined} on_change={setNetworks} />
        </>
      )}
    </FormDialog>
  );
}
