import { limitMarks } from '../../base/limit-marks.ts';
import { countCodePoints } from '../count-code-points.ts';
import type { Match } from './match.ts';

/**
 * A text normalised for patterns, and the origin of each of its UTF-16 units: unit `i` represents the code
 * points `starts[i]` to `ends[i]` (exclusive) of the utterance.
 */
export interface ComparableText {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

/** Maps a find in the comparable text to its position in the utterance, in code points. */
export const toSource = (
  { starts, ends }: Pick<ComparableText, 'starts' | 'ends'>,
  { start, end }: Match,
): Match => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 });

// A letter with its marks, or the jamo of one syllable: the unit that compatibility forms may change. No
// letter has more than a few marks; sorting thousands of them takes quadratic time.
const CLUSTERS =
  /[\u1100-\u115f]{1,8}[\u1160-\u11a7]{0,8}[\u11a8-\u11ff]{0,8}|\P{M}\p{M}{0,30}|\p{M}{1,30}/gu;
const ACCENTS = /[\u0300-\u036f]+/g;
// Soft hyphens, joiners, zero width spaces: a number with one inside is still that number.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u200b]+/gu;
const NON_ASCII = /[^\p{ASCII}]/u;

/** Full width, circled and accented forms become plain ones (NFKC without accents); case stays. */
export function toComparableText(utterance: string): ComparableText {
  const builder = startComparableText();
  let position = 0;
  for (const [cluster] of utterance.matchAll(CLUSTERS)) {
    const end = position + countCodePoints(cluster);
    builder.add(toPlain(cluster), position, end);
    position = end;
  }
  return builder.finish();
}

/** Replaces every match in the text; the replacement represents all of the match. */
export function replaceIn(
  source: ComparableText,
  pattern: RegExp,
  toReplacement: (match: RegExpExecArray) => string,
): ComparableText {
  const builder = startComparableText();
  let copiedTo = 0;
  for (const match of source.text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    builder.copy(source, copiedTo, match.index);
    builder.add(toReplacement(match), source.starts[match.index] ?? 0, source.ends[end - 1] ?? 0);
    copiedTo = end;
  }
  builder.copy(source, copiedTo, source.text.length);
  return builder.finish();
}

function startComparableText() {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  return {
    add(piece: string, start: number, end: number): void {
      text += piece;
      for (let unit = 0; unit < piece.length; unit += 1) {
        starts.push(start);
        ends.push(end);
      }
    },
    copy(source: ComparableText, from: number, to: number): void {
      text += source.text.slice(from, to);
      for (let unit = from; unit < to; unit += 1) {
        starts.push(source.starts[unit] ?? 0);
        ends.push(source.ends[unit] ?? 0);
      }
    },
    finish: (): ComparableText => ({ text, starts, ends }),
  };
}

function toPlain(cluster: string): string {
  if (!NON_ASCII.test(cluster)) return cluster;
  return limitMarks(cluster).normalize('NFKD').replace(ACCENTS, '').replace(INVISIBLE, '').normalize('NFC');
}

const EAST_ASIAN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a text has any character of Hangul, Han or kana. */
export const hasEastAsian = (text: string): boolean => EAST_ASIAN.test(text);
