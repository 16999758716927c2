import type { ServiceAccount } from '@minutebook/contract/app/service-account-endpoints.ts';
import { useState } from 'react';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { ScopeChecks } from '../../../components/tokens/scope-checks.tsx';
import {
  TokenEndAndNetworks,
  TokenName,
  toTokenBody,
  useTokenLimits,
} from '../../../components/tokens/token-limits.tsx';
import { TokenMade, type MadeToken } from '../../../components/tokens/token-made.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useProgramsRefresh } from './use-programs-change.ts';

interface NewAccountTokenDialogProps {
  slug: string;
  account: ServiceAccount;
  onClose: () => void;
}

export function NewAccountTokenDialog({ slug, account, onClose }: NewAccountTokenDialogProps) {
  const { me, programs } = useWords();
  const limits = useTokenLimits('365', ['records:read']);
  const [power, setPower] = useState<'some' | 'all'>('some');
  const [made, setMade] = useState<MadeToken>();
  const refresh = useProgramsRefresh(slug);
  const create = async () => {
    const body = { ...toTokenBody(limits), ...(power === 'some' && { scopes: [...limits.scopes] }) };
    const params = { slug, service_account_id: account.id };
    const { token, secret } = await client.createServiceToken({ params, body });
    setMade({ name: token.name, secret });
    await refresh();
  };
  if (made !== undefined) return <TokenMade {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={programs.new_token_of(account.name)}
      submit={me.create_token}
      size="medium"
      onClose={onClose}
      is_complete={limits.name.trim() !== '' && (power === 'all' || limits.scopes.length > 0)}
      onSubmit={create}
    >
      {(refusal) => (
        <>
          <TokenName limits={limits} refusal={refusal} />
          <ChoiceCards
            label={me.scope}
            value={power}
            onChange={setPower}
            className="sm:grid-cols-2"
            options={[
              { value: 'some', text: programs.narrow, hint: programs.narrow_hint },
              { value: 'all', text: programs.everything },
            ]}
          />
          {power === 'some' && <ScopeChecks value={limits.scopes} onChange={limits.setScopes} />}
          <TokenEndAndNetworks limits={limits} refusal={refusal} />
        </>
      )}
    </FormDialog>
  );
}
