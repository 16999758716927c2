import { Bookmark } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { DialogEdit } from '@minutebook/contract/app/record-endpoints.ts';
import { cx } from '../../../components/cx.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { EditedMark } from './edited-mark.tsx';
import { LineText } from './line-text.tsx';
import type { Speaker } from './speakers.ts';
import type { Utterance } from './utterance.ts';

interface TranscriptLineProps {
  utterance: Utterance;
  speaker: Speaker | undefined;
  /** Somebody else spoke before: their name stands above the line. */
  starts_turn: boolean;
  edit: DialogEdit | undefined;
  /** What the mask hides, once it was asked for. */
  original: string | undefined;
  editor: ReactNode;
  has_name_button: boolean;
}

/** Rendered again only when the utterance itself changes: time passes by outside of React. */
export const TranscriptLine = memo(function TranscriptLine({
  utterance,
  speaker,
  starts_turn,
  edit,
  original,
  editor,
  has_name_button,
}: TranscriptLineProps) {
  const { record } = useWords();
  const format = useFormat();
  return (
    <li
      id={`d${utterance.id}`}
      className={cx(
        'transcript-line group/line relative grid grid-cols-[3.75rem_minmax(0,1fr)] rounded-control pr-2 pl-1',
        'hover:bg-hover/70 aria-[current]:bg-accent-soft target:ring-1 target:ring-accent/40',
        starts_turn && 'mt-2.5 first:mt-0',
      )}
    >
      {starts_turn && speaker !== undefined && (
        <div className="col-start-2 pt-1">
          <SpeakerName speaker={speaker} is_button={has_name_button} />
        </div>
      )}
      <a
        href={`#d${utterance.id}`}
        data-time
        className="col-start-1 py-1 pl-1 text-xs leading-5.5 text-faint tabular-nums hover:text-accent-ink hover:underline"
      >
        {format.timecode(utterance.start_ms)}
      </a>
      <div className="col-start-2 min-w-0 py-1">
        {editor ?? (
          <p className="text-[0.9375rem] leading-6">
            <span data-text dir="auto" className="cursor-pointer whitespace-pre-wrap">
              <LineText text={utterance.text} spans={utterance.pii_spans} original={original} />
            </span>
            {edit !== undefined && <EditedMark edit={edit} />}
            {utterance.bookmark === true && (
              <Bookmark
                size={13}
                role="img"
                aria-label={record.bookmarked}
                className="mb-0.5 ml-1.5 inline fill-warn text-warn"
              />
            )}
          </p>
        )}
      </div>
      <span data-tools className="absolute -top-3 right-1 z-10" />
    </li>
  );
});

function SpeakerName({ speaker, is_button }: { speaker: Speaker; is_button: boolean }) {
  const { record } = useWords();
  const style = { color: speaker.color };
  if (!is_button) {
    return (
      <span className="font-semibold" style={style}>
        {speaker.name}
      </span>
    );
  }
  return (
    <button
      type="button"
      data-speaker
      title={record.who_is(speaker.name)}
      style={style}
      className="-mx-1 min-h-6 rounded px-1 text-left font-semibold hover:bg-hover hover:underline"
    >
      {speaker.name}
    </button>
  );
}
