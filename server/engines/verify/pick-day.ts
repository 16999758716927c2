/** A day is read from the talk by the grammar of days; a model only says which of those is meant. */
import { toIsoDate } from '../../text/dates/civil-date.ts';
import type { DateMention } from '../../text/dates/find-dates.ts';
import type { Said } from './talk.ts';

interface PickedDay {
  /** `YYYY-MM-DD` */
  day: string;
  /** The same, with a time on the meeting's clock where somebody says one. */
  date_time: string;
}

/**
 * @param wanted a day, or a day and a time, as a model writes it
 * @returns that day where somebody says it; the only one that the cited utterances name where nobody does; null: neither
 */
export function pickDay(
  wanted: string,
  { cited, near }: { cited: readonly Said[]; near: readonly Said[] },
): PickedDay | null {
  const day = wanted.slice(0, 'YYYY-MM-DD'.length);
  const meant = near.flatMap(({ days }) => days).filter(({ date }) => toIsoDate(date) === day);
  const best = meant.find(({ time }) => time !== null) ?? meant[0];
  if (best !== undefined) return toPicked(best);
  const said = cited.flatMap(({ days }) => days);
  const [only] = said;
  return only !== undefined && new Set(said.map(({ date }) => toIsoDate(date))).size === 1
    ? toPicked(only)
    : null;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function toPicked({ date, time }: DateMention): PickedDay {
  const day = toIsoDate(date);
  return { day, date_time: time === null ? day : `${day}T${twoDigits(time.hour)}:${twoDigits(time.minute)}` };
}
