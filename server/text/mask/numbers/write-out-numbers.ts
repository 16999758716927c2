import { replaceIn, type ComparableText } from '../comparable-text.ts';
import { findEnglishNumbers } from './english-numbers.ts';
import { findJapaneseNumbers } from './japanese-numbers.ts';
import { findKoreanNumbers } from './korean-numbers.ts';
import { LETTERS_BEFORE_NUMBER, SPELLED_LETTERS, toLetters } from './letter-names.ts';
import type { NumberWord } from './number-word.ts';

/** A text in which numbers are written with digits; `spoken[i]` tells whether a unit was spoken as a word. */
export interface WrittenOutText extends ComparableText {
  spoken: readonly boolean[];
}

/** A number word, or digits. */
export interface Atom extends NumberWord {
  is_spoken: boolean;
  language: 'en' | 'ko' | 'ja' | null;
  /** It was said again: it represents the text from its `start`, where it was begun for the first time. */
  is_corrected?: boolean;
}

/** Longer than any spoken dash or dot between two groups. */
const LONGEST_GAP = 14;

const WRITTEN = /\d+/g;
const HAS_ENGLISH =
  /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|oh|double|t(?:en|w)|eleven|fif|for)/i;
const HAS_KOREAN = /[공영일이삼사오육칠팔구십백천]/;
const HAS_JAPANESE =
  /[〇○◯零一二三四五六七八九十百千]|ゼロ|イチ|ニ|サン|ヨン|ゴ|ロク|ナナ|ハチ|キュ|ぜろ|れい|いち|に|さん|よん|ご|ろく|なな|はち|きゅ/;

const BLANK = /^\s+$/;
const DASH = /^\s{0,8}[-‐–—―−ー]\s?$/;
/** It may also separate a number from what follows it. */
const DASH_APART = /^\s+\S\s+$/;
const PAUSE = /^\s*[,、;]\s*$/;
/** A pause, or a filler word. */
const LONG_PAUSE = /^\s*(?:\.{1,3}|…|。)\s*$/;
const FILLER =
  /^[\s,、.…]{0,3}(?:uh|um|er|erm|uhm|어|음|그|저|네|えーと|えっと|あの|ええと|えー|はい)[\s,、.…]{0,3}$/i;
/** "Area code 212, then 555 0176". */
const AFTER_AREA = /^,?\s+(?:and\s+)?(?:then\s+)?$/i;
/** "Five one oh, then two two three". */
const THEN = /^,?\s+(?:and\s+)?then\s+$/i;
const AREA = /\barea code(?: is)?\s$/i;
const SAID_DASH =
  /^(?:\s*,?\s*(?:dash|hyphen|minus)\s*,?\s*|(?:에|의)?[\s,]*(?:다시|대시|하이픈|마이너스)[\s,]*|[에의][\s,]*|이?(?:에)?요[\s,.]{1,3}|\s?[のノ]\s?、?|\s?ハイフン\s?)$/i;
const SAID_DOT = /^\s*(?:dot|point|점|쩜|닷|ドット|どっと|てん|点)\s*$/i;
const PLUS = /(?:\bplus|플러스|プラス)\s*$/i;

/** Replaces number words of three languages by digits, and spoken dashes, dots and pauses by signs. */
export function writeOutNumbers(source: ComparableText): WrittenOutText {
  const lettered = writeOutLetters(source);
  return writeOutAtoms(lettered, findAtoms(lettered.text));
}

export function writeOutLetters(source: ComparableText): ComparableText {
  const spelled =
    source.text.search(SPELLED_LETTERS) === -1
      ? source
      : replaceIn(source, SPELLED_LETTERS, ([word]) => word.charAt(0));
  return spelled.text.search(LETTERS_BEFORE_NUMBER) === -1
    ? spelled
    : replaceIn(spelled, LETTERS_BEFORE_NUMBER, ([names]) => toLetters(names));
}

export function findAtoms(text: string): Atom[] {
  const atoms: Atom[] = Array.from(text.matchAll(WRITTEN), ({ 0: digits, index }) => ({
    start: index,
    end: index + digits.length,
    digits,
    is_single: digits.length === 1,
    is_spoken: false,
    language: null,
  }));
  const add = (words: NumberWord[], language: Atom['language']) => {
    for (const word of words) atoms.push({ ...word, is_spoken: true, language });
  };
  if (HAS_ENGLISH.test(text)) add(findEnglishNumbers(text), 'en');
  if (HAS_KOREAN.test(text)) add(findKoreanNumbers(text), 'ko');
  if (HAS_JAPANESE.test(text)) add(findJapaneseNumbers(text), 'ja');
  let readTo = 0;
  return atoms
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < readTo) return false;
      readTo = end;
      return true;
    });
}

export function writeOutAtoms(source: ComparableText, atoms: readonly Atom[]): WrittenOutText {
  const out = startWritingOut(source);
  let previous: Atom | null = null;
  for (const atom of atoms) {
    const from = previous?.end ?? 0;
    const gap = source.text.slice(from, Math.min(atom.start, from + LONGEST_GAP + 1));
    const separator =
      previous === null ? null : toSeparator({ text: source.text, previous, next: atom, gap });
    if (separator === null) copyPlus(source, out, { from, to: atom.start });
    else out.add(separator, { from, to: atom.start }, previous?.is_spoken === true || atom.is_spoken);
    if (atom.is_spoken || atom.is_corrected === true)
      out.add(atom.digits, { from: atom.start, to: atom.end }, atom.is_spoken);
    else out.copy(atom.start, atom.end);
    previous = atom;
  }
  out.copy(previous?.end ?? 0, source.text.length);
  return out.finish();
}

/** Whether a number goes on from one atom to the next. */
export function areConnected(text: string, previous: Atom, next: Atom): boolean {
  const gap = text.slice(previous.end, Math.min(next.start, previous.end + LONGEST_GAP + 1));
  return toSeparator({ text, previous, next, gap }) !== null;
}

/** The text between two numbers in written form; null when they are unrelated. */
function toSeparator({
  text,
  previous,
  next,
  gap,
}: {
  text: string;
  previous: Atom;
  next: Atom;
  gap: string;
}): string | null {
  if (gap === '' || gap.length > LONGEST_GAP) return gap === '' ? '' : null;
  const isSpoken = previous.is_spoken || next.is_spoken;
  if (BLANK.test(gap)) {
    const areSingle = previous.is_single && next.is_single && previous.is_spoken === next.is_spoken;
    return areSingle ? '' : ' ';
  }
  const areDigits = previous.digits.length === 1 && next.digits.length === 1;
  if (gap === '-' && previous.language === 'en' && next.language === 'en' && areDigits) return '';
  if (DASH.test(gap)) return !isSpoken && DASH_APART.test(gap) ? ' - ' : '-';
  if (SAID_DOT.test(gap)) return '.';
  if (SAID_DASH.test(gap)) return '-';
  if (previous.is_spoken && next.is_spoken && THEN.test(gap)) return '-';
  if (AFTER_AREA.test(gap) && AREA.test(text.slice(Math.max(0, previous.start - 13), previous.start)))
    return '-';
  if ((isSpoken || areApart(text, previous, next)) && (PAUSE.test(gap) || FILLER.test(gap))) return '-';
  if (previous.digits.length > 1 && next.digits.length > 1 && FILLER.test(gap)) return '-';
  return previous.is_spoken && next.is_spoken && LONG_PAUSE.test(gap) ? '-' : null;
}

/** "0 9 0, 3 3 1 2": digits written one by one are heard so. */
const areApart = (text: string, { end }: Atom, { start }: Atom): boolean =>
  /(?:\d\s){2}\d$/.test(text.slice(Math.max(0, end - 5), end)) &&
  /^\d\s\d\s\d/.test(text.slice(start, start + 5));

function copyPlus(
  source: ComparableText,
  out: ReturnType<typeof startWritingOut>,
  { from, to }: { from: number; to: number },
): void {
  const first = Math.max(from, to - 12);
  const plus = PLUS.exec(source.text.slice(first, to));
  if (plus === null) return out.copy(from, to);
  out.copy(from, first + plus.index);
  out.add('+', { from: first + plus.index, to }, true);
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
