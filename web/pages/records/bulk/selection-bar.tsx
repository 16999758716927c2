import { X } from 'lucide-react';
import { useState, useCallback, useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Button, Spinner } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useShortcut } from '../../../components/frame/use-shortcut.ts';
import type { RecordItem } from '../records-query.ts';
import { AccessMenu, LabelMenu } from './label-menu.tsx';
import { BulkButtons } from './bulk-buttons.tsx';
import { useBulk } from './use-bulk.ts';
import { useSlug } from '../../../session/queries.ts';

interface SelectionBarProps {
  /** The selected records. */
  items: readonly RecordItem[];
  /** Selects everything that was found; undefined: everything is selected, or as much as may be. */
  onAll: (() => Promise<void>) | undefined;
  onClear: () => void;
}

/** The actions for the selected records; each is offered if at least one of them allows it. */
export function SelectionBar({ items, onAll, onClear }: SelectionBarProps) {
  const slug = useSlug();
  const { buttons, records } = useWords();
  const { done, run } = useBulk(slug);
  const focus = useSelectionFocus();
  const parts = { items, run };
  return (
    <div
      {...focus}
      role="region"
      aria-label={records.selection}
      className="sticky bottom-4 z-20 mx-auto mt-auto mb-4 flex w-max max-w-[calc(100%-2rem)] animate-appear flex-wrap items-center gap-2 rounded-3xl border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-raised max-sm:gap-x-0.5"
    >
      <span aria-live="polite" className="mr-1 min-w-0 truncate font-medium max-sm:flex-1">
        {records.selected(items.length)}
      </span>
      <kbd
        aria-hidden
        className="rounded border border-line px-1.5 font-sans text-xs text-faint pointer-coarse:hidden"
      >
        {SELECTION_KEY}
      </kbd>
      {onAll !== undefined && done === undefined && <SelectAll onAll={onAll} />}
      <div className="flex items-center gap-2 max-sm:order-last max-sm:w-full max-sm:flex-wrap max-sm:gap-0.5">
        {done === undefined ? (
          <>
            {items.some(({ record }) => record.permissions.label) && <LabelMenu items={items} />}
            <AccessMenu {...parts} />
            <BulkButtons {...parts} onClear={onClear} />
          </>
        ) : (
          <span role="status" className="flex items-center gap-2 px-2 text-sm tabular-nums">
            <Spinner size={14} /> {records.bulk_progress({ done: done.count, count: done.of })}
          </span>
        )}
      </div>
      <IconButton size="small" label={buttons.clear} icon={<X size={16} />} onClick={onClear} />
    </div>
  );
}

function SelectAll({ onAll }: { onAll: () => Promise<void> }) {
  const { records } = useWords();
  const [isLoading, setIsLoading] = useState(false);
  const selectAll = async () => {
    setIsLoading(true);
    await onAll();
    setIsLoading(false);
  };
  return (
    <Button kind="quiet" size="small" busy={isLoading} onClick={() => void selectAll()}>
      {records.select_all}
    </Button>
  );
}

/** The key from the list to what can be done with the selected records. */
const SELECTION_KEY = 'a';

const BOXES = '[data-results] input[type=checkbox]';

/**
 * The bar stands after the whole list: a key leads from any row to it, and Escape back. Whoever works in it by keys keeps the focus there
 * while its buttons are replaced, and gets it back in the list when the bar goes.
 * @returns what the bar has to pass on
 */
function useSelectionFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const origin = useRef<Element>(null);
  const is_held = useRef(false);
  useShortcut(SELECTION_KEY, () => {
    if (document.querySelector('[data-modal]') !== null) return;
    origin.current = document.activeElement;
    bar.current?.querySelector('button')?.focus();
  });
  const goBack = useCallback(() => {
    const from = origin.current?.closest('[data-results]') == null ? null : origin.current;
    const place = from ?? document.querySelector(`${BOXES}:checked`) ?? document.querySelector(BOXES);
    if (place instanceof HTMLElement) place.focus();
  }, []);
  useLayoutEffect(() => {
    // React does not report the blur of what it removes.
    if (is_held.current && document.activeElement === document.body) bar.current?.focus();
  });
  useEffect(
    () => () => {
      if (is_held.current && document.activeElement === document.body) goBack();
    },
    [goBack],
  );
  return {
    ref: bar,
    tabIndex: -1,
    'aria-keyshortcuts': SELECTION_KEY,
    onFocus: () => void (is_held.current = true),
    onBlur: () => void (is_held.current = false),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Escape in a menu or dialog closes that.
      const isOfBar = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (event.key === 'Escape' && isOfBar && !event.defaultPrevented) goBack();
    },
  };
}
