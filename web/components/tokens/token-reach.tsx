import type { Scope } from '@minutebook/contract/scopes.ts';
import { useWords } from '../../words/use-words.tsx';

interface TokenReachProps {
  scopes: readonly Scope[] | null;
  networks: readonly string[] | null;
}

/** The limits of a token, in words; nothing for one without any. */
export function TokenReach({ scopes, networks }: TokenReachProps) {
  const { programs } = useWords();
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
    </>
  );
}
