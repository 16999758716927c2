import { useState, type ReactNode } from 'react';
import { SearchBox } from '../forms/search-box.tsx';

/** Fewer items can be taken in at a glance. */
const MANY = 10;

interface FoundProps<Item> {
  items: readonly Item[];
  /** The label of the box: "Find a label". */
  label: string;
  /** The text of an item that is searched. */
  textOf: (item: Item) => string;
  /** Shown when nothing matches. */
  none: string;
  children: (found: readonly Item[]) => ReactNode;
}

/** A list, and above a long one a box that filters it. */
export function Found<Item>({ items, label, textOf, none, children }: FoundProps<Item>) {
  const [text, setText] = useState('');
  if (items.length <= MANY && text === '') return children(items);
  const sought = fold(text.trim());
  const found = items.filter((item) => fold(textOf(item)).includes(sought));
  return (
    <>
      <SearchBox label={label} value={text} onChange={setText} className="mb-3" />
      <p role="status" className="text-soft empty:hidden">
        {found.length === 0 ? none : null}
      </p>
      {children(found)}
    </>
  );
}

/** Typed and stored text may compose letters differently. */
const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
