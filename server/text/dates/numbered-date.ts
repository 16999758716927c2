/** Days and times that are said with numbers before fixed signs, as in Korean and Japanese: 3월 5일, 三月五日. */
import { atTime, onMonthAndDay, toDay, type DatePattern, type TimePattern } from './date-pattern.ts';
import { toNumber } from './spoken-number.ts';

/** Of the groups `year`, which may be missing, `month` and `day`. */
export const onNumberedDay: DatePattern['resolve'] = ({ year, month, day }, context) =>
  year === undefined
    ? onMonthAndDay(context, toNumber(month ?? ''), toNumber(day ?? ''))
    : toDay({ year: Number(year), month: toNumber(month ?? ''), day: toNumber(day ?? '') });

/** Of the groups `hour`, `minute`, `halfpast`, and `half`, which is a part of the day: those of the afternoon, or the morning. */
export const atNumberedTime =
  (afternoon: ReadonlySet<string>): TimePattern['resolve'] =>
  ({ half, hour, minute, halfpast }) =>
    atTime(
      toNumber(hour ?? ''),
      halfpast === undefined ? (minute === undefined ? 0 : toNumber(minute)) : 30,
      half === undefined ? null : afternoon.has(half) ? 'pm' : 'am',
    );
