import type { TranscriptDialog } from '../../../text/transcript/transcript.ts';
import { groupWords } from '../shared/group-words.ts';
import { toSpeakerLabel } from '../shared/speaker-label.ts';

/** The marks along a recording under one name: a speaker's utterances, their words, or parts of words. */
export interface Tier {
  name: string;
  intervals: { start_ms: number | null; end_ms: number | null; text: string }[];
}

/** Tiers that aligners add, which hold the same talk once more: `Ana - words`, `ORT-MAU`, `phones`. */
const WORDS = /(?<!\p{L})(?:words?|tokens?|ort)(?!\p{L})/iu;
const PIECES = /(?<!\p{L})(?:phon(?:es?|emes?)|syllables?|mau|kan)(?!\p{L})/iu;
const MOST_NAMED = 10;

/** The talk of all tiers in the order of time; it is made of words where there are no longer pieces. */
export function toTalk(tiers: readonly Tier[]): { dialogs: TranscriptDialog[]; notes: string[] } {
  const filled = tiers.filter(({ intervals }) => intervals.some(({ text }) => text.trim() !== ''));
  const said = filled.filter(({ name }) => !WORDS.test(name) && !PIECES.test(name));
  const words = filled.filter(({ name }) => WORDS.test(name));
  const taken = said.length > 0 ? said : words.length > 0 ? words : filled;
  const dialogs = taken.map(taken === words ? toTurns : toLines).flatMap(toPlaces);
  const left = filled.filter((tier) => !taken.includes(tier)).map(({ name }) => name);
  return {
    dialogs: dialogs.toSorted((a, b) => a.after_ms - b.after_ms).map(({ dialog }) => dialog),
    notes:
      left.length === 0 ? [] : [`tiers of words or sounds left out: ${left.slice(0, MOST_NAMED).join(', ')}`],
  };
}

/** An utterance without a time follows the one before it in its tier. */
function toPlaces(dialogs: readonly TranscriptDialog[]): { dialog: TranscriptDialog; after_ms: number }[] {
  let after_ms = 0;
  return dialogs.map((dialog) => {
    after_ms = dialog.start_ms ?? after_ms;
    return { dialog, after_ms };
  });
}

const toLines = ({ name, intervals }: Tier): TranscriptDialog[] =>
  intervals.flatMap(({ start_ms, end_ms, text }) => {
    const said = text.replaceAll(/\s+/g, ' ').trim();
    if (said === '') return [];
    const duration_ms = start_ms === null || end_ms === null ? null : end_ms - start_ms;
    return [{ start_ms, duration_ms, speaker: toSpeakerLabel(name), text: said }];
  });

/** `Ana - words` is of Ana. */
function toTurns({ name, intervals }: Tier): TranscriptDialog[] {
  const who = name
    .replace(WORDS, '')
    .replace(PIECES, '')
    .replaceAll(/^[\s_-]+|[\s_-]+$/g, '');
  const speaker = who === '' ? null : toSpeakerLabel(who);
  const spoken = intervals.filter(({ text }) => text.trim() !== '');
  return groupWords(spoken.map((word) => ({ ...word, text: word.text.trim(), speaker })));
}
