/** Masks a corrected utterance again; its author need not have seen the masked text. */
import type { PiiSpan, V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { joinOverlapping } from '../../text/mask/find-pii-spans.ts';
import type { SpokenUtterance } from '../../text/mask/instalments.ts';
import { hideSpans, type MaskedUtterance } from '../../text/mask/mask-utterance.ts';

/** A number may be read out over this many utterances before and after, with others between them. */
const WINDOW = 12;

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
  const letters = Array.from(text);
  const spoken: string[] = [];
  const spans: PiiSpan[] = [];
  let from = 0;
  for (const { type, mask, hidden } of listHidden(dialog)) {
    const at = findMask(letters, mask, from);
    if (at === -1) continue;
    spoken.push(...letters.slice(from, at));
    spans.push({ type, start: spoken.length, end: spoken.length + hidden.length });
    spoken.push(...hidden);
    from = at + mask.length;
  }
  return { spoken: [...spoken, ...letters.slice(from)].join(''), spans };
}

/** Matches exactly as many mask letters as the mask has: a shorter mask is not found inside a longer one. */
function findMask(letters: readonly string[], mask: readonly string[], from: number): number {
  const [first] = mask;
  const last = mask.at(-1);
  for (let at = from; at + mask.length <= letters.length; at += 1) {
    const isThere = mask.every((letter, place) => letters[at + place] === letter);
    const goesOn = letters[at + mask.length] === last || (at > from && letters[at - 1] === first);
    if (isThere && !goesOn) return at;
  }
  return -1;
}

interface HiddenPart {
  type: string;
  mask: string[];
  /** The original text. */
  hidden: string[];
}

/** Lists the text each mask of an utterance hides: the parts of the original between the visible ones. */
function listHidden({ text, original_text, pii_spans }: V2Dialog): HiddenPart[] {
  const [shown, original] = [Array.from(text), Array.from(original_text ?? text)];
  let behind = 0;
  return (pii_spans ?? []).map(({ type, start, end }, index, spans) => {
    const mask = shown.slice(start, end);
    // Masks are as long as the text they hide, unless they came with an imported file.
    const from = start + behind;
    const next = shown.slice(end, spans[index + 1]?.start ?? shown.length);
    const length =
      original.length === shown.length
        ? mask.length
        : lengthUntil({ original, from, next, fallback: mask.length });
    behind += length - mask.length;
    return { type, mask, hidden: original.slice(from, from + length) };
  });
}

function lengthUntil({
  original,
  from,
  next,
  fallback,
}: {
  original: readonly string[];
  from: number;
  next: readonly string[];
  fallback: number;
}): number {
  if (next.length === 0) return original.length - from;
  for (let at = from; at + next.length <= original.length; at += 1) {
    if (next.every((letter, place) => original[at + place] === letter)) return at - from;
  }
  return fallback;
}
