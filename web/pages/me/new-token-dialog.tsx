import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceCards } from '../../components/forms/choice-cards.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { Select } from '../../components/forms/select.tsx';
import { ScopeChecks } from '../../components/tokens/scope-checks.tsx';
import {
  TokenEndAndNetworks,
  TokenName,
  toTokenBody,
  useTokenLimits,
} from '../../components/tokens/token-limits.tsx';
import { TokenMade, type MadeToken } from '../../components/tokens/token-made.tsx';
import { client } from '../../session/client.ts';
import { workspacesQuery } from '../../session/workspaces-query.ts';
import { useWords } from '../../words/use-words.tsx';
import { myTokensQuery } from './me-queries.ts';

/** Asks for the token's purpose and limits, then shows its secret, only this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { me, programs } = useWords();
  const queries = useQueryClient();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const limits = useTokenLimits('90', []);
  const [power, setPower] = useState<'read' | 'write' | 'some'>('read');
  const [workspace, setWorkspace] = useState('');
  const [made, setMade] = useState<MadeToken>();
  const create = async () => {
    const body = {
      ...toTokenBody(limits),
      ...(power === 'some' ? { scopes: [...limits.scopes] } : { scope: power }),
      ...(workspace !== '' && { workspace }),
    };
    const { token, secret } = await client.createMyToken({ body });
    setMade({ name: token.name, secret });
    await queries.invalidateQueries(myTokensQuery);
  };
  if (made !== undefined) return <TokenMade {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={me.new_token}
      submit={me.create_token}
      size="medium"
      onClose={onClose}
      is_complete={limits.name.trim() !== '' && (power !== 'some' || limits.scopes.length > 0)}
      onSubmit={create}
    >
      {(refusal) => (
        <>
          <TokenName limits={limits} refusal={refusal} />
          <ChoiceCards
            label={me.scope}
            value={power}
            onChange={setPower}
            className="sm:grid-cols-3"
            options={[
              { value: 'read', text: me.scopes.read, hint: me.scope_hints.read },
              { value: 'write', text: me.scopes.write, hint: me.scope_hints.write },
              { value: 'some', text: programs.narrow, hint: programs.narrow_hint },
            ]}
          />
          {power === 'some' && <ScopeChecks value={limits.scopes} onChange={limits.setScopes} />}
          <Select
            label={programs.workspace}
            value={workspace}
            onChange={setWorkspace}
            options={[
              { value: '', text: programs.all_workspaces },
              ...workspaces.map((each) => ({ value: each.slug, text: each.name })),
            ]}
          />
          <TokenEndAndNetworks limits={limits} refusal={refusal} />
        </>
      )}
    </FormDialog>
  );
}
