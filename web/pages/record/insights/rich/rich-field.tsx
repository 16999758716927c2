import type { Node as RichNode, Slice } from 'prosemirror-model';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isComposingEvent } from '../../../../components/forms/is-composing.ts';
import { cleanPaste } from './clean-paste.ts';
import { makePlugins } from './rich-commands.ts';
import { beginLines } from './rich-lines.ts';
import { RichTools } from './rich-tools.tsx';
import './rich.css';

interface RichFieldProps {
  label: string;
  /** What it begins with. */
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
      if (isComposingEvent(event)) return false;
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
