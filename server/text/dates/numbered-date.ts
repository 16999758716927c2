/** Days and times written as numbers before fixed signs, as in Korean and Japanese: 3월 5일, 三月五日. */
import { atTime, onMonthAndDay, type DatePattern, type TimePattern } from './date-pattern.ts';
import { toNumber } from './spoken-number.ts';

/** Offsets from this year, by the word for them. */
const YEARS = new Map(
  Object.entries({
    작년: -1,
    지난해: -1,
    去年: -1,
    昨年: -1,
    올해: 0,
    금년: 0,
    今年: 0,
    本年: 0,
    내년: 1,
    来年: 1,
    翌年: 1,
  }),
);
const PAST_WORDS = new Set(['지난', '지난번', '先']);
const FUTURE_WORDS = new Set(['오는', '돌아오는', '다가오는', '来る']);

const toFullYear = (digits: string): number => Number(digits.padStart(4, '20'));

/** Reads the groups `month` and `day`, with `year` in digits or `which`, a word for it, if stated. */
export const onNumberedDay: DatePattern['resolve'] = ({ year, which = '', month, day }, context) => {
  const tense = PAST_WORDS.has(which) ? 'past' : FUTURE_WORDS.has(which) ? 'future' : context.tense;
  return onMonthAndDay(
    { ...context, tense },
    {
      month: toNumber(month ?? ''),
      day: toNumber(day ?? ''),
      year: year === undefined ? (YEARS.get(which) ?? null) : toFullYear(year),
    },
  );
};

/** Reads the groups `hour`, `minute`, `halfpast`, and `half`, a part of the day in the afternoon or the morning. */
export const atNumberedTime =
  (afternoon: ReadonlySet<string>): TimePattern['resolve'] =>
  ({ half, hour, minute, halfpast }) =>
    atTime(
      toNumber(hour ?? ''),
      halfpast === undefined ? (minute === undefined ? 0 : toNumber(minute)) : 30,
      half === undefined ? null : afternoon.has(half) ? 'pm' : 'am',
    );
