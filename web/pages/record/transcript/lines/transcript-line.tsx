import { Bookmark, EyeOff } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { DialogEdit } from '@minutebook/contract/app/processing-endpoints.ts';
import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { cx } from '../../../../components/cx.ts';
import { useFormat, useWords } from '../../../../words/use-words.tsx';
import { Tooltip } from '../../../../components/overlays/tooltip.tsx';
import type { Speaker } from '../speakers.ts';
import type { Utterance } from '../utterance.ts';
import { toTextParts } from '../to-text-parts.ts';
import { LINE_CLASS, toLineId } from './line-element.ts';

/** Replaces a line's text. */
export interface LineEditing {
  utterance_id: number;
  editor: ReactNode;
}

interface TranscriptLineProps {
  utterance: Utterance;
  speaker: Speaker | undefined;
  /** true: the previous line has another speaker, so the name is shown above the line. */
  starts_turn: boolean;
  edit: DialogEdit | undefined;
  /** The masked text, once it was revealed. */
  original: string | undefined;
  editor: ReactNode;
  has_name_button: boolean;
}

/** Uses as few elements as possible: there are thousands of lines. */
export const TranscriptLine = memo(function TranscriptLine(props: TranscriptLineProps) {
  const { utterance, speaker, starts_turn, editor, has_name_button } = props;
  const format = useFormat();
  const id = toLineId(utterance);
  return (
    <div
      role="listitem"
      id={id}
      // One of them is the list's Tab stop: use-roving-line.ts.
      tabIndex={-1}
      data-turn={starts_turn || undefined}
      className={cx(
        LINE_CLASS,
        'group/line relative rounded-control py-1 pr-2 pl-13 sm:pl-16',
        'hover:bg-hover/70 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent aria-[current]:bg-accent-soft target:ring-1 target:ring-accent/40',
        starts_turn && 'mt-2.5 pointer-coarse:mt-4',
      )}
    >
      {starts_turn && speaker !== undefined && <SpeakerName speaker={speaker} is_button={has_name_button} />}
      {/* Where it stands in the line: beside the first row of what was said, below the name. */}
      <a
        href={`#${id}`}
        data-time
        tabIndex={-1}
        className="absolute left-0 w-12 px-2 text-xs leading-6 text-faint tabular-nums group-aria-[current]/line:text-accent-ink hover:text-accent-ink hover:underline sm:w-15"
      >
        {format.timecode(utterance.start_ms)}
      </a>
      {editor ?? <SaidText {...props} />}
    </div>
  );
});

function SaidText({ utterance, edit, original }: TranscriptLineProps) {
  const { record } = useWords();
  return (
    <p className="text-[0.9375rem] leading-6">
      {/* What answers to being pressed is what a finger meant: browsers move a tap beside it to the nearest such thing, the name above. */}
      <span
        data-text
        dir="auto"
        className="cursor-pointer whitespace-pre-wrap pointer-coarse:active:text-accent-ink"
      >
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
  );
}

function SpeakerName({ speaker, is_button }: { speaker: Speaker; is_button: boolean }) {
  const { record } = useWords();
  const style = { color: speaker.color };
  if (!is_button) {
    return (
      <div className="min-h-6 font-semibold" style={style}>
        {speaker.name}
      </div>
    );
  }
  return (
    <button
      type="button"
      data-speaker
      tabIndex={-1}
      title={record.who_is(speaker.name)}
      style={style}
      className="-mx-1 block min-h-6 rounded px-1 text-left font-semibold hover:bg-hover hover:underline"
    >
      {speaker.name}
    </button>
  );
}

/** Marks a corrected line; the machine's text shows on hover and focus. */
function EditedMark({ edit }: { edit: DialogEdit }) {
  const { record } = useWords();
  const format = useFormat();
  const who = record.edited_by({ name: edit.edited_by, when: format.dateTime(edit.edited_at) });
  const before = edit.machine_text === null ? [] : [record.original_text(edit.machine_text)];
  return (
    <Tooltip text={[...before, who].join(' — ')}>
      <button
        type="button"
        className="ml-1.5 rounded px-0.5 align-baseline text-xs text-faint italic hover:text-ink"
      >
        {record.edited}
      </button>
    </Tooltip>
  );
}

interface LineTextProps {
  text: string;
  spans: readonly PiiSpan[] | null | undefined;
  /** The text without its masks, once a user who may see it has asked for it. */
  original: string | undefined;
}

function LineText({ text, spans, original }: LineTextProps) {
  if (original !== undefined) {
    return <span className="rounded bg-warn-soft box-decoration-clone px-1">{original}</span>;
  }
  // By their order: two masks of one kind may hide the same text.
  return toTextParts(text, spans).map((part, index) =>
    part.masked === undefined ? part.text : <MaskedPart key={index} type={part.masked} />,
  );
}

/** Masked text is replaced by the name of its kind, not by dots. */
function MaskedPart({ type }: { type: string }) {
  const { record } = useWords();
  const kinds: Readonly<Record<string, string>> = record.masked_kinds;
  return (
    <span
      title={record.masked}
      className="mx-0.5 inline-flex items-center gap-1 rounded bg-hover px-1.5 align-baseline text-sm leading-5 text-soft ring-1 ring-line ring-inset"
    >
      <EyeOff size={12} aria-hidden />
      {kinds[type] ?? type.replaceAll('_', ' ')}
    </span>
  );
}
