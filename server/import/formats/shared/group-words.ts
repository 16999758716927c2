import type { TranscriptDialog } from '../../../text/transcript/transcript.ts';
import { UNSPACED_END, UNSPACED_START } from './cue-text.ts';

/** A word, or a piece of one, of an answer that has no utterances. */
export interface SpokenWord {
  /** The text as written; with the space before it where `spacing` is 'own'. */
  text: string;
  start_ms: number | null;
  end_ms: number | null;
  speaker: string | null;
  /** Joins the word before it without a space, as punctuation does. */
  attaches?: boolean;
}

const ENDS_SENTENCE = /[.?!。？！…]["'”’)\]]*\s*$/;

/** A pause this long after a sentence ends an utterance; without punctuation it is the only evidence. */
const PAUSE_MS = 700;
/** A sentence that begins when a turn is this long begins another utterance. */
const LONG_TURN_MS = 30_000;
/** A file without punctuation or pauses is cut at this length. */
const LONGEST_MS = 90_000;
const LONGEST_TEXT = 2_000;

interface Turn extends TranscriptDialog {
  end_ms: number | null;
}

/** Groups words in order into utterances: by speaker, sentences, pauses. `spacing` 'own': words hold their spaces. */
export function groupWords(
  words: readonly SpokenWord[],
  spacing: 'blank' | 'own' = 'blank',
): TranscriptDialog[] {
  const turns: Turn[] = [];
  const punctuated = words.some(({ text }) => ENDS_SENTENCE.test(text));
  for (const word of words) {
    const turn = turns.at(-1);
    if (word.text.trim() === '') {
      if (turn !== undefined && spacing === 'own') turn.text += word.text;
    } else if (
      turn === undefined ||
      (word.attaches !== true && begins({ word, turn, punctuated, spacing }))
    ) {
      turns.push(toTurn(word));
    } else {
      turn.text += glue(turn.text, word, spacing) + word.text;
      turn.start_ms ??= word.start_ms;
      turn.end_ms = word.end_ms ?? turn.end_ms;
    }
  }
  return turns.map(({ end_ms, ...turn }) => ({
    ...turn,
    text: turn.text.replace(/\s+/g, ' ').trim(),
    duration_ms: turn.start_ms === null || end_ms === null ? null : end_ms - turn.start_ms,
  }));
}

function toTurn({ start_ms, end_ms, speaker, text }: SpokenWord): Turn {
  return { start_ms, end_ms, duration_ms: null, speaker, text };
}

function begins({
  word,
  turn,
  punctuated,
  spacing,
}: {
  word: SpokenWord;
  turn: Turn;
  punctuated: boolean;
  spacing: 'blank' | 'own';
}): boolean {
  if (word.speaker !== turn.speaker) return true;
  if (spacing === 'own' && isPiece(turn.text, word.text)) return false;
  const pauseMs = word.start_ms === null || turn.end_ms === null ? 0 : word.start_ms - turn.end_ms;
  const lengthMs = word.start_ms === null || turn.start_ms === null ? 0 : word.start_ms - turn.start_ms;
  if (lengthMs > LONGEST_MS || turn.text.length > LONGEST_TEXT) return true;
  if (!punctuated) return pauseMs >= PAUSE_MS;
  return ENDS_SENTENCE.test(turn.text.slice(-20)) && (pauseMs >= PAUSE_MS || lengthMs > LONG_TURN_MS);
}

/** Whether `text` continues a word: there is no space between letters of a language that has spaces. */
function isPiece(before: string, text: string): boolean {
  return (
    /[\p{L}\p{N}'’-]$/u.test(before.slice(-2)) &&
    !UNSPACED_END.test(before.slice(-2)) &&
    /^[\p{L}\p{N}'’]/u.test(text)
  );
}

function glue(before: string, { text, attaches }: SpokenWord, spacing: 'blank' | 'own'): string {
  if (spacing === 'own' || attaches === true) return '';
  return UNSPACED_END.test(before.slice(-2)) && UNSPACED_START.test(text) ? '' : ' ';
}
