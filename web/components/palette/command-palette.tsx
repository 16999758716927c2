import { useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { cx } from '../cx.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { fieldClass } from '../forms/field-frame.tsx';
import { Spinner } from '../button.tsx';
import { type PaletteItem, usePaletteItems } from './use-palette-items.ts';

interface CommandPaletteProps {
  slug: string | null;
  onClose: () => void;
  onKeys: () => void;
}

/** A field over any page that finds records, pages and actions. Arrows choose, Enter opens. */
export function CommandPalette({ slug, onClose, onKeys }: CommandPaletteProps) {
  const { frame } = useWords();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const { items, is_searching } = usePaletteItems({ slug, query, navigate, onKeys });
  const current = Math.min(chosen, items.length - 1);
  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    onClose();
    item.run();
  };
  return (
    <Dialog open size="medium" title={frame.palette} onClose={onClose}>
      <div className="relative">
        <input
          role="combobox"
          aria-label={frame.palette_field}
          placeholder={frame.palette_field}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current < 0 ? undefined : `${listId}-${current}`}
          value={query}
          spellCheck={false}
          autoComplete="off"
          maxLength={1000}
          onChange={({ target }) => {
            setQuery(target.value);
            setChosen(0);
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step !== undefined) setChosen((current + step + items.length) % Math.max(1, items.length));
            else if (event.key === 'Enter') run(items[current]);
            else return;
            event.preventDefault();
          }}
          className={cx(fieldClass, 'h-10 pr-9')}
        />
        {is_searching && (
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-faint">
            <Spinner />
          </span>
        )}
      </div>
      <ItemList id={listId} items={items} current={current} onRun={run} />
      {items.length === 0 && !is_searching && (
        <p role="status" className="py-6 text-center text-soft">
          {frame.palette_none}
        </p>
      )}
    </Dialog>
  );
}

interface ItemListProps {
  id: string;
  items: readonly PaletteItem[];
  current: number;
  onRun: (item: PaletteItem) => void;
}

function ItemList({ id, items, current, onRun }: ItemListProps) {
  const { frame } = useWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-deps -- another list has another line selected at the same place
  }, [current, items]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={frame.palette}
      className="mt-2 max-h-[50dvh] min-h-40 overflow-y-auto"
    >
      {items.map((item, index) => (
        <Fragment key={item.key}>
          {items[index - 1]?.group !== item.group && (
            <p role="presentation" className="px-2 pt-2 pb-1 text-xs font-medium text-faint">
              {frame.palette_groups[item.group]}
            </p>
          )}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys */}
          <div
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onRun(item)}
            className={cx(
              'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 pointer-coarse:min-h-11',
              index === current ? 'bg-accent-soft text-accent-ink' : 'hover:bg-hover',
            )}
          >
            <item.icon size={16} aria-hidden className="shrink-0 text-faint" />
            <span className="min-w-0 flex-1 truncate">{item.text}</span>
            {item.detail !== undefined && <span className="shrink-0 text-sm text-soft">{item.detail}</span>}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
