import type { Scope } from '@minutebook/contract/scopes.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';

interface TokenFactsProps {
  scopes: readonly Scope[] | null;
  networks: readonly string[] | null;
  prefix: string;
  created_at: string;
  last_used_at: string | null;
}

/** The limits of a token, in words, and its use; no limits are not mentioned. */
export function TokenFacts({ scopes, networks, prefix, created_at, last_used_at }: TokenFactsProps) {
  const { me, programs } = useWords();
  const format = useFormat();
  return (
    <>
      {scopes !== null && (
        <p className="mt-0.5 text-sm text-soft">
          {scopes.map((scope) => programs.scopes[scope]).join(' · ')}
        </p>
      )}
      {networks !== null && (
        <p className="mt-0.5 text-sm text-faint">{programs.only_from(networks.join(', '))}</p>
      )}
      <p className="mt-0.5 text-sm text-faint">
        <code className="font-mono">{prefix}…</code>
        {' · '}
        {me.created(format.shortDate(created_at))}
        {' · '}
        {last_used_at === null ? me.never_used : me.last_used(format.ago(last_used_at))}
      </p>
    </>
  );
}
