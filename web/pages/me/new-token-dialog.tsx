import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceCards } from '../../components/forms/choice-cards.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { myTokensQuery } from './me-queries.ts';
import { TokenExpiry, toDays, type ExpiryChoice } from './token-expiry.tsx';
import { TokenMade, type MadeToken } from './token-made.tsx';

/** Asks for the token's purpose, then shows its secret, only this once. */
export function NewTokenDialog({ on_close }: { on_close: () => void }) {
  const { me } = useWords();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<'read' | 'write'>('read');
  const [expiry, setExpiry] = useState<ExpiryChoice>('90');
  const [made, setMade] = useState<MadeToken>();
  const create = async () => {
    const body = { name: name.trim(), scope, expires_in_days: toDays(expiry) };
    const { token, secret } = await client.createMyToken({ body });
    setMade({ name: token.name, secret });
    await queries.invalidateQueries(myTokensQuery);
  };
  if (made !== undefined) return <TokenMade {...made} on_close={on_close} />;
  return (
    <FormDialog
      title={me.new_token}
      submit={me.create_token}
      on_close={on_close}
      is_complete={name.trim() !== ''}
      on_submit={create}
    >
      {(refusal) => (
        <>
          <TextField
            label={me.token_name}
            hint={me.token_name_hint}
            error={refusal}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <ChoiceCards
            label={me.scope}
            value={scope}
            on_change={setScope}
            className="sm:grid-cols-2"
            options={[
              { value: 'read', text: me.scopes.read, hint: me.scope_hints.read },
              { value: 'write', text: me.scopes.write, hint: me.scope_hints.write },
            ]}
          />
          <TokenExpiry value={expiry} on_change={setExpiry} />
        </>
      )}
    </FormDialog>
  );
}
