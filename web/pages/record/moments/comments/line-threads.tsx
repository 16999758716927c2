import { MessageSquare } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { useFormat, useWords } from '../../../../words/use-words.tsx';
import { useOpenRecord } from '../../open-record.ts';
import { findLine } from '../../transcript/lines/line-element.ts';

interface LineThreadsProps {
  /** The comments that are not resolved yet, without their answers. */
  threads: readonly Moment[];
  /** All moments of the record, the answers to these comments among them. */
  all: readonly Moment[];
}

/** At each line that is commented on, how often: it leads to what was said. */
export function LineThreads({ threads, all }: LineThreadsProps) {
  const byLine = Map.groupBy(threads, ({ dialog_ids: [id] }) => id ?? 0);
  return [...byLine].map(([line_id, [first, ...others]]) => {
    if (first === undefined) return null;
    const ids = new Set([first, ...others].map(({ id }) => id));
    const count = ids.size + all.filter(({ reply_to }) => reply_to !== null && ids.has(reply_to)).length;
    return <LineThread key={line_id} line_id={line_id} first={first} count={count} />;
  });
}

function LineThread({ line_id, first, count }: { line_id: number; first: Moment; count: number }) {
  const { editors } = useOpenRecord();
  const { moments: words } = useWords();
  const format = useFormat();
  // Looked up again after every change of the page: lines come little by little, and go while they are edited.
  const place = useSyncExternalStore(never, () => findLine({ id: line_id })?.querySelector('p') ?? null);
  if (place === null) return null;
  return createPortal(
    <button
      type="button"
      // Lines are one stop for Tab; keys find what was said in the panel beside them.
      tabIndex={-1}
      aria-label={words.thread_at({ count, time: format.timecode(first.start_ms) })}
      onClick={() => editors.restore(`reply to ${first.id}`)}
      className="ml-1.5 inline-flex min-h-6 min-w-6 items-center gap-0.5 rounded px-1 text-xs text-accent-ink select-none hover:bg-hover"
    >
      <MessageSquare size={12} aria-hidden /> {count}
    </button>,
    place,
  );
}

const never = () => () => undefined;
