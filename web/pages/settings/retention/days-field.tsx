import { useState } from 'react';
import { Select } from '../../../components/forms/select.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** null: for ever; undefined: the text is not a number of days. */
export type Days = number | null | undefined;

const MOST_DAYS = 36_500;
const PROPOSED_DAYS = '365';

interface DaysFieldProps {
  label: string;
  value: Days;
  onChange: (days: Days) => void;
}

/** The period for which something is kept. */
export function DaysField({ label, value, onChange }: DaysFieldProps) {
  const { settings } = useWords();
  // The raw text: on the way from 365 to 90 it is no number for a moment.
  const [text, setText] = useState(value == null ? PROPOSED_DAYS : String(value));
  const write = (next: string) => {
    setText(next);
    onChange(toDays(next));
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Select
        label={label}
        value={value === null ? 'for_ever' : 'days'}
        options={[
          { value: 'for_ever', text: settings.for_ever },
          { value: 'days', text: settings.for_days },
        ]}
        onChange={(kind) => (kind === 'days' ? write(PROPOSED_DAYS) : onChange(null))}
        className="min-w-56"
      />
      {value !== null && (
        <TextField
          label={settings.days_of(label)}
          hide_label
          type="number"
          min={1}
          max={MOST_DAYS}
          value={text}
          error={value === undefined ? settings.days_wrong : undefined}
          onChange={(event) => write(event.target.value)}
          // Beside the other field, which has its label above it; on a phone below it.
          className="w-44 sm:pt-6"
        />
      )}
    </div>
  );
}

function toDays(text: string): number | undefined {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : undefined;
}
