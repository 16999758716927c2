import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { useState } from 'react';
import { ChoiceCards } from '../../components/forms/choice-cards.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { NetworksField, toNetworks } from '../../components/tokens/networks-field.tsx';
import { ScopeChecks } from '../../components/tokens/scope-checks.tsx';
import { TokenExpiry, toDays, type ExpiryChoice } from '../../components/tokens/token-expiry.tsx';
import { TokenMade, type MadeToken } from '../../components/tokens/token-made.tsx';
import { client } from '../../session/client.ts';
import { workspacesQuery } from '../../session/workspaces-query.ts';
import { useWords } from '../../words/use-words.tsx';
import { myTokensQuery } from './me-queries.ts';

/** Asks for the token's purpose and limits, then shows its secret, only this once. */
export function NewTokenDialog({ on_close }: { on_close: () => void }) {
  const { me, programs } = useWords();
  const queries = useQueryClient();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const [name, setName] = useState('');
  const [power, setPower] = useState<'read' | 'write' | 'some'>('read');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [workspace, setWorkspace] = useState('');
  const [networks, setNetworks] = useState('');
  const [expiry, setExpiry] = useState<ExpiryChoice>('90');
  const [made, setMade] = useState<MadeToken>();
  const create = async () => {
    const given = toNetworks(networks);
    const body = {
      name: name.trim(),
      expires_in_days: toDays(expiry),
      ...(power === 'some' ? { scopes: [...scopes] } : { scope: power }),
      ...(workspace !== '' && { workspace }),
      ...(given !== undefined && { networks: given }),
    };
    const { token, secret } = await client.createMyToken({ body });
    setMade({ name: token.name, secret });
    await queries.invalidateQueries(myTokensQuery);
  };
  if (made !== undefined) return <TokenMade {...made} on_close={on_close} />;
  const hasNetworks = networks.trim() !== '';
  return (
    <FormDialog
      title={me.new_token}
      submit={me.create_token}
      size="medium"
      on_close={on_close}
      is_complete={name.trim() !== '' && (power !== 'some' || scopes.length > 0)}
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
            className="sm:grid-cols-3"
            options={[
              { value: 'read', text: me.scopes.read, hint: me.scope_hints.read },
              { value: 'write', text: me.scopes.write, hint: me.scope_hints.write },
              { value: 'some', text: programs.narrow, hint: programs.narrow_hint },
            ]}
          />
          {power === 'some' && <ScopeChecks value={scopes} on_change={setScopes} />}
          <Select
            label={programs.workspace}
            value={workspace}
            on_change={setWorkspace}
            options={[
              { value: '', text: programs.all_workspaces },
              ...workspaces.map((each) => ({ value: each.slug, text: each.name })),
            ]}
          />
          <TokenExpiry value={expiry} on_change={setExpiry} />
          <NetworksField value={networks} error={hasNetworks ? refusal : undefined} on_change={setNetworks} />
        </>
      )}
    </FormDialog>
  );
}
