import { useState } from 'react';
import type { ServiceToken, ServiceAccount } from '@minutebook/contract/app/service-account-endpoints.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { TokenExpiryBadge } from '../../../components/tokens/token-expiry-badge.tsx';
import { TokenFacts } from '../../../components/tokens/token-facts.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TokenMade, type MadeToken } from '../../../components/tokens/token-made.tsx';
import { useRefresh } from '../use-change.ts';
import { KeepOldField, type KeepOld } from './secret-dialog.tsx';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { ScopeChecks } from '../../../components/tokens/scope-checks.tsx';
import {
  TokenEndAndNetworks,
  TokenName,
  toTokenBody,
  useTokenLimits,
} from '../../../components/tokens/token-limits.tsx';
import { useSlug } from '../../../session/queries.ts';

export function AccountTokenRow({ account_id, token }: { account_id: number; token: ServiceToken }) {
  const slug = useSlug();
  const { me, programs } = useWords();
  const [asking, setAsking] = useState<'rotate' | 'revoke'>();
  const refresh = useRefresh();
  const { id, name } = token;
  const params = { slug, service_account_id: account_id, token_id: id };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold">{name}</span>
          {token.is_replaced && <Badge tone="warn">{programs.replaced}</Badge>}
          <TokenExpiryBadge expires_at={token.expires_at} />
        </div>
        <TokenFacts {...token} />
      </div>
      <div className="flex gap-2">
        {!token.is_replaced && (
          <Button size="small" aria-label={programs.rotate_of(name)} onClick={() => setAsking('rotate')}>
            {programs.rotate}
          </Button>
        )}
        <Button size="small" aria-label={me.revoke_of(name)} onClick={() => setAsking('revoke')}>
          {me.revoke}
        </Button>
      </div>
      {asking === 'rotate' && (
        <RotateDialog params={params} name={name} onClose={() => setAsking(undefined)} />
      )}
      <ConfirmDialog
        open={asking === 'revoke'}
        onClose={() => setAsking(undefined)}
        title={me.revoke_title(name)}
        text={me.revoke_text}
        confirm={me.revoke}
        onConfirm={async () => {
          await client.revokeServiceToken({ params });
          await refresh();
        }}
      />
    </li>
  );
}

interface RotateDialogProps {
  params: { slug: string; service_account_id: number; token_id: number };
  name: string;
  onClose: () => void;
}

/** Asks how long both secrets are to work, then shows the new one, only this once. */
function RotateDialog({ params, name, onClose }: RotateDialogProps) {
  const { programs } = useWords();
  const [hours, setHours] = useState<KeepOld>('24');
  const [made, setMade] = useState<MadeToken>();
  const refresh = useRefresh();
  const rotate = async () => {
    const { secret } = await client.rotateServiceToken({ params, body: { keep_old_hours: Number(hours) } });
    setMade({ name, secret });
    await refresh();
  };
  if (made !== undefined) return <TokenMade {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={programs.rotate_title(name)}
      text={programs.rotate_text}
      submit={programs.rotate}
      onClose={onClose}
      is_complete
      onSubmit={rotate}
    >
      {(refusal) => <KeepOldField value={hours} error={refusal} onChange={setHours} />}
    </FormDialog>
  );
}

interface NewAccountTokenDialogProps {
  account: ServiceAccount;
  onClose: () => void;
}

export function NewAccountTokenDialog({ account, onClose }: NewAccountTokenDialogProps) {
  const slug = useSlug();
  const { me, programs } = useWords();
  const limits = useTokenLimits('365', ['records:read']);
  const [power, setPower] = useState<'some' | 'all'>('some');
  const [made, setMade] = useState<MadeToken>();
  const refresh = useRefresh();
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
