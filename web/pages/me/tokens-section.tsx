import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AppToken } from '@minutebook/contract/app/me-endpoints.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { RowList } from '../../components/row-list.tsx';
import { AddButton, Section } from '../../components/frame/section.tsx';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { Badge } from '../../components/badge.tsx';
import { TokenExpiryBadge } from '../../components/tokens/token-expiry-badge.tsx';
import { TokenFacts } from '../../components/tokens/token-facts.tsx';
import { myTokensQuery } from './me-queries.ts';
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
import { workspacesQuery } from '../../session/queries.ts';

export function TokensSection() {
  const { me } = useWords();
  const queries = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<AppToken>();
  const tokens = useQuery(myTokensQuery);
  const isEmpty = tokens.data?.items.length === 0;
  const revoke = useMutation({
    mutationFn: (token_id: number) => client.revokeMyToken({ params: { token_id } }),
    onSuccess: () => queries.invalidateQueries(myTokensQuery),
  });
  return (
    <Section
      title={me.sections.tokens}
      text={me.tokens_text}
      actions={<AddButton text={me.new_token} onClick={() => setIsAdding(true)} />}
    >
      {isEmpty && <EmptyState icon={KeyRound} title={me.no_tokens_title} text={me.no_tokens_text} />}
      <Loaded query={tokens}>
        {({ items }) => (
          <RowList>
            {items.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setLeaving(token)} />
            ))}
          </RowList>
        )}
      </Loaded>
      {isAdding && <NewTokenDialog onClose={() => setIsAdding(false)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={me.revoke_title(leaving?.name ?? '')}
        text={me.revoke_text}
        confirm={me.revoke}
        onConfirm={async () => leaving && revoke.mutateAsync(leaving.id)}
      />
    </Section>
  );
}

function TokenRow({ token, onRevoke }: { token: AppToken; onRevoke: () => void }) {
  const { me, programs } = useWords();
  const { scope, scopes, workspace } = token;
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold">{token.name}</span>
          {scopes === null ? (
            <Badge tone={scope === 'write' ? 'accent' : 'neutral'}>{me.scopes[scope]}</Badge>
          ) : (
            <Badge>{programs.narrow}</Badge>
          )}
          {workspace !== null && <Badge>{workspace}</Badge>}
          <TokenExpiryBadge expires_at={token.expires_at} />
        </div>
        <TokenFacts {...token} />
      </div>
      <Button size="small" aria-label={me.revoke_of(token.name)} onClick={onRevoke}>
        {me.revoke}
      </Button>
    </li>
  );
}

/** Asks for the token's purpose and limits, then shows its secret, only this once. */
function NewTokenDialog({ onClose }: { onClose: () => void }) {
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
