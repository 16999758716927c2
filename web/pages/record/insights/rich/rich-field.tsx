import type { Node as RichNode, Slice } from 'prosemirror-model';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { makePlugins } from './rich-commands.ts';
import { beginLines } from './rich-lines.ts';
import { RichTools } from './rich-tools.tsx';
import './rich.css';

interface RichFieldProps {
  label: string;
  /** The document when editing begins. */
  doc: RichNode;
  busy: boolean;
  onChange: (doc: RichNode) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** A text that is edited as it will be read. Control or Command + Enter saves, Escape cancels. */
export function RichField({ label, doc, busy, onChange, onSave, onCancel }: RichFieldProps) {
  const [is_linking, setIsLinking] = useState(false);
  const hasMarks = Object.keys(doc.type.schema.marks).length > 0;
  const { place, view, state } = useView({
    doc,
    label,
    onChange,
    onKey(event) {
      const isControl = event.ctrlKey || event.metaKey;
      if (event.key === 'Escape') onCancel();
      else if (event.key === 'Enter' && isControl) onSave();
      else if (event.key === 'k' && isControl && hasMarks) setIsLinking(true);
      else return false;
      return true;
    },
  });
  useEffect(() => {
    view.current?.setProps({ editable: () => !busy });
  }, [view, busy]);
  const run = (command: Command) => {
    const { current } = view;
    if (current === null || busy) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  return (
    <div className="rounded-control border border-control bg-surface has-[[role=textbox]:focus-visible]:outline-2 has-[[role=textbox]:focus-visible]:outline-accent">
      {hasMarks && (
        <RichTools
          state={state}
          is_linking={is_linking}
          onLinking={(isOpen) => {
            setIsLinking(isOpen);
            if (!isOpen) view.current?.focus();
          }}
          onRun={run}
        />
      )}
      <div ref={place} data-rich="" className="lg:max-h-[60vh] lg:overflow-y-auto" />
    </div>
  );
}

/** How far from the edges of the window the cursor stays: what sticks there lies over the text. */
const room = {
  left: 0,
  right: 0,
  get top() {
    return isWide() ? 8 : 160;
  },
  /** Below the text are Save, and where there is no panel the player; a keyboard covers that. */
  get bottom() {
    return isWide() ? 64 : 64 + Math.max(0, readHeight('--foot-height') - readHeight('--keyboard-height'));
  },
};

const isWide = () => matchMedia('(width >= 64rem)').matches;
const readHeight = (name: string) =>
  Number.parseFloat(document.documentElement.style.getPropertyValue(name)) || 0;

interface ViewParts {
  doc: RichNode;
  label: string;
  onKey: (event: KeyboardEvent) => boolean;
  onChange: (doc: RichNode) => void;
}

/** The editor is made once: `doc` is what it began with. */
function useView({ doc, label, ...on }: ViewParts) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [first] = useState(() =>
    EditorState.create({ doc, plugins: makePlugins(doc.type.schema), selection: TextSelection.atEnd(doc) }),
  );
  const [state, setState] = useState(first);
  const [name] = useState(label);
  const onKey = useEffectEvent(on.onKey);
  const onChange = useEffectEvent(on.onChange);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const made: EditorView = new EditorView(element, {
      state: first,
      attributes: { role: 'textbox', tabindex: '0', 'aria-multiline': 'true', 'aria-label': name },
      scrollThreshold: room,
      scrollMargin: room,
      transformPastedHTML: cleanPaste,
      transformPasted: (slice: Slice, { state: present }) => beginLines(slice, present.selection.$from),
      handleKeyDown: (_, event) => onKey(event),
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (transaction.docChanged) onChange(next.doc);
      },
    });
    view.current = made;
    made.focus();
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [first, name]);
  return { place, view, state };
}

/**
 * What word processors put into the clipboard, as plain HTML: lists of Word are paragraphs with a sign before them, and Google Docs say
 * by styles what is bold. The security policy keeps the browser from reading styles of pages, so they are read here.
 */

const STYLE = 'data-written';
const NUMBERED = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i;

const TAGS: readonly [name: string, style: RegExp][] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/],
  ['em', /font-style:\s*italic/],
  ['del', /text-decoration[^;]*line-through/],
];

function cleanPaste(html: string): string {
  const named = html
    .replaceAll(/<!\[(?:if|endif)[^>]*>/gi, '')
    .replaceAll(/<style\b.*?<\/style>/gis, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ` ${STYLE}=`));
  const doc = new DOMParser().parseFromString(named, 'text/html');
  for (const element of doc.querySelectorAll('script, meta, link, title, xml')) element.remove();
  for (const paragraph of doc.querySelectorAll('p')) toListItem(paragraph);
  for (const element of doc.querySelectorAll<HTMLElement>(`[${STYLE}]`)) toTags(element);
  return doc.body.innerHTML;
}

const styleOf = (element: Element): string => element.getAttribute(STYLE) ?? '';

/** Documents of Google wrap everything in a `b` that is not bold. */
function toTags(element: HTMLElement): void {
  const style = styleOf(element);
  if (element.localName === 'b' && /font-weight:\s*(?:normal|[1-4]00)/.test(style)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (element.localName !== 'span') return;
  for (const [name, pattern] of TAGS) {
    if (!pattern.test(style)) continue;
    const tag = element.ownerDocument.createElement(name);
    tag.append(...element.childNodes);
    element.append(tag);
  }
}

/** A paragraph of Word that is an item goes into the list before it, else into one of its own. */
function toListItem(paragraph: HTMLParagraphElement): void {
  if (!/mso-list:\s*l\d/.test(styleOf(paragraph))) return;
  const sign = Array.from(paragraph.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  );
  const name = NUMBERED.test(sign?.textContent ?? '') ? 'ol' : 'ul';
  sign?.remove();
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  const before = paragraph.previousElementSibling;
  if (before?.localName === name && before.hasAttribute('data-word')) {
    before.append(item);
    return paragraph.remove();
  }
  const list = paragraph.ownerDocument.createElement(name);
  list.setAttribute('data-word', '');
  list.append(item);
  paragraph.replaceWith(list);
}
