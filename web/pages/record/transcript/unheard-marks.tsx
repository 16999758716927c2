import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { UnheardSpan } from '@minutebook/contract/resources/record.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { findLine } from './lines/line-element.ts';
import { findUtteranceAt } from './utterance.ts';

/** Where an engine has not answered for what is heard: below the line that began last before it, or above all. */
export function UnheardMarks({ spans }: { spans: readonly UnheardSpan[] }) {
  return spans.map((span) => <UnheardMark key={span.start_ms} span={span} />);
}

function UnheardMark({ span: { start_ms, end_ms } }: { span: UnheardSpan }) {
  const { shown, player } = useOpenRecord();
  const { record_tools: words } = useWords();
  const { timecode } = useFormat();
  const before = shown[findUtteranceAt(shown, start_ms)];
  // Looked up again after every change of the page: lines come little by little.
  const line = useSyncExternalStore(never, () => findLine(before));
  if (before !== undefined && line === null) return null;
  const mark = (
    <button
      type="button"
      // Lines are one stop for Tab; the panel beside them tells all of these spans.
      tabIndex={-1}
      onClick={() => player.seek(start_ms)}
      className="my-1 block min-h-6 rounded bg-warn-soft px-1.5 text-left text-xs text-soft select-none hover:underline"
    >
      {words.unheard_at({ from: timecode(start_ms), to: timecode(end_ms) })}
    </button>
  );
  return line === null ? mark : createPortal(mark, line);
}

const never = () => () => undefined;
