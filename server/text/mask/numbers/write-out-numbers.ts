import { toComparableText, type ComparableText } from '../comparable-text.ts';
import { findAtoms, type Atom } from './find-atoms.ts';
import { LONGEST_GAP, readGap } from './gaps.ts';
import { toSeparator, type Reading } from './separators.ts';
import { writeOutLetters } from './write-out-letters.ts';

/** A text in which numbers are written with digits; `spoken[i]` tells whether a unit was spoken as a word. */
export interface WrittenOutText extends ComparableText {
  spoken: readonly boolean[];
}

/** The context before a number that is searched for a plus or letters. */
const LONGEST_LEAD = 24;

const PLUS = /(?:\bplus|플러스|プラス)[\s.,…、]{0,4}$/i;
/** Letters of a code, and a particle or a filler before its digits: 「TRの」, "K, uh,". */
const LETTERS = /(?<![a-z\d])(?:[A-Z]{1,4}|[a-z])([^A-Za-z\d][^A-Z\d]{0,20})$/u;

/** Replaces number words of three languages by digits, and spoken dashes, dots and pauses by signs. */
export function writeOutNumbers(source: ComparableText): WrittenOutText {
  const lettered = writeOutLetters(source);
  return writeOutAtoms(lettered, findAtoms(lettered.text));
}

/** The digits of all numbers in a text, one after the other, as they are heard. */
export const toSpokenDigits = (said: string): string =>
  writeOutNumbers(toComparableText(said)).text.replaceAll(/\D/g, '');

export function writeOutAtoms(
  source: ComparableText,
  atoms: readonly Atom[],
  reading: Reading = { reads_out: false },
): WrittenOutText {
  const out = startWritingOut(source);
  let previous: Atom | null = null;
  for (const atom of atoms) {
    const from = previous?.end ?? 0;
    const gap = source.text.slice(from, Math.min(atom.start, from + LONGEST_GAP + 1));
    const separator =
      previous === null ? null : toSeparator({ text: source.text, previous, next: atom, gap, reading });
    if (separator === null) copyLead(source, out, { from, to: atom.start });
    else
      out.add(
        separator,
        { from, to: atom.start },
        previous?.is_spoken === true || atom.is_spoken || isSaid(gap),
      );
    if (atom.is_spoken || atom.is_corrected === true)
      out.add(toWritten(atom), { from: atom.start, to: atom.end }, atom.is_spoken);
    else out.copy(atom.start, atom.end);
    previous = atom;
  }
  out.copy(previous?.end ?? 0, source.text.length);
  return out.finish();
}

/** A sum is written as one: 이만 삼천 is 2만 3000, of which no code is made. */
const toWritten = ({ digits, is_sum }: Atom): string =>
  is_sum === true
    ? `${digits.slice(0, -TEN_THOUSANDS)}만${digits.slice(-TEN_THOUSANDS).replace(/^0+/, '')}`
    : digits;
const TEN_THOUSANDS = 4;

/** Whether the text between two numbers is a word. */
const isSaid = (gap: string): boolean => /\p{L}/u.test(gap);

function copyLead(
  source: ComparableText,
  out: ReturnType<typeof startWritingOut>,
  { from, to }: { from: number; to: number },
): void {
  const first = Math.max(from, to - LONGEST_LEAD);
  const lead = source.text.slice(first, to);
  const plus = PLUS.exec(lead);
  const [, gap] = LETTERS.exec(lead) ?? [];
  const letters = gap === undefined ? null : readGap(gap);
  if (plus !== null) {
    out.copy(from, first + plus.index);
    out.add('+', { from: first + plus.index, to }, true);
  } else if (gap !== undefined && (letters?.has_dash === true || letters?.has_filler === true)) {
    out.copy(from, to - gap.length);
    out.add('-', { from: to - gap.length, to }, true);
  } else {
    out.copy(from, to);
  }
}

function startWritingOut(source: ComparableText) {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const spoken: boolean[] = [];
  return {
    /** `text` replaces the units `from` to `to` of the source. */
    add(text: string, { from, to }: { from: number; to: number }, isSpoken: boolean): void {
      parts.push(text);
      for (let unit = 0; unit < text.length; unit += 1) {
        starts.push(source.starts[from] ?? 0);
        ends.push(source.ends[to - 1] ?? 0);
        spoken.push(isSpoken);
      }
    },
    copy(from: number, to: number): void {
      parts.push(source.text.slice(from, to));
      for (let unit = from; unit < to; unit += 1) {
        starts.push(source.starts[unit] ?? 0);
        ends.push(source.ends[unit] ?? 0);
        spoken.push(false);
      }
    },
    finish: (): WrittenOutText => ({ text: parts.join(''), starts, ends, spoken }),
  };
}
