import { textBefore } from '../match.ts';
import type { Atom } from './find-atoms.ts';
import { LONGEST_GAP, readGap, type Gap } from './gaps.ts';

/** A group of a number, rather than a count: "8339 그리고 삼칠오이". */
const SHORTEST_GROUP = 3;
const BLANK = /^\s+$/;
const DASH = /^\s{0,8}[-‐–—―−ー]\s?$/;
/** It may also separate a number from what follows it. */
const DASH_APART = /^\s+\S\s+$/;
/** "Area code 212, then 555 0176". */
const AREA = /\barea code\b[^.?!]{0,30}$|市外局番[^。]{0,8}$/i;
const SAID_DOT =
  /^[\s,、.]{0,3}(?:dot|point|점|쩜|닷|ドット|どっと|てん|テン|点)[\s,、]{0,3}(?:(?:えー*っ?と|ええと|あのー?|어+|음+|그+|uh+|um+)[\s,、.…]{0,3})?$/i;
/** The first group of a number that is dialled. */
const DIALLED = /^0\d{1,4}$/;
/** The second group after it, as in 「050、4412、2290」. */
const SECOND_OF_DIALLED = /(?<![\d.,、-]\s?)0\d{1,3}、\d{2,4}$/;
const LONGEST_OPENING = 12;
const SAID_SLASH = /^[\s,]{0,2}(?:slash|슬래시|スラッシュ)[\s,]{0,2}$/i;
/** When somebody certainly `reads_out` a number, written groups continue across commas. */
export interface Reading {
  reads_out: boolean;
}

/** Whether a number goes on from one atom to the next. */
export function areConnected(
  text: string,
  [previous, next]: readonly [Atom, Atom],
  reading: Reading,
): boolean {
  const gap = text.slice(previous.end, Math.min(next.start, previous.end + LONGEST_GAP + 1));
  return toSeparator({ text, previous, next, gap, reading }) !== null;
}

/** The text between two numbers in written form; null when they are unrelated. */
export function toSeparator({
  text,
  previous,
  next,
  gap,
  reading,
}: {
  text: string;
  previous: Atom;
  next: Atom;
  gap: string;
  reading: Reading;
}): string | null {
  if (gap === '' || gap.length > LONGEST_GAP) return gap === '' ? '' : null;
  if (BLANK.test(gap)) {
    const areSingle = previous.is_single && next.is_single && previous.is_spoken === next.is_spoken;
    return areSingle ? '' : ' ';
  }
  const areDigits = previous.digits.length === 1 && next.digits.length === 1;
  if (gap === '-' && previous.language === 'en' && next.language === 'en' && areDigits) return '';
  if (DASH.test(gap)) return !previous.is_spoken && !next.is_spoken && DASH_APART.test(gap) ? ' - ' : '-';
  if (SAID_DOT.test(gap)) return '.';
  if (SAID_SLASH.test(gap)) return '/';
  const between = readGap(gap);
  return between !== null && connects({ text, previous, next, between, reading }) ? '-' : null;
}

/** Whether a pause, a filler or a word between two numbers makes them one. */
function connects({
  text,
  previous,
  next,
  between,
  reading,
}: {
  text: string;
  previous: Atom;
  next: Atom;
  between: Gap;
  reading: Reading;
}): boolean {
  const areSpoken = previous.is_spoken && next.is_spoken;
  const areGroups = previous.digits.length >= SHORTEST_GROUP && next.digits.length >= SHORTEST_GROUP;
  if (between.has_next)
    return (
      areSpoken ||
      ((previous.is_spoken || next.is_spoken) && areGroups) ||
      (areDigitsOfDialled(previous, next) && opensDialled(text, previous)) ||
      followsAreaCode(text, previous)
    );
  if (between.has_dash) return true;
  if (between.has_stop && !between.has_filler) return areSpoken;
  if (previous.is_spoken || next.is_spoken || areApart(text, previous, next)) return true;
  if (between.has_comma && (opensDialled(text, previous) || followsAreaCode(text, previous))) return true;
  return (between.has_filler || reading.reads_out) && previous.digits.length > 1 && next.digits.length > 1;
}

/** After the code of an area come at least two digits, as in "01865, then 77 42 19". */
const areDigitsOfDialled = (previous: Atom, next: Atom): boolean =>
  previous.digits.length > 2 && next.digits.length > 1;

const followsAreaCode = (text: string, { start }: Atom): boolean => AREA.test(textBefore(text, start, 45));

const opensDialled = (text: string, { start, end, digits }: Atom): boolean =>
  (DIALLED.test(digits) && !/\d[-. )]?$/.test(textBefore(text, start, 2))) ||
  SECOND_OF_DIALLED.test(textBefore(text, end, LONGEST_OPENING));

/** "0 9 0, 3 3 1 2": digits written one by one are heard so. */
const areApart = (text: string, { end }: Atom, { start }: Atom): boolean =>
  /\d\s\d$/.test(textBefore(text, end, 3)) && /^\d\s\d/.test(text.slice(start, start + 3));
