import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { daysBetween, toCivilDate, type CivilDate } from '../dates/civil-date.ts';
import { findDates, toDateTime, type DateMention } from '../dates/find-dates.ts';
import { splitSentences, toStatement } from './to-sentences.ts';
import type { TranscriptToAnalyse } from './transcript-to-analyse.ts';

const MAX_ITEMS = 30;

/** The future days and times mentioned, with their sentences. */
export function toDateTimes({ dialogs, recorded_at, timezone }: TranscriptToAnalyse): Required<InsightValue> {
  const today = toCivilDate(recorded_at, timezone);
  const items = new Map<string, { text: string; date_time: string; dialog_ids: number[] }>();
  for (const { id, text } of dialogs) {
    for (const sentence of splitSentences(text)) {
      for (const mention of findDates(sentence, today).filter((found) => isAppointment(found, today))) {
        const item = {
          text: toStatement(sentence),
          date_time: toDateTime(mention, timezone),
          dialog_ids: [id],
        };
        const key = `${item.date_time} ${item.text}`;
        if (!items.has(key)) items.set(key, item);
      }
    }
  }
  return toDateTimesValue([...items.values()].slice(0, MAX_ITEMS));
}

export function toDateTimesValue(
  items: { text: string; date_time: string; dialog_ids: number[] }[],
): Required<InsightValue> {
  const lines = items.map(({ text, date_time }) => `- ${date_time.slice(0, 10)}: ${text}`);
  return { text: lines.join('\n'), items };
}

/** "Today" alone is no appointment, nor is a week without a deadline. */
function isAppointment({ date, time, is_exact, is_deadline }: DateMention, today: CivilDate): boolean {
  const daysAhead = daysBetween(today, date);
  if (daysAhead < 0 || (!is_exact && !is_deadline)) return false;
  return daysAhead > 0 || time !== null || is_deadline;
}
