import { useState, type ReactNode } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { SearchBox } from '../../../components/forms/search-box.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { Words } from '../../../words/words.ts';
import { cx } from '../../../components/cx.ts';
import { Popover } from '../../../components/overlays/popover.tsx';

/** With more options than these, there is a search field. */
const FEW = 8;

export interface Choice<Value> {
  value: Value;
  text: string;
  icon?: ReactNode;
}

interface ChoiceFilterProps<Value> {
  name: string;
  /** The label of the field that searches among many choices. */
  find?: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[] | undefined;
  onChange: (chosen: Value[]) => void;
  /** Further controls, above the choices. */
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

interface FilterChipProps {
  name: string;
  /** The chosen values, in words; undefined: none. */
  value: string | undefined;
  onClear: () => void;
  /** The controls that choose them. */
  children: ReactNode;
}

export function FilterChip({ name, value, onClear, children }: FilterChipProps) {
  const { records } = useWords();
  const isOn = value !== undefined;
  return (
    <span
      className={cx(
        'inline-flex h-8 max-w-72 pointer-coarse:h-11 shrink-0 items-stretch rounded-full border text-sm',
        isOn ? 'border-accent/40 bg-accent-soft text-accent-ink' : 'border-line bg-surface text-soft',
      )}
    >
      <Popover
        label={name}
        trigger={
          <button
            type="button"
            className={cx(
              'inline-flex min-w-0 items-center gap-1 rounded-full pl-3 hover:text-ink',
              isOn ? 'pr-1' : 'pr-2',
            )}
          >
            <span className="truncate">
              {isOn ? (
                <>
                  {name}: <span className="font-medium">{value}</span>
                </>
              ) : (
                name
              )}
            </span>
            {!isOn && <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />}
          </button>
        }
      >
        {children}
      </Popover>
      {isOn && (
        <button
          type="button"
          aria-label={records.clear_filter(name)}
          onClick={onClear}
          className="grid w-7 shrink-0 place-items-center rounded-full hover:text-ink"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}
