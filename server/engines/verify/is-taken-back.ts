/** Whether a day or a figure is corrected as soon as it is said: "on the 23rd … no, make it the 30th". */
import type { CivilDate } from '../../text/dates/civil-date.ts';
import { findDates } from '../../text/dates/find-dates.ts';
import { readNumbers } from './read-numbers.ts';
import type { Said } from './talk.ts';

const SENTENCE = /(?:[^.!?。！？…]|\.(?=\d))+/gu;
const CORRECTS =
  /^\s*(?:(?:oh|ah|uh|um|well)[\s,]+)*(?:no|sorry|actually|wait|rather)\b|^\s*(?:아[\s,]|아니|あ[、,]|いや|いえ)/iu;
/** What is corrected is said at most so many sentences before, and what it should be, after. */
const REACH = 2;
/** A number of days is no day, nor is a number of months a month. */
const NO_FIGURES = new Set<string | null>([null, 'day', 'month']);

/** The days and the figures of a text, each by its kind. */
const readFacts = (text: string, today: CivilDate): [kind: string, value: string][] => [
  ...findDates(text, today).map(({ date }): [string, string] => ['day', `${date.month}-${date.day}`]),
  ...readNumbers(text).flatMap(({ unit, value, is_weak }): [string, string][] =>
    NO_FIGURES.has(unit) || is_weak ? [] : [[String(unit), String(value)]],
  ),
];

/** A claim that has both, what was said first and what it was corrected to, tells of the correction. */
export function isTakenBack(text: string, near: readonly Said[], today: CivilDate): boolean {
  const claimed = readFacts(text, today);
  if (claimed.length === 0) return false;
  const sentences = near.flatMap(({ said }) => said.normalize('NFKC').match(SENTENCE) ?? []);
  const facts = sentences.map((sentence) => readFacts(sentence, today));
  return claimed.some(([kind, value]) => {
    const isSaid = (of: readonly [string, string][]) => of.some(([a, b]) => a === kind && b === value);
    const [first, last] = [facts.findIndex(isSaid), facts.findLastIndex(isSaid)];
    const at = sentences.findIndex(
      (sentence, index) => first !== -1 && index > first && index <= last + REACH && CORRECTS.test(sentence),
    );
    const others = facts
      .slice(Math.max(at, last + 1), at + REACH + 1)
      .flatMap((of) => of.filter((fact) => fact[0] === kind));
    return (
      at !== -1 &&
      others.length > 0 &&
      !others.some((other) => claimed.some(([a, b]) => a === kind && b === other[1]))
    );
  });
}
