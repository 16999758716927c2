import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDates, toDateTime } from './find-dates.ts';

/** A sentence with the day that it says. */
interface LabelledDay {
  language: string;
  text: string;
  /** `YYYY-MM-DD`, with `THH:MM` where a time is said; each is right where several are; none for a sentence that says no day. */
  days: string[];
  /** Where it is not said on Wednesday, 11 March 2026. */
  said_on?: string;
}

export interface DayScore {
  language: string;
  /** Of the sentences that say a day, how many are read rightly. */
  recall: number;
  /** Of all days that are read, how many are right. */
  precision: number;
  /** What is read otherwise than labelled, for people to read. */
  mistakes: string[];
}

const LANGUAGES = ['en', 'ko', 'ja'];

/** How well days are read in the sentences of `labelled-days.<set>.json`, by language. */
export function measureDays(set: 'dev' | 'blind'): DayScore[] {
  const path = join(import.meta.dirname, `labelled-days.${set}.json`);
  const labelled = JSON.parse(readFileSync(path, 'utf8')) as LabelledDay[];
  return LANGUAGES.map((language) =>
    measureLanguage(
      language,
      labelled.filter((sentence) => sentence.language === language),
    ),
  );
}

function measureLanguage(language: string, labelled: readonly LabelledDay[]): DayScore {
  const counts = { read: 0, right: 0, expected: 0 };
  const mistakes: string[] = [];
  for (const { text, days, said_on = '2026-03-11' } of labelled) {
    const [year = 0, month = 0, day = 0] = said_on.split('-').map(Number);
    const [mention] = findDates(text, { year, month, day });
    const read =
      mention === undefined ? null : toDateTime(mention, 'UTC').slice(0, '2026-03-11T09:00'.length);
    const isRight = read !== null && days.includes(read);
    if (days.length > 0) counts.expected += 1;
    if (read !== null) counts.read += 1;
    if (isRight) counts.right += 1;
    if (!isRight && (read !== null || days.length > 0))
      mistakes.push(`${read ?? 'nothing'} instead of ${days.join(' or ') || 'nothing'}: ${text}`);
  }
  return {
    language,
    recall: counts.right / counts.expected,
    precision: counts.right / counts.read,
    mistakes,
  };
}
