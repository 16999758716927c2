import { memo } from 'react';
import type { DialogEdit } from '@minutebook/contract/app/processing-endpoints.ts';
import { BLOCK_CLASS } from './lines/line-element.ts';
import type { Speaker } from './speakers.ts';
import { measureBlock, type Block } from './to-blocks.ts';
import { TranscriptLine, type LineEditing } from './lines/transcript-line.tsx';

/** The properties that all blocks of a transcript share. */
export interface BlockWords {
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
export const TranscriptBlock = memo(function TranscriptBlock({
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
