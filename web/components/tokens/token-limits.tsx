import { useState } from 'react';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { useWords, useFormat } from '../../words/use-words.tsx';
import { TextField, TextArea } from '../forms/text-field.tsx';
import { Select } from '../forms/select.tsx';

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
  return {
    name: name.trim(),
    expires_in_days: toDays(expiry),
    networks: toNetworks(networks),
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

interface NetworksFieldProps {
  value: string;
  /** Why one of them was refused. */
  error: string | undefined;
  onChange: (text: string) => void;
}

function NetworksField({ value, error, onChange }: NetworksFieldProps) {
  const { programs } = useWords();
  return (
    <TextArea
      label={programs.networks}
      hint={programs.networks_hint}
      error={error}
      value={value}
      rows={2}
      maxLength={1_100}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Networks as people separate them; undefined: none, so any will do. */
function toNetworks(text: string): string[] | undefined {
  const networks = text.split(/[\s,;]+/).filter((network) => network !== '');
  return networks.length === 0 ? undefined : networks;
}

const DAY_MS = 24 * 60 * 60_000;
const choices = ['7', '30', '90', '365', '730'] as const;

/** In days. */
type ExpiryChoice = (typeof choices)[number];

const toDays = (choice: ExpiryChoice) => Number(choice);

/** The lifetime of a token, and the day on which it expires. */
function TokenExpiry({ value, onChange }: { value: ExpiryChoice; onChange: (choice: ExpiryChoice) => void }) {
  const { me } = useWords();
  const format = useFormat();
  const [now] = useState(Date.now);
  const hint = me.good_until(format.date(new Date(now + toDays(value) * DAY_MS).toISOString()));
  return (
    <Select
      label={me.expiry}
      hint={hint}
      value={value}
      onChange={onChange}
      options={choices.map((choice) => ({ value: choice, text: me.days(toDays(choice)) }))}
    />
  );
}
