import type { AppToken } from '@minutebook/contract/app/me-endpoints.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { TokenExpiryBadge } from '../../components/tokens/token-expiry-badge.tsx';
import { TokenFacts } from '../../components/tokens/token-facts.tsx';
import { useWords } from '../../words/use-words.tsx';

export function TokenRow({ token, onRevoke }: { token: AppToken; onRevoke: () => void }) {
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
