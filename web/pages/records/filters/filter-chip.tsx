import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../components/cx.ts';
import { Popover } from '../../../components/overlays/popover.tsx';
import { useWords } from '../../../words/use-words.tsx';

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
