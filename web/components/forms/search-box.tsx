import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { cx } from '../cx.ts';
import { fieldClass } from './field-frame.tsx';
import { Spinner } from '../button.tsx';
import { useShortcut } from '../frame/use-shortcut.ts';

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Ctrl + Enter. */
  onAsk?: () => void;
  /** Results are loading. */
  busy?: boolean;
  /** A key that focuses the box from anywhere on the page. */
  shortcut?: string;
  className?: string;
}

export function SearchBox({
  label,
  value,
  onChange,
  onAsk,
  busy = false,
  shortcut,
  className,
}: SearchBoxProps) {
  const { buttons } = useWords();
  const field = useRef<HTMLInputElement>(null);
  useShortcut(shortcut, () => field.current?.focus());
  return (
    <div data-search className={cx('relative', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-faint">
        {busy ? <Spinner /> : <Search size={16} aria-hidden />}
      </span>
      <input
        ref={field}
        // Not of the type `search`: browsers empty such a field at Escape, that of an input method included.
        role="searchbox"
        type="text"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        // The API's limit.
        maxLength={1000}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onAsk?.();
          if (event.key !== 'Escape') return;
          if (value === '') event.currentTarget.blur();
          else onChange('');
        }}
        className={cx(fieldClass, 'h-10 pr-10 pl-9')}
      />
      <span className="absolute inset-y-0 right-1.5 flex items-center">
        {value === '' ? (
          shortcut !== undefined && (
            <kbd
              aria-hidden
              className="mr-1 hidden rounded border border-line px-1.5 font-sans text-xs text-faint sm:block"
            >
              {shortcut}
            </kbd>
          )
        ) : (
          <button
            type="button"
            aria-label={buttons.clear}
            onClick={() => {
              onChange('');
              field.current?.focus();
            }}
            className="grid size-7 place-items-center rounded-control text-soft hover:bg-hover"
          >
            <X size={15} aria-hidden />
          </button>
        )}
      </span>
    </div>
  );
}
