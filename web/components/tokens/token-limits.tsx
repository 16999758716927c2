import { useState } from 'react';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { useWords } from '../../words/use-words.tsx';
import { TextField } from '../forms/text-field.tsx';
import { NetworksField, toNetworks } from './networks-field.tsx';
import { TokenExpiry, toDays, type ExpiryChoice } from './token-expiry.tsx';

/** The fields of every new token besides its scopes: name, networks and lifetime. */
export function useTokenLimits(lifetime: ExpiryChoice, firstScopes: readonly Scope[]) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState(firstScopes);
  const [networks, setNetworks] = useState('');
  const [expiry, setExpiry] = useState(lifetime);
  return { name, setName, scopes, setScopes, networks, setNetworks, expiry, setExpiry };
}

type TokenLimits = ReturnType<typeof useTokenLimits>;

export function toTokenBody({ name, networks, expiry }: TokenLimits) {
  const given = toNetworks(networks);
  return {
    name: name.trim(),
    expires_in_days: toDays(expiry),
    ...(given !== undefined && { networks: given }),
  };
}

interface TokenFieldProps {
  limits: TokenLimits;
  /** Why the input was refused: beside the networks where there are some, which are refused most. */
  refusal: string | undefined;
}

const hasNetworks = ({ networks }: TokenLimits) => networks.trim() !== '';

export function TokenName({ limits, refusal }: TokenFieldProps) {
  const { me } = useWords();
  return (
    <TextField
      label={me.token_name}
      hint={me.token_name_hint}
      error={hasNetworks(limits) ? undefined : refusal}
      value={limits.name}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => limits.setName(event.target.value)}
    />
  );
}

export function TokenEndAndNetworks({ limits, refusal }: TokenFieldProps) {
  return (
    <>
      <TokenExpiry value={limits.expiry} onChange={limits.setExpiry} />
      <NetworksField
        value={limits.networks}
        error={hasNetworks(limits) ? refusal : undefined}
        onChange={limits.setNetworks}
      />
    </>
  );
}
