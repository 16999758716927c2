import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { isHandedIn } from '../commitments/korean-commitment.ts';
import { daysBetween, toCivilDate, type CivilDate } from '../dates/civil-date.ts';
import { findDates, toDateTime, type DateMention } from '../dates/find-dates.ts';
import { isSitting, type TranscriptToAnalyse } from './transcript-to-analyse.ts';
import { splitSentences, toStatement } from './to-sentences.ts';

const MAX_ITEMS = 30;
/** A day further off that is not said to lie ahead is more often in the past. */
const SOON_DAYS = 31;
/** At a sitting, without its year, one that is so far off is one of the year before. */
const FAR_DAYS = 62;

interface SaidDay {
  mention: DateMention;
  sentence: string;
  dialog_id: number;
  /** From the day of the meeting to this one. */
  days_ahead: number;
}

/** The future days and times mentioned, with their sentences. */
export function toDateTimes({ dialogs, recorded_at, timezone }: TranscriptToAnalyse): Required<InsightValue> {
  const today = toCivilDate(recorded_at, timezone);
  const said = dialogs.flatMap(({ id, text }) =>
    splitSentences(text).flatMap((sentence) => listDays(sentence, id, today)),
  );
  const over = new Set(said.filter(({ days_ahead }) => days_ahead < -SOON_DAYS).map(toDayOfYear));
  const mayBeOver = isSitting(dialogs);
  const items = new Map<string, { text: string; date_time: string; dialog_ids: number[] }>();
  for (const day of said) {
    if (!isAppointment(day) || (!isFirm(day) && over.has(toDayOfYear(day)))) continue;
    if (mayBeOver && !isAheadOfSitting(day)) continue;
    const item = {
      text: toStatement(day.sentence),
      date_time: toDateTime(day.mention, timezone),
      dialog_ids: [day.dialog_id],
    };
    const key = `${item.date_time} ${item.text}`;
    if (!items.has(key)) items.set(key, item);
  }
  return toDateTimesValue([...items.values()].slice(0, MAX_ITEMS));
}

const listDays = (sentence: string, dialog_id: number, today: CivilDate): SaidDay[] =>
  findDates(sentence, today).map((mention) => ({
    mention,
    sentence,
    dialog_id,
    days_ahead: daysBetween(today, mention.date),
  }));

export function toDateTimesValue(
  items: { text: string; date_time: string; dialog_ids: number[] }[],
): Required<InsightValue> {
  const lines = items.map(({ text, date_time }) => `- ${date_time.slice(0, 10)}: ${text}`);
  return { text: lines.join('\n'), items };
}

/** "Today" alone is no appointment, nor is a week without a deadline. */
function isAppointment({ mention, days_ahead }: SaidDay): boolean {
  const { time, is_exact, is_deadline } = mention;
  if (days_ahead < 0 || (!is_exact && !is_deadline)) return false;
  return days_ahead > 0 || time !== null || is_deadline;
}

/** "9월 4일": without a year it is also a day that others tell of as over. */
const toDayOfYear = ({ mention: { date } }: SaidDay): string => `${date.month}-${date.day}`;

const isFirm = ({ mention }: SaidDay): boolean => mention.is_to_come || mention.is_deadline;

/** At a sitting what happened is told in the present tense or without a verb, and what is done today is the sitting itself. */
function isAheadOfSitting(day: SaidDay): boolean {
  const { mention, days_ahead, sentence } = day;
  if (days_ahead === 0) return isHandedIn(sentence);
  if (mention.is_to_come)
    return days_ahead <= FAR_DAYS || new RegExp(`\\b${mention.date.year}`).test(sentence);
  return days_ahead <= SOON_DAYS && !ANY_WEEKEND.test(sentence);
}

/** "On Saturdays and Sundays": none of them. */
const ANY_WEEKEND = /토(?:요일)?[·,]?\s?일요일|土(?:曜日?)?[・、]?日曜/;
