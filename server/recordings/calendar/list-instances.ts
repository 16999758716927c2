/** The times at which an event of a calendar takes place: once, by rules, on listed days, and as repetitions were changed. */
import { DAY_MS } from '../../base/durations.ts';
import { between, readDuration, readLength, toEnd, type Length } from './calendar-length.ts';
import { dayOf, shift, toClock, type CalendarClocks, type CalendarTime } from './calendar-times.ts';
import type { EventLines } from './read-blocks.ts';
import { readRule, repeat } from './repeat.ts';
import type { Days } from './rule-times.ts';

export interface Instance {
  /** The lines that describe it. */
  event: EventLines;
  start: number;
  end: number;
  is_all_day: boolean;
}

export interface Span {
  from: number;
  to: number;
}

/** The most repetitions of one event. */
const MOST_INSTANCES = 300;
/** The most days that two time zones are apart. */
const NEAR_DAYS = 2;
/** A change of all later repetitions is looked for so far away. */
const MOST_SHIFT_DAYS = 31;

interface Occurrence {
  event: EventLines;
  time: CalendarTime;
  length: Length;
}

/** An event that takes the place of the repetition `of`. */
interface Change extends Occurrence {
  of: CalendarTime;
  isForAllLater: boolean;
}

/** @param events of one identifier: one that may repeat, and changes of its repetitions */
export function listInstances(
  events: readonly EventLines[],
  clocks: CalendarClocks,
  { from, to }: Span,
): Instance[] {
  const near = { first: toDay(from) - NEAR_DAYS, last: toDay(to) + NEAR_DAYS };
  const found: Instance[] = [];
  for (const { event, time, length } of listOccurrences(events, clocks, near)) {
    if (isCancelled(event) || dayOf(time) > near.last || dayOf(time) + daysOf(length) < near.first) continue;
    const [start, end] = [clocks.toInstant(time), toEnd(clocks, time, length)];
    if (start >= to || end <= from) continue;
    found.push({ event, start, end, is_all_day: time.is_date && length.ms === 0 });
    if (found.length === MOST_INSTANCES) break;
  }
  return found;
}

const toDay = (instant: number) => Math.floor(instant / DAY_MS);

function* listOccurrences(
  events: readonly EventLines[],
  clocks: CalendarClocks,
  near: Days,
): Generator<Occurrence> {
  const [wholes = [], parts = []] = [false, true].map((isChange) =>
    events.filter((event) => event.has('recurrence-id') === isChange),
  );
  const latest = Math.max(...wholes.map(sequenceOf));
  const seriesList = keepLatest(wholes, 'dtstart')
    .filter((event) => sequenceOf(event) === latest)
    .flatMap((event) => readOccurrence(event, clocks) ?? []);
  const zone = seriesList[0]?.time.zone;
  const changes = keepLatest(parts, 'recurrence-id').flatMap(
    (event) => readChange(event, clocks, zone) ?? [],
  );
  yield* changes.filter(({ event }) => sequenceOf(event) >= latest);
  for (const series of seriesList)
    if (!isCancelled(series.event)) yield* repeatSeries(series, changes, { clocks, near });
}

/** The repetitions that stand, and those that a change of all later ones has moved. */
function* repeatSeries(
  series: Occurrence,
  changes: readonly Change[],
  { clocks, near }: { clocks: CalendarClocks; near: Days },
): Generator<Occurrence> {
  const later = changes
    .filter(({ isForAllLater }) => isForAllLater)
    .map((change) => ({ ...change, at: clocks.toInstant(change.of), by: toShift(change, clocks) }))
    .toSorted((a, b) => a.at - b.at);
  const shiftDays = Math.min(MOST_SHIFT_DAYS, Math.max(0, ...later.map(({ by }) => Math.abs(by) / DAY_MS)));
  const lengthDays = Math.max(...[series, ...later].map((each) => daysOf(each.length)));
  const wide = {
    first: Math.floor(near.first - shiftDays - lengthDays),
    last: Math.ceil(near.last + shiftDays),
  };
  const { taken, older, elsewhere } = findTaken(series, changes, { clocks, near: wide });
  yield* elsewhere;
  for (const occurrence of listAll(series, { clocks, near: wide })) {
    const { time } = occurrence;
    if (!isIn(time, wide)) continue;
    const [key, day] = [toKey(time, series, clocks), time.text.slice(0, 10)];
    if (taken.has(key) || taken.has(day)) continue;
    taken.add(key);
    const instant = later.length === 0 ? 0 : clocks.toInstant(time);
    const moved = later.findLast(({ at }) => at <= instant);
    const change = older.get(key) ?? older.get(day);
    if (change !== undefined) yield change;
    else if (moved === undefined) yield occurrence;
    else yield { event: moved.event, time: shift(time, moved.by), length: moved.length };
  }
}

const daysOf = ({ days, ms }: Length) => days + ms / DAY_MS;

const isIn = (time: CalendarTime, { first, last }: Days) => dayOf(time) >= first && dayOf(time) <= last;

/** Two times with one key are the same repetition; a date among times stands for its day. */
function toKey(time: CalendarTime, series: Occurrence, clocks: CalendarClocks): string {
  if (series.time.is_date) return clocks.toDate(time);
  return time.is_date ? time.text : String(clocks.toInstant(time));
}

/**
 * The repetitions that are changed or left out. A repetition that was changed before the series itself was may be
 * one no longer: `older` holds those, by the key of what they change, and `elsewhere` those of other days.
 */
function findTaken(
  series: Occurrence,
  changes: readonly Change[],
  { clocks, near }: { clocks: CalendarClocks; near: Days },
): { taken: Set<string>; older: Map<string, Change>; elsewhere: Change[] } {
  const { event, time: start } = series;
  const isOlder = (change: Change) => sequenceOf(change.event) < sequenceOf(event);
  const [inside = [], outside = []] = [true, false].map((isInside) =>
    changes.filter(({ of }) => isIn(of, near) === isInside),
  );
  const left_out = [
    ...inside.filter((change) => !isOlder(change)).map(({ of }) => of),
    ...readTimes(event, 'exdate', { clocks, start }).filter((time) => isIn(time, near)),
    ...(event.get('exrule') ?? []).flatMap(({ value }) => [
      ...repeat(readRule(value, start, clocks), start, near),
    ]),
  ];
  return {
    taken: new Set(left_out.map((time) => toKey(time, series, clocks))),
    older: new Map(inside.filter(isOlder).map((change) => [toKey(change.of, series, clocks), change])),
    elsewhere: outside.filter(isOlder),
  };
}

/** The first one, those of the rules, and those listed, which may have a length of their own. */
function* listAll(
  { event, time: start, length }: Occurrence,
  { clocks, near }: { clocks: CalendarClocks; near: Days },
): Generator<Occurrence> {
  const rules = (event.get('rrule') ?? []).map(({ value }) => readRule(value, start, clocks));
  if (!rules.some(({ isOver }) => isOver(start))) yield { event, time: start, length };
  for (const line of event.get('rdate') ?? [])
    for (const text of line.value.split(',')) {
      const [from = '', to = ''] = text.split('/');
      const time = clocks.readTime(line, { text: from, zone: start.zone });
      if (time === undefined) continue;
      const end = clocks.readTime(line, { text: to, zone: start.zone });
      const own = end === undefined ? readDuration(to) : between(time, end, clocks);
      yield { event, time: toSameKind(time, start), length: own ?? length };
    }
  for (const rule of rules) for (const time of repeat(rule, start, near)) yield { event, time, length };
}

/** A date among times means that day at the time of the others. */
const toSameKind = (time: CalendarTime, start: CalendarTime): CalendarTime =>
  time.is_date && !start.is_date ? { ...start, text: time.text + start.text.slice(10) } : time;

const readTimes = (
  event: EventLines,
  name: string,
  { clocks, start }: { clocks: CalendarClocks; start: CalendarTime },
): CalendarTime[] =>
  (event.get(name) ?? []).flatMap((line) =>
    line.value.split(',').flatMap((text) => clocks.readTime(line, { text, zone: start.zone }) ?? []),
  );

const valueOf = (event: EventLines, name: string) => event.get(name)?.[0]?.value ?? '';

const isCancelled = (event: EventLines) => valueOf(event, 'status').toUpperCase() === 'CANCELLED';

const sequenceOf = (event: EventLines) => Number(valueOf(event, 'sequence')) || 0;

/** The latest version of each event: the highest sequence, and of those the last, as programs append changes. */
function keepLatest(events: readonly EventLines[], place: string): EventLines[] {
  const latest = new Map<string, EventLines>();
  for (const event of events) {
    const other = latest.get(valueOf(event, place));
    if (other === undefined || sequenceOf(event) >= sequenceOf(other))
      latest.set(valueOf(event, place), event);
  }
  return [...latest.values()];
}

function readOccurrence(event: EventLines, clocks: CalendarClocks): Occurrence | undefined {
  const [line] = event.get('dtstart') ?? [];
  const end = event.get('dtend')?.[0];
  const time = line && clocks.readTime(line, { zone: end && clocks.readTime(end)?.zone });
  return time && { event, time, length: readLength(event, time, clocks) };
}

function readChange(
  event: EventLines,
  clocks: CalendarClocks,
  zone: CalendarTime['zone'],
): Change | undefined {
  const [line] = event.get('recurrence-id') ?? [];
  const of = line && clocks.readTime(line, { zone });
  if (of === undefined) return undefined;
  const isForAllLater = line?.params.range?.toUpperCase() === 'THISANDFUTURE';
  const occurrence = readOccurrence(event, clocks) ?? {
    event,
    time: of,
    length: readLength(event, of, clocks),
  };
  return { ...occurrence, of, isForAllLater };
}

/** By how much clocks show another time than that of the repetition that was changed. */
function toShift({ of, time }: Change, clocks: CalendarClocks): number {
  if (of.is_date || time.is_date) return (dayOf(time) - dayOf(of)) * DAY_MS;
  if (of.zone === time.zone) return toClock(time) - toClock(of);
  return clocks.toInstant(time) - clocks.toInstant(of);
}
