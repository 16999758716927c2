import { memo, useEffect, useEffectEvent, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { DialogEdit } from '@minutebook/contract/app/processing-endpoints.ts';
import { findLanguage } from '../../../words/find-language.ts';
import { useWords } from '../../../words/use-words.tsx';
import type { Player } from '../player/make-player.ts';
import { ActiveLine } from './lines/active-line.tsx';
import { findLine, findLineAround, toUtteranceId, BLOCK_CLASS } from './lines/line-element.ts';
import type { Speaker } from './speakers.ts';
import { toBlocks, countLetters, measureBlock, type Block } from './to-blocks.ts';
import './transcript.css';
import { useRovingLine } from './lines/use-roving-line.ts';
import type { Utterance } from './utterance.ts';
import { TranscriptLine, type LineEditing } from './lines/transcript-line.tsx';

/** So many lines tell the language of all. */
const TOLD_BY = 40;

export interface TranscriptProps extends Pick<BlockWords, 'edits' | 'revealed' | 'editing'> {
  player: Player;
  utterances: readonly Utterance[];
  speakers: readonly Speaker[];
  /** Renders tools over the corner of the hovered line. */
  showTools?: ((utterance: Utterance) => ReactNode) | undefined;
  /** Edits a line; undefined: the user may not. */
  onEdit?: ((utterance: Utterance) => void) | undefined;
  /** Turns the speakers' names into buttons. */
  onSpeaker?: ((utterance: Utterance, name: HTMLElement) => void) | undefined;
}

/** All utterances as one list. A press on a line seeks to it; useCurrentLine highlights the current one. */
export function Transcript(props: TranscriptProps) {
  const { player, utterances, showTools, onEdit, onSpeaker, ...rest } = props;
  const { record } = useWords();
  const list = useRef<HTMLDivElement>(null);
  const language = useMemo(() => findTranscriptLanguage(utterances), [utterances]);
  const by_id = useMemo(
    () => new Map(utterances.map((utterance) => [utterance.id, utterance])),
    [utterances],
  );
  useRowLetters(list);
  useRovingLine(list, utterances, {
    onEdit:
      onEdit &&
      ((line) => {
        const utterance = by_id.get(toUtteranceId(line));
        if (utterance !== undefined) onEdit(utterance);
      }),
  });
  useReturnToLine(props.editing?.utterance_id);
  const press = useEffectEvent((event: MouseEvent) => {
    const utterance = by_id.get(toUtteranceId(findLineAround(event.target)));
    if (!(event.target instanceof Element) || utterance === undefined) return;
    const name = event.target.closest<HTMLElement>('[data-speaker]');
    if (name !== null) onSpeaker?.(utterance, name);
    else if (isPlainPress(event, event.target)) {
      event.preventDefault();
      player.seek(utterance.start_ms);
    }
  });
  // One listener for the whole list: one for each of thousands of lines would cost more than the lines.
  useEffect(() => {
    const element = list.current;
    element?.addEventListener('click', press);
    return () => element?.removeEventListener('click', press);
  }, []);
  return (
    <>
      <div ref={list} lang={language} role="list" aria-label={record.transcript} className="max-w-3xl">
        <Blocks utterances={utterances} has_names={onSpeaker !== undefined} {...rest} />
      </div>
      {showTools !== undefined && <ActiveLine list={list} by_id={by_id} showTools={showTools} />}
    </>
  );
}

const findTranscriptLanguage = (utterances: readonly Utterance[]) =>
  findLanguage(
    utterances
      .slice(0, TOLD_BY)
      .map(({ text }) => text)
      .join(' '),
  );

/** After leaving a line's editor, the focus returns to that line. */
function useReturnToLine(editedId: number | undefined): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    const leftId = last.current;
    last.current = editedId;
    if (leftId === undefined || editedId !== undefined || document.activeElement !== document.body) return;
    findLine({ id: leftId })?.focus({ preventScroll: true });
  }, [editedId]);
}

/** Excludes presses that select text, hit another control in the line, or open the link elsewhere. */
function isPlainPress(event: MouseEvent, target: Element): boolean {
  const isOfLine = target.closest('[data-text], [data-time]') !== null;
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
  return isOfLine && !isModified && getSelection()?.isCollapsed !== false;
}

interface BlocksProps extends Omit<BlockWords, 'speakers'> {
  utterances: readonly Utterance[];
  speakers: readonly Speaker[];
}

const Blocks = memo(function Blocks({ utterances, speakers, ...rest }: BlocksProps) {
  const blocks = useMemo(() => toBlocks(utterances), [utterances]);
  const speakersById = useMemo(
    () => new Map(speakers.map((speaker) => [speaker.speaker_id, speaker])),
    [speakers],
  );
  return blocks.map((block) => (
    <TranscriptBlock key={block.utterances[0]?.id} block={block} speakers={speakersById} {...rest} />
  ));
});

/** The number of texts that the width of letters is measured from. */
const SAMPLES = 12;

/**
 * Sets `--row-letters` in the style of the list to the number of letters in a row, measured from lines that
 * are laid out already: the heights of blocks out of sight are estimated from it. Measured again whenever the
 * list's width changes.
 */
function useRowLetters(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    let width = 0;
    const observer = new ResizeObserver(([entry]) => {
      // Its height changes with every block that is laid out.
      if (entry === undefined || entry.contentRect.width === width) return;
      width = entry.contentRect.width;
      const letters = measureRow(element);
      if (Number.isFinite(letters)) element.style.setProperty('--row-letters', letters.toFixed(1));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
}

/** NaN: there is no text in it. */
function measureRow(list: HTMLElement): number {
  const texts = Array.from(list.querySelectorAll('[data-text]')).slice(0, SAMPLES);
  let letters = 0;
  let width = 0;
  for (const text of texts) {
    letters += countLetters(text.textContent);
    const range = new Range();
    range.selectNodeContents(text);
    for (const row of range.getClientRects()) width += row.width;
  }
  const row = texts[0]?.closest('p')?.clientWidth ?? Number.NaN;
  return (row * letters) / width;
}

/** The properties that all blocks of a transcript share. */
interface BlockWords {
  speakers: ReadonlyMap<number, Speaker>;
  /** Corrections, by the id of the utterance. */
  edits?: ReadonlyMap<number, DialogEdit> | undefined;
  /** Masked texts that a user has revealed, by the id of the utterance. */
  revealed?: ReadonlyMap<number, string> | undefined;
  editing?: LineEditing | undefined;
  /** Names are buttons. */
  has_names: boolean;
}

interface TranscriptBlockProps extends BlockWords {
  block: Block;
}

/** Rendered again only when something in it has changed: time passes outside of React. */
const TranscriptBlock = memo(function TranscriptBlock({
  block,
  speakers,
  edits,
  revealed,
  editing,
  has_names,
}: TranscriptBlockProps) {
  const { utterances, speaker_before } = block;
  return (
    <div role="none" className={BLOCK_CLASS} style={{ containIntrinsicBlockSize: toLikelyHeight(block) }}>
      {utterances.map((utterance, index) => {
        const { id, speaker_id } = utterance;
        const before = index === 0 ? speaker_before : utterances[index - 1]?.speaker_id;
        return (
          <TranscriptLine
            key={id}
            utterance={utterance}
            speaker={speakers.get(speaker_id)}
            starts_turn={before !== speaker_id}
            edit={edits?.get(id)}
            original={revealed?.get(id)}
            editor={editing?.utterance_id === id ? editing.editor : undefined}
            has_name_button={has_names}
          />
        );
      })}
    </div>
  );
}, isSame);

function isSame(last: TranscriptBlockProps, next: TranscriptBlockProps): boolean {
  if (last.speakers !== next.speakers || last.has_names !== next.has_names) return false;
  const [{ block: one }, { block: other }] = [last, next];
  if (one.speaker_before !== other.speaker_before || one.utterances.length !== other.utterances.length) {
    return false;
  }
  const editorOf = ({ editing }: TranscriptBlockProps, id: number) =>
    editing?.utterance_id === id ? editing.editor : undefined;
  return other.utterances.every(
    (utterance, index) =>
      utterance === one.utterances[index] &&
      last.edits?.get(utterance.id) === next.edits?.get(utterance.id) &&
      last.revealed?.get(utterance.id) === next.revealed?.get(utterance.id) &&
      editorOf(last, utterance.id) === editorOf(next, utterance.id),
  );
}

/**
 * The estimated height until it is laid out. It follows transcript.css and transcript-line.tsx: a row of text
 * is 24 pixels, a line has 8 around it, a turn 38 for the name; the last row of a line is half full.
 * `useRowLetters` measures how many letters fit into a row.
 */
function toLikelyHeight(block: Block): string {
  const { lines, turns, letters } = measureBlock(block);
  return `auto calc(${lines * (8 + 12) + turns * 38}px + ${letters * 24}px / var(--row-letters, 80))`;
}
