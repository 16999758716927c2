/** Turns recognised tokens into sentences, each with its speaker and its times. */
import type { Heard, HeardToken } from './make-recogniser.ts';
import type { Utterance } from './speech-task.ts';
import type { Turn } from './tell-voices.ts';

/** A token lasts no longer than this, even when the next one comes later. */
const LONGEST_TOKEN_MS = 1_000;
/** In a script with spaces, a token that continues the word before it. */
const GOES_ON = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}\p{P}]/u;

interface Part {
  start_ms: number;
  end_ms: number;
  speaker: string | null;
  tokens: readonly HeardToken[];
}

/** @param turns in order of time; empty: speakers are not told apart */
export function toUtterances(heard: readonly Heard[], turns: readonly Turn[]): Utterance[] {
  return heard.flatMap((stretch) =>
    stretch.tokens === null
      ? fromText(stretch, turns)
      : toParts(stretch, stretch.tokens, turns).flatMap((part) => fromTokens(part, stretch.language)),
  );
}

/** Without times of words, a sentence gets a share of the stretch proportional to its length. */
function fromText({ text, start_ms, end_ms, language }: Heard, turns: readonly Turn[]): Utterance[] {
  const speaker = findSpeaker({ start_ms, end_ms }, turns);
  const atMs = (offset: number) => Math.round(start_ms + (offset / text.length) * (end_ms - start_ms));
  return splitSentences(text).map(({ offset, sentence }) => {
    const start_ms = atMs(offset);
    const duration_ms = atMs(offset + sentence.length) - start_ms;
    return { start_ms, duration_ms, speaker, language, text: sentence.trim() };
  });
}

/** Splits the tokens of a stretch wherever the speaker changes, but never inside a word. */
function toParts(heard: Heard, tokens: readonly HeardToken[], turns: readonly Turn[]): Part[] {
  const ends = tokens.map(({ start_ms }, index) =>
    Math.min(tokens[index + 1]?.start_ms ?? heard.end_ms, start_ms + LONGEST_TOKEN_MS),
  );
  const parts: { speaker: string | null; end_ms: number; tokens: HeardToken[] }[] = [];
  for (const [index, token] of tokens.entries()) {
    const end_ms = ends[index] ?? heard.end_ms;
    const last = parts.at(-1);
    const speaker = findSpeaker({ start_ms: token.start_ms, end_ms }, turns);
    if (last !== undefined && (last.speaker === speaker || GOES_ON.test(token.text))) {
      last.tokens.push(token);
      last.end_ms = end_ms;
    } else {
      parts.push({ speaker, end_ms, tokens: [token] });
    }
  }
  return parts.map((part) => ({ ...part, start_ms: part.tokens[0]?.start_ms ?? part.end_ms }));
}

function fromTokens(part: Part, language: string | null): Utterance[] {
  const { tokens, speaker } = part;
  const offsets: number[] = [];
  let text = '';
  for (const token of tokens) {
    offsets.push(text.length);
    text += token.text;
  }
  // The token at an offset in the text.
  const tokenAt = (offset: number) => tokens[offsets.findLastIndex((begins) => begins <= offset)];
  return splitSentences(text).map(({ offset, sentence }) => {
    const start_ms = tokenAt(offset)?.start_ms ?? part.end_ms;
    const endOffset = offset + sentence.length;
    const end_ms = endOffset >= text.length ? part.end_ms : (tokenAt(endOffset)?.start_ms ?? part.end_ms);
    const duration_ms = Math.max(0, end_ms - start_ms);
    return { start_ms, duration_ms, speaker, language, text: sentence.trim() };
  });
}

function splitSentences(text: string): { offset: number; sentence: string }[] {
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text);
  return Array.from(sentences, ({ index, segment }) => ({ offset: index, sentence: segment })).filter(
    ({ sentence }) => /[\p{L}\p{N}]/u.test(sentence),
  );
}

/** Returns who speaks for most of the time, or else the nearest speaker. */
function findSpeaker(
  { start_ms, end_ms }: { start_ms: number; end_ms: number },
  turns: readonly Turn[],
): string | null {
  let best: { speaker: string; overlap_ms: number } | undefined;
  for (const turn of turns) {
    // Below zero it is the distance between the two.
    const overlap_ms = Math.min(turn.end_ms, end_ms) - Math.max(turn.start_ms, start_ms);
    if (best === undefined || overlap_ms > best.overlap_ms) best = { speaker: turn.speaker, overlap_ms };
  }
  return best?.speaker ?? null;
}
