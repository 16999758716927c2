import type { Match } from '../match.ts';
import { readGap } from './gaps.ts';
import type { WrittenOutText } from './write-out-numbers.ts';
import { isStopWord } from '../../terms/stop-words.ts';

/** Letters and digits that are read out one after the other, whatever they are. */
export interface CodeRun extends Match {
  /** The letters and digits alone. */
  code: string;
  digits: string;
  /** The number of letters or digits in each part. */
  groups: readonly number[];
  /** The end of each part. */
  ends: readonly number[];
}

/**
 * A letter of lower case is one of a code only where it stands alone, "a" and "i" only among other letters; capitals come in a
 * few; "I think" is none.
 */
const TOKEN =
  /\d+|(?<![\p{Script=Latin}\d'’])(?:(?![AI]['’ ]\s?[a-z]{2})[A-Z]{1,5}(?![a-z])|[b-hj-z](?![\p{L}'’])|[ai](?=(?:,? [b-hj-z](?![\p{L}'’])){2})|(?<=(?<![a-z'’])[a-z],? )[ai](?=,? [b-hj-z](?![\p{L}'’]))|(?<=(?<![a-z'’\d])[a-z0],? [a-z],? )[ai](?=,? \d)|(?<=\d,? )[ai](?=,? [b-hj-z](?![\p{L}'’]))|i(?=,? [a-z],? \d)|a(?=,? [a-z],? \d\d)|a(?=,? \d\d,? [b-hj-z],? \d))|(?<=\d)[A-Z]{1,3}(?![a-z])/gu;
const LONGEST_CODE = 40;
/** 「TZ 0938 472、二枚目」: what is counted is no part of a code. */
const COUNTS = /^(?:枚目?|番目|回目|行目|つ目|人|名(?!義)|件|個|本目|번째|번의?\s째|군데|페이지)/;
const LONGEST_COUNTER = 4;

/** Every stretch of letters and digits between which nothing else is said, from left to right, without overlaps. */
export function findCodeRuns({ text: said, spoken }: WrittenOutText): CodeRun[] {
  const text = withoutCapitals(said);
  const runs: Match[][] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const part = { start: index, end: index + token.length };
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run !== undefined && previous !== undefined && goesOn({ text, spoken }, previous, part))
      run.push(part);
    else runs.push([part]);
  }
  return runs.flatMap((parts) => toRun(text, parts) ?? []);
}

/** A pause, a particle or a filler; a full stop only between what is spoken, as a sentence may end there. */
function goesOn(
  { text, spoken }: Pick<WrittenOutText, 'text' | 'spoken'>,
  { start: before, end }: Match,
  { start, end: last }: Match,
): boolean {
  if (end === start) return true;
  if (COUNTS.test(text.slice(last, last + LONGEST_COUNTER))) return false;
  const gap = readGap(text.slice(end, Math.min(start, end + LONGEST_CODE)));
  if (gap === null) return false;
  return !gap.has_stop || (spoken[before] === true && spoken[start] === true);
}

function toRun(text: string, parts: readonly Match[]): CodeRun | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return null;
  const codes = parts.map(({ start, end }) => text.slice(start, end));
  const code = codes.join('');
  return {
    start: first.start,
    end: last.end,
    code,
    digits: code.replaceAll(/\D/g, ''),
    groups: codes.map((part) => part.length),
    ends: parts.map(({ end }) => end),
  };
}

/** Somebody writes everything in capitals, or speech recognition does. */
const isInCapitals = (text: string): boolean =>
  !/[a-z]/.test(text) &&
  text
    .matchAll(/[A-Z]{3,}/g)
    .drop(1)
    .next().done !== true;
const WORD = /(?<![A-Z\d])[A-Z]{2,}(?![A-Z\d])/g;
/** Shorter ones may be letters of a code. */
const SHORTEST_WORD = 4;

/** The same with the words of a text that is in capitals throughout in lower case, so that those left are letters. */
const withoutCapitals = (text: string): string =>
  isInCapitals(text)
    ? text.replaceAll(WORD, (word) =>
        word.length >= SHORTEST_WORD || isStopWord(word.toLowerCase()) ? word.toLowerCase() : word,
      )
    : text;
