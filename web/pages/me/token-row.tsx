import type { AppToken } from '@minutebook/contract/app/me-endpoints.ts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useFormat, useWords } from '../../words/use-words.tsx';

const SOON_MS = 7 * 24 * 60 * 60_000;

export function TokenRow({ token, on_revoke }: { token: AppToken; on_revoke: () => void }) {
  const { me } = useWords();
  const format = useFormat();
  const { created_at, last_used_at } = token;
  const used = last_used_at === null ? me.never_used : me.last_used(format.ago(last_used_at));
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium">{token.name}</span>
          <Badge tone={token.scope === 'write' ? 'accent' : 'neutral'}>{me.scopes[token.scope]}</Badge>
          <Expiry expires_at={token.expires_at} />
        </div>
        <p className="mt-0.5 text-sm text-faint">
          <code className="font-mono">{token.prefix}…</code>
          {' · '}
          {me.created(format.shortDate(created_at))}
          {' · '}
          {used}
        </p>
      </div>
      <Button size="small" aria-label={me.revoke_of(token.name)} onClick={on_revoke}>
        {me.revoke}
      </Button>
    </li>
  );
}

function Expiry({ expires_at }: { expires_at: string | null }) {
  const { me } = useWords();
  const format = useFormat();
  const [now] = useState(Date.now);
  if (expires_at === null) return <Badge tone="warn">{me.no_expiry}</Badge>;
  const leftMs = Date.parse(expires_at) - now;
  if (leftMs <= 0) return <Badge tone="bad">{me.expired(format.shortDate(expires_at))}</Badge>;
  return (
    <Badge tone={leftMs < SOON_MS ? 'warn' : 'neutral'}>{me.expires(format.shortDate(expires_at))}</Badge>
  );
}
