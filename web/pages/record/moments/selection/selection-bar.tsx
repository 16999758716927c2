import { Link2, MessageSquare, Quote, Scissors, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { Button } from '../../../../components/button.tsx';
import { ToolRow } from '../../../../components/frame/tool-row.tsx';
import { IconButton } from '../../../../components/icon-button.tsx';
import { useCopy } from '../../../../components/use-copy.ts';
import { useIsArchived } from '../../../../session/queries.ts';
import { useFormat, useWords } from '../../../../words/use-words.tsx';
import { useOpenRecord, useOpenTitle } from '../../open-record.ts';
import { catchLostFocus, findLine, findLineAround } from '../../transcript/lines/line-element.ts';
import { toMomentLink } from '../../transcript/lines/line-tools.tsx';
import { ClipDialog } from '../clips/clip-dialog.tsx';
import { ClipShareDialog } from '../clips/clip-share-dialog.tsx';
import { readSelectedIds } from './selected-lines.ts';
import { toQuote } from './to-quote.ts';

/**
 * The actions for the lines in which text is selected, by dragging over it or with Shift and arrow keys from
 * a line.
 */
export function SelectionBar() {
  const { record } = useOpenRecord();
  const [span, setSpan] = useState<Span>();
  const [made, setMade] = useState<Moment>();
  const { share } = record.permissions;
  useFocusAfter(span !== undefined || made !== undefined);
  return (
    <>
      <Bar onClip={setSpan} />
      {span !== undefined && (
        <ClipDialog
          {...span}
          onClose={() => setSpan(undefined)}
          onSaved={(clip) => clip.audience === 'record' && share && record.is_ready && setMade(clip)}
        />
      )}
      {made !== undefined && <ClipShareDialog clip={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

/** Gives the focus back to the transcript after dialogs whose button has gone with the selection. */
function useFocusAfter(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    // A dialog gives the focus back itself, in a task of its own.
    return () => void setTimeout(catchLostFocus);
  }, [isOpen]);
}

type Span = Pick<Moment, 'start_ms' | 'end_ms'>;

function Bar({ onClip }: { onClip: (span: Span) => void }) {
  const { moments: words, record_tools, buttons } = useWords();
  const { slug, editors, speakers } = useOpenRecord();
  const isArchived = useIsArchived(slug) === true;
  const copy = useCopy();
  const format = useFormat();
  const title = useOpenTitle();
  const bar = useRef<HTMLDivElement>(null);
  const said = useSelected(() => bar.current?.querySelector('button')?.focus());
  const [first] = said;
  const last = said.at(-1);
  if (first === undefined || last === undefined) return null;
  const link = toMomentLink(first);
  const nameOf = (id: number) => speakers.find(({ speaker_id }) => speaker_id === id)?.name ?? '';
  const quote = () =>
    void copy(toQuote(said, nameOf, `${title}, ${format.timecode(first.start_ms)} ${link}`));
  const leave = () => {
    getSelection()?.empty();
    if (bar.current?.contains(document.activeElement) === true) findLine(last)?.focus();
  };
  const held = {
    // A press on the bar must not clear the selection.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && leave(),
  };
  return (
    <div
      ref={bar}
      {...held}
      data-chrome
      className="sticky bottom-[calc(1rem+var(--foot-height,0px))] z-20 mx-auto mt-3 flex w-max max-w-full animate-appear flex-wrap items-center gap-1 rounded-3xl border border-line bg-raised py-1 pr-1.5 pl-4 shadow-raised select-none"
    >
      <span role="status" className="mr-1 text-sm font-medium">
        {words.selected(said.length)}
        <span className="sr-only">. {words.selected_hint}</span>
      </span>
      <ToolRow label={words.selected_lines} className="flex flex-wrap items-center gap-1">
        {!isArchived && (
          <Button
            kind="quiet"
            size="small"
            icon={<Scissors size={14} aria-hidden />}
            onClick={() => onClip({ start_ms: first.start_ms, end_ms: last.start_ms + last.duration_ms })}
          >
            {words.kinds.clip}
          </Button>
        )}
        {!isArchived && (
          <Button
            kind="quiet"
            size="small"
            icon={<MessageSquare size={14} aria-hidden />}
            onClick={() => editors.restore(`comment on ${first.id}-${last.id}`)}
          >
            {words.kinds.comment}
          </Button>
        )}
        <Button kind="quiet" size="small" icon={<Quote size={14} aria-hidden />} onClick={quote}>
          {words.copy_quote}
        </Button>
        <Button
          kind="quiet"
          size="small"
          icon={<Link2 size={14} aria-hidden />}
          onClick={() => void copy(link, record_tools.link_copied)}
        >
          {words.copy_link}
        </Button>
        <IconButton size="small" label={buttons.clear} icon={<X size={16} />} onClick={leave} />
      </ToolRow>
    </div>
  );
}

/** The selected utterances. On a line, Enter calls `onEnter`; Escape and arrows without Shift let go. */
function useSelected(onEnter: () => void) {
  const { dialogs } = useOpenRecord();
  const [ids, setIds] = useState<readonly number[]>(readSelectedIds);
  useEffect(() => {
    let frame = 0;
    const read = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setIds(readSelectedIds()));
    };
    document.addEventListener('selectionchange', read);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', read);
    };
  }, []);
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, target, shiftKey } = event;
    if (ids.length === 0 || shiftKey || findLineAround(target) !== target) return;
    if (key === 'Escape' || key.startsWith('Arrow')) getSelection()?.empty();
    if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    onEnter();
  });
  // Before the list of lines, where Enter plays from a line.
  useEffect(() => {
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
  const selected = new Set(ids);
  return dialogs.filter(({ id }) => selected.has(id));
}
