import { useState, type ReactNode } from 'react';
import { SearchBox } from './search-box.tsx';

/** Fewer are seen at a glance. */
const MANY = 10;

interface FoundProps<Item> {
  items: readonly Item[];
  /** What the box is for: "Find a label". */
  label: string;
  /** What is searched of an item. */
  text_of: (item: Item) => string;
  /** Said when nothing fits. */
  none: string;
  children: (found: readonly Item[]) => ReactNode;
}

/** A list, and above a long one a box that narrows it. */
export function Found<Item>({ items, label, text_of, none, children }: FoundProps<Item>) {
  const [text, setText] = useState('');
  if (items.length <= MANY && text === '') return children(items);
  const sought = fold(text.trim());
  const found = items.filter((item) => fold(text_of(item)).includes(sought));
  return (
    <>
      <SearchBox label={label} value={text} on_change={setText} className="mb-3" />
      <p role="status" className="text-soft empty:hidden">
        {found.length === 0 ? none : null}
      </p>
      {children(found)}
    </>
  );
}

/** What is typed and what is stored may compose letters differently. */
const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
