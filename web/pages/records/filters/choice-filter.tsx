import { useState, type ReactNode } from 'react';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { SearchBox } from '../../../components/forms/search-box.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { Words } from '../../../words/words.ts';
import { FilterChip } from './filter-chip.tsx';

/** With more options than these, there is a search field. */
const FEW = 8;

export interface Choice<Value> {
  value: Value;
  text: string;
  icon?: ReactNode;
}

interface ChoiceFilterProps<Value> {
  name: string;
  /** What the search among many choices is called. */
  find?: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[] | undefined;
  onChange: (chosen: Value[]) => void;
  /** Above the choices. */
  children?: ReactNode;
}

/** A filter with several values. */
export function ChoiceFilter<Value extends string | number>(props: ChoiceFilterProps<Value>) {
  const { name, find, choices, chosen = [], onChange, children } = props;
  const { records } = useWords();
  const [sought, setSought] = useState('');
  const wanted = sought.trim().toLowerCase();
  const shown = choices.filter(({ text }) => text.toLowerCase().includes(wanted));
  return (
    <FilterChip name={name} value={toChosenNames(choices, chosen, records)} onClear={() => onChange([])}>
      {children}
      {find !== undefined && choices.length > FEW && (
        <SearchBox label={find} value={sought} onChange={setSought} className="mb-2" />
      )}
      {choices.length === 0 && <p className="text-faint">{records.nothing_to_choose}</p>}
      <ul aria-label={name}>
        {shown.map(({ value, text, icon }) => (
          <li key={value}>
            <Checkbox
              checked={chosen.includes(value)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
              className="min-h-8 rounded-control px-1.5 hover:bg-hover pointer-coarse:min-h-11"
            >
              {icon}
              <span className="min-w-0 truncate">{text}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </FilterChip>
  );
}

/** "Sales, Hiring +2"; undefined: none is chosen. */
function toChosenNames<Value>(
  choices: readonly Choice<Value>[],
  chosen: readonly Value[],
  { more_values }: Words['records'],
): string | undefined {
  if (chosen.length === 0) return undefined;
  const names = chosen.map((value) => choices.find((choice) => choice.value === value)?.text ?? '…');
  const more = names.length > 2 ? ` ${more_values(names.length - 2)}` : '';
  return names.slice(0, 2).join(', ') + more;
}
