import { useId, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../cx.ts';

interface TabsProps<Name extends string> {
  label: string;
  value: Name;
  onChange: (name: Name) => void;
  tabs: readonly {
    name: Name;
    text: string;
    count?: number | undefined;
    content: ReactNode;
    prints?: boolean;
  }[];
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One stop for Tab; arrow keys, Home and End go from one to the next and show it. */
export function Tabs<Name extends string>({ label, value, onChange, tabs }: TabsProps<Name>) {
  const isPrinting = useIsPrinting();
  const id = useId();
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ name }) => name === value);
    const by = STEPS[event.key];
    const next =
      by !== undefined
        ? (at + by + tabs.length) % tabs.length
        : ({ Home: 0, End: tabs.length - 1 }[event.key] ?? -1);
    const tab = tabs[next];
    if (tab === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onChange(tab.name);
    document.getElementById(`${id}-${tab.name}`)?.focus();
  };
  return (
    <div className="flex min-h-0 flex-col">
      <div
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        // In a window that is wide enough the panel scrolls by itself.
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-1 lg:sticky lg:top-0 lg:z-10 lg:bg-canvas"
      >
        {tabs.map(({ name, text, count }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === value}
            aria-controls={`${id}-${name}-content`}
            data-state={name === value ? 'active' : 'inactive'}
            tabIndex={name === value ? 0 : -1}
            onClick={() => onChange(name)}
            onKeyDown={step}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 whitespace-nowrap text-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {text}
            {count !== undefined && <span className="text-xs text-faint">{count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content, prints = true }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-content`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== value && !(isPrinting && prints)}
          tabIndex={0}
          className={cx('min-h-0 flex-1 outline-offset-2', !prints && 'print:hidden')}
        >
          {(name === value || (isPrinting && prints)) && content}
        </div>
      ))}
    </div>
  );
}

/** True while the browser makes a printout: what is folded away is unfolded before it looks. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
