/** Masks a corrected utterance again; its author need not have seen the masked text. */
import type { PiiSpan, V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { joinOverlapping } from '../../text/mask/find-pii-spans.ts';
import { countCodePoints } from '../../text/count-code-points.ts';
import type { SpokenUtterance } from '../../text/mask/turns/instalments.ts';
import { hideSpans, type MaskedUtterance } from '../../text/mask/mask-utterance.ts';

/** A number may be read out over this many utterances before and after, with others between them. */
const WINDOW = 12;

/** Each time that the text behind a mask is not in the original, all of it was looked through. */
const MOST_MISSES = 20;
/** More longer masks than this before the one that is sought are no writing of people's. */
const MOST_TRIES = 100;

/** Masks the utterances around a correction, in their order; nothing where the workspace has no masks. */
export type MaskAround = (spoken: readonly SpokenUtterance[]) => readonly MaskedUtterance[];

export const maskNothing: MaskAround = () => [];

/** The utterances that decide what is masked when `text` stands at `place`, unmasked. */
export function toSpokenAround(dialogs: readonly V2Dialog[], place: number, text: string): SpokenUtterance[] {
  const { spoken } = fillIn(requireAt(dialogs, place), text);
  const first = Math.max(0, place - WINDOW);
  return dialogs.slice(first, place + WINDOW + 1).map(({ speaker_id, ...dialog }, index) => ({
    speaker_id,
    text: first + index === place ? spoken : (dialog.original_text ?? dialog.text),
  }));
}

/** Puts `text` at `place`; around it, parts of a number that only now become one are masked too. */
export function maskCorrection({
  dialogs,
  place,
  text,
  mask,
}: {
  dialogs: readonly V2Dialog[];
  place: number;
  text: string;
  mask: MaskAround;
}): V2Dialog[] {
  const kept = fillIn(requireAt(dialogs, place), text);
  const first = Math.max(0, place - WINDOW);
  const masked = mask(toSpokenAround(dialogs, place, text));
  return dialogs.map((dialog, index) => {
    const found = masked[index - first];
    if (index === place) {
      const spans = joinOverlapping([...kept.spans, ...(found?.pii_spans ?? [])]);
      const hidden = hideSpans(kept.spoken, spans);
      return { ...dialog, ...hidden, pii_spans: spans.length === 0 ? null : spans };
    }
    if (found === undefined || dialog.pii_spans !== null || found.pii_spans.length === 0) return dialog;
    return { ...dialog, ...found };
  });
}

function requireAt(dialogs: readonly V2Dialog[], place: number): V2Dialog {
  const dialog = dialogs[place];
  if (dialog === undefined) throw new RangeError(`there is no utterance at ${place}`);
  return dialog;
}

/** Fills in the hidden text where its mask is still in the text; `spans` in code points of `spoken`. */
function fillIn(dialog: V2Dialog, text: string): { spoken: string; spans: PiiSpan[] } {
  const parts: string[] = [];
  const spans: PiiSpan[] = [];
  let length = 0;
  const say = (part: string) => {
    parts.push(part);
    length += countCodePoints(part);
  };
  const missing = new Set<string>();
  let from = 0;
  for (const { type, mask, hidden } of listHidden(dialog)) {
    // A mask that was not found before is not searched for again.
    const at = missing.has(mask) ? -1 : findMask(text, mask, from);
    if (at === -1) {
      missing.add(mask);
      continue;
    }
    say(text.slice(from, at));
    const start = length;
    say(hidden);
    spans.push({ type, start, end: length });
    from = at + mask.length;
  }
  say(text.slice(from));
  return { spoken: parts.join(''), spans };
}

/** Matches exactly as many mask letters as the mask has: a shorter mask is not found inside a longer one. */
function findMask(text: string, mask: string, from: number): number {
  const letters = Array.from(mask);
  const [first, last] = [letters.at(0), letters.at(-1)];
  if (first === undefined || last === undefined) return from;
  const isOneLetter = letters.every((letter) => letter === first);
  let at = text.indexOf(mask, from);
  for (let tries = 0; at !== -1 && tries < MOST_TRIES; tries += 1) {
    const end = at + mask.length;
    const goesOn = text.startsWith(last, end) || (at > from && text.startsWith(first, at - first.length));
    if (!goesOn) return at;
    // The whole run is longer, wherever in it one looks.
    if (isOneLetter) at = endOfRun(text, first, end);
    else at += first.length;
    at = text.indexOf(mask, at);
  }
  return -1;
}

function endOfRun(text: string, letter: string, from: number): number {
  let end = from;
  while (text.startsWith(letter, end)) end += letter.length;
  return end;
}

interface HiddenPart {
  type: string;
  mask: string;
  /** The original text. */
  hidden: string;
}

/** Lists the text each mask of an utterance hides: the parts of the original between the visible ones. */
function listHidden({ text, original_text, pii_spans }: V2Dialog): HiddenPart[] {
  const [shown, original] = [toLetters(text), toLetters(original_text ?? text)];
  // Masks are as long as the text they hide, unless they came with an imported file.
  const isInStep = shown.count === original.count;
  let behind = 0;
  let misses = 0;
  return (pii_spans ?? []).map(({ type, start, end }, index, spans) => {
    const from = start + behind;
    const next = shown.slice(end, spans[index + 1]?.start ?? shown.count);
    const found = isInStep || misses === MOST_MISSES ? end - start : lengthUntil(original, from, next);
    if (found === undefined) misses += 1;
    const hiddenLength = found ?? end - start;
    behind += hiddenLength - (end - start);
    return { type, mask: shown.slice(start, end), hidden: original.slice(from, from + hiddenLength) };
  });
}

/** undefined: what stands behind it is not in the original. */
function lengthUntil(original: Letters, from: number, next: string): number | undefined {
  if (next === '') return Math.max(0, original.count - from);
  const start = original.offsetOf(from);
  const at = original.text.indexOf(next, start);
  return at === -1 ? undefined : countCodePoints(original.text.slice(start, at));
}

interface Letters {
  text: string;
  /** In code points. */
  count: number;
  offsetOf(place: number): number;
  slice(from: number, to: number): string;
}

/** A text by code points, in which spans count. */
function toLetters(text: string): Letters {
  const offsets: number[] = [];
  let at = 0;
  for (const letter of text) {
    offsets.push(at);
    at += letter.length;
  }
  const offsetOf = (place: number) => offsets[Math.max(0, place)] ?? text.length;
  const slice = (from: number, to: number) => text.slice(offsetOf(from), offsetOf(to));
  return { text, count: offsets.length, offsetOf, slice };
}
