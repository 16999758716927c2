/** The repetitions of a rule (RRULE), near some days. */
import { atClock, dayOf, toClock, type CalendarClocks, type CalendarTime } from './calendar-times.ts';
import { readRuleParts, splitRule, type RuleParts } from './rule-parts.ts';
import { listRuleTimes, type Days } from './rule-times.ts';

export interface Rule {
  /** undefined: it is not understood, so that nothing repeats by it. */
  parts: RuleParts | undefined;
  /** True from the first repetition: a series that was deleted from its first event on has a rule that ends before it. */
  isOver: (time: CalendarTime) => boolean;
}

export const readRule = (rule: string, start: CalendarTime, clocks: CalendarClocks): Rule => ({
  parts: readRuleParts(rule),
  isOver: makeEnd(splitRule(rule).get('UNTIL'), start, clocks),
});

export function* repeat({ parts, isOver }: Rule, start: CalendarTime, near: Days): Generator<CalendarTime> {
  if (parts === undefined) return;
  const first = { start: toClock(start), is_date: start.is_date };
  for (const clock of listRuleTimes(parts, first, near)) {
    const time = atClock(start, clock);
    if (isOver(time)) return;
    yield time;
  }
}

/** The last repetition may be at that time itself. Some write the last day of all for a rule without end. */
function makeEnd(
  text: string | undefined,
  start: CalendarTime,
  clocks: CalendarClocks,
): (time: CalendarTime) => boolean {
  const isEndless = text === undefined || text.startsWith('9999');
  const until = isEndless ? undefined : clocks.readTime({ params: {}, value: text });
  if (until === undefined) return () => false;
  if (start.is_date || until.is_date) {
    const last = clocks.toDate(until);
    return ({ text: repeated }) => repeated.slice(0, 10) > last;
  }
  if (until.zone === undefined) return ({ text: repeated }) => repeated > until.text;
  const [last, lastDay] = [clocks.toInstant(until), dayOf(until)];
  return (time) => dayOf(time) > lastDay + 2 || (dayOf(time) > lastDay - 2 && clocks.toInstant(time) > last);
}
