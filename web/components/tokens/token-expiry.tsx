import { useState } from 'react';
import { Select } from '../forms/select.tsx';
import { useFormat, useWords } from '../../words/use-words.tsx';

const DAY_MS = 24 * 60 * 60_000;
const choices = ['7', '30', '90', '365', '730'] as const;

/** In days. */
export type ExpiryChoice = (typeof choices)[number];

export const toDays = (choice: ExpiryChoice) => Number(choice);

interface TokenExpiryProps {
  value: ExpiryChoice;
  onChange: (choice: ExpiryChoice) => void;
}

/** The lifetime of a token, and the day on which it expires. */
export function TokenExpiry({ value, onChange }: TokenExpiryProps) {
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
