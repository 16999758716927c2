import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { cx } from '../../../../components/cx.ts';
import { fieldClass } from '../../../../components/forms/field.ts';
import { IconButton } from '../../../../components/icon-button.tsx';
import { useWords } from '../../../../words/use-words.tsx';
import type { Found } from './use-find.ts';

interface FindBarProps {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  onChange: (query: string) => void;
  found: Found;
}

/** Enter and Shift + Enter step through the hits, Escape closes the bar. */
export function FindBar({ field, query, onChange, found }: FindBarProps) {
  const { record, buttons } = useWords();
  const { count, current, step } = found;
  return (
    <div role="search" className="flex min-w-0 flex-1 items-center gap-0.5">
      <div className="relative min-w-0 flex-1 sm:max-w-72">
        <Search
          size={15}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
        />
        <input
          ref={field}
          aria-label={record.find}
          placeholder={record.find}
          value={query}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
            if (event.key !== 'Escape') return;
            onChange('');
            event.currentTarget.blur();
          }}
          className={cx(fieldClass, 'h-8 pr-16 pl-8')}
        />
        <span
          aria-live="polite"
          className="absolute inset-y-0 right-2.5 flex items-center text-xs text-faint tabular-nums"
        >
          {query.trim() !== '' &&
            (count === 0 ? record.find_none : record.find_count({ current: current + 1, count }))}
        </span>
      </div>
      {query !== '' && (
        <>
          <IconButton
            size="small"
            label={record.find_previous}
            icon={<ChevronUp size={16} />}
            onClick={() => step(-1)}
          />
          <IconButton
            size="small"
            label={record.find_next}
            icon={<ChevronDown size={16} />}
            onClick={() => step(1)}
          />
          <IconButton
            size="small"
            label={buttons.clear}
            icon={<X size={15} />}
            onClick={() => onChange('')}
          />
        </>
      )}
    </div>
  );
}
