/** Takes the events of the next days from an iCalendar file (RFC 5545). It may be anything, so a process of its own reads it. */
import ICAL from 'ical.js';
import { DAY_MS } from '../../base/durations.ts';
import { toOneLine } from '../../base/limit-marks.ts';
import { atLocalTime, startOfDay } from '../../import/at-local-time.ts';
import type { KeptEvent } from './calendar-queries.ts';

const MOST_BLOCKS = 50_000;
const MOST_EVENTS = 300;
/** The limit for one event: daily repetitions for a lifetime. */
const MOST_REPETITIONS = 30_000;
const MOST_PEOPLE = 100;
/** The most days that two time zones are apart, and a day for events that last. */
const NEAR_DAYS = 3;

export interface CalendarToRead {
  text: string;
  from: Date;
  to: Date;
  /** The time zone of events that name none, and of whole days. */
  timezone: string;
}

export type ReadCalendar = { events: KeptEvent[] } | { fault: 'not_a_calendar' | 'too_large' };

export function readCalendar(given: CalendarToRead): ReadCalendar {
  const text = given.text.replace(/^\uFEFF/, '').trimStart();
  if (!/^BEGIN:VCALENDAR\r?\n/i.test(text)) return { fault: 'not_a_calendar' };
  const blocks = splitBlocks(text, 'VEVENT');
  if (blocks === undefined) return { fault: 'too_large' };
  const zones = new Map<string, ICAL.Timezone>();
  for (const zone of (splitBlocks(text, 'VTIMEZONE') ?? []).map(parse)) {
    const tzid = zone?.getFirstPropertyValue('tzid');
    if (zone !== undefined && typeof tzid === 'string') zones.set(tzid, new ICAL.Timezone(zone));
  }
  const reader = makeReader(given, zones);
  const parsed = blocks.map(parse).filter((event) => event !== undefined);
  const moved = new Set(parsed.map(reader.toMoved));
  return {
    events: parsed
      .flatMap((event) => reader.toEvents(event, moved))
      .toSorted((a, b) => compare(a.start, b.start) || compare(a.uid, b.uid))
      .slice(0, MOST_EVENTS),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The texts of all components of a kind, so that one which cannot be read spoils no other. undefined: they are too many. */
function splitBlocks(text: string, kind: string): string[] | undefined {
  const blocks: string[] = [];
  const [begin, end] = [`\nBEGIN:${kind}`, `\nEND:${kind}`];
  for (let from = text.indexOf(begin); from !== -1;) {
    const to = text.indexOf(end, from);
    if (to === -1) break;
    if (blocks.length === MOST_BLOCKS) return undefined;
    blocks.push(text.slice(from + 1, to + end.length));
    from = text.indexOf(begin, to);
  }
  return blocks;
}

function parse(block: string): ICAL.Component | undefined {
  try {
    return ICAL.Component.fromString(block);
  } catch {
    return undefined;
  }
}

const dayOf = ({ year, month, day }: ICAL.Time) => Date.UTC(year, month - 1, day) / DAY_MS;

function makeReader({ from, to, timezone }: CalendarToRead, zones: ReadonlyMap<string, ICAL.Timezone>) {
  const [first, last] = [toDayNumber(from, -NEAR_DAYS), toDayNumber(to, NEAR_DAYS)];
  const isNear = (time: ICAL.Time) => dayOf(time) >= first && dayOf(time) <= last;

  /** Clocks of IANA zones are those of this machine: what files say of them is often out of date. */
  function toInstant(time: ICAL.Time, tzid: string | undefined): number {
    const text = time.toString().replace(/Z$/, '');
    if (time.isDate) return startOfDay(text, timezone).getTime();
    if (time.zone === ICAL.Timezone.utcTimezone) return Date.parse(`${text}Z`);
    const zone = tzid === undefined || isZone(tzid) ? undefined : zones.get(tzid);
    if (zone !== undefined) return Date.parse(`${text}Z`) - zone.utcOffset(time) * 1_000;
    return atLocalTime(text, tzid !== undefined && isZone(tzid) ? tzid : timezone).getTime();
  }

  /** The instants of a property that lie near, such as those of the days that a repetition leaves out. */
  function listInstants(event: ICAL.Component, name: string): number[] {
    return event.getAllProperties(name).flatMap((property) =>
      property
        .getValues()
        .map((value) => (value instanceof ICAL.Period ? value.start : value))
        .filter((value) => value instanceof ICAL.Time && isNear(value))
        .map((value) => toInstant(value as ICAL.Time, tzidOf(property))),
    );
  }

  /** The repetition in whose place an event stands. */
  const toMoved = (event: ICAL.Component) =>
    keyOf(event, attempt(() => listInstants(event, 'recurrence-id'))?.[0]);

  function toEvents(event: ICAL.Component, moved: ReadonlySet<string>): KeptEvent[] {
    return attempt(() => listEvents(event, moved)) ?? [];
  }

  function listEvents(event: ICAL.Component, moved: ReadonlySet<string>): KeptEvent[] {
    const property = event.getFirstProperty('dtstart');
    const start = property?.getFirstValue();
    if (!(start instanceof ICAL.Time) || property === null) return [];
    if (String(event.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED') return [];
    const isMoved = event.hasProperty('recurrence-id');
    const rules = isMoved ? [] : event.getAllProperties('rrule').map((rule) => rule.getFirstValue());
    const tzid = tzidOf(property);
    const length = toLength(event, start, tzid);
    const before = first - Math.ceil(length / DAY_MS);
    const instants = new Set(dayOf(start) >= before && dayOf(start) <= last ? [toInstant(start, tzid)] : []);
    for (const rule of rules)
      if (rule instanceof ICAL.Recur)
        for (const time of repeat(rule, start, before)) instants.add(toInstant(time, tzid));
    for (const instant of isMoved ? [] : listInstants(event, 'rdate')) instants.add(instant);
    if (instants.size === 0) return [];
    for (const instant of listInstants(event, 'exdate')) instants.delete(instant);
    const about = toAbout(event, start.isDate);
    return [...instants]
      .filter((instant) => instant + length > from.getTime() && instant < to.getTime())
      .filter((instant) => isMoved || !moved.has(keyOf(event, instant)))
      .slice(0, MOST_EVENTS)
      .map((instant) => ({
        ...about,
        start: new Date(instant).toISOString(),
        end: new Date(instant + length).toISOString(),
      }));
  }

  function* repeat(rule: ICAL.Recur, start: ICAL.Time, before: number): Generator<ICAL.Time> {
    if (rule.until !== null && dayOf(rule.until) < before) return;
    const times = rule.iterator(skipPast(rule, start, before - dayOf(start)));
    for (let count = 0, found = 0; count < MOST_REPETITIONS && found < MOST_EVENTS; count++) {
      const time = times.next();
      if (time === null || dayOf(time) > last) return;
      if (dayOf(time) < before) continue;
      found++;
      yield time.clone();
    }
  }

  /** In milliseconds. */
  function toLength(event: ICAL.Component, start: ICAL.Time, tzid: string | undefined): number {
    const property = event.getFirstProperty('dtend');
    const end = property?.getFirstValue();
    const duration = event.getFirstPropertyValue('duration');
    if (duration instanceof ICAL.Duration) return Math.max(0, duration.toSeconds() * 1_000);
    if (!(end instanceof ICAL.Time) || property == null) return start.isDate ? DAY_MS : 0;
    return Math.max(0, toInstant(end, tzidOf(property)) - toInstant(start, tzid));
  }

  return { toMoved, toEvents };
}

const DAYS_OF: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

/** A later start with the same repetitions after `days`: a meeting every day since 2015 has thousands in between. */
function skipPast({ freq, interval, count }: ICAL.Recur, start: ICAL.Time, days: number): ICAL.Time {
  const every = (DAYS_OF[freq] ?? 0) * interval;
  if (every <= 0 || count !== null || days < 2 * every) return start;
  const later = start.clone();
  later.adjust((Math.floor(days / every) - 1) * every, 0, 0, 0);
  return later;
}

const keyOf = (event: ICAL.Component, instant: number | undefined) =>
  `${toText(event.getFirstPropertyValue('uid'), 500)} ${instant}`;

const toDayNumber = (instant: Date, days: number) => Math.floor(instant.getTime() / DAY_MS) + days;

const tzidOf = (property: ICAL.Property): string | undefined =>
  property.getFirstParameter('tzid') ?? undefined;

const isZones = new Map<string, boolean>();

function isZone(tzid: string): boolean {
  let known = isZones.get(tzid);
  if (known === undefined) {
    known = attempt(() => new Intl.DateTimeFormat('en', { timeZone: tzid })) !== undefined;
    isZones.set(tzid, known);
  }
  return known;
}

/** undefined: the library refuses what stands there. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function toAbout(event: ICAL.Component, is_all_day: boolean) {
  const people = [...event.getAllProperties('organizer'), ...event.getAllProperties('attendee')]
    .filter((property) => !['ROOM', 'RESOURCE'].includes(property.getFirstParameter('cutype') ?? ''))
    .slice(0, MOST_PEOPLE)
    .map((property) => ({
      name: toText(property.getFirstParameter('cn'), 200),
      email: toText(/^mailto:(.+@.+)$/i.exec(String(property.getFirstValue()))?.[1], 320),
    }));
  return {
    uid: toText(event.getFirstPropertyValue('uid'), 500) ?? '',
    title: toText(event.getFirstPropertyValue('summary'), 500),
    is_all_day,
    is_private: ['PRIVATE', 'CONFIDENTIAL'].includes(
      String(event.getFirstPropertyValue('class')).toUpperCase(),
    ),
    // The organiser is often among the invited too, and is listed once.
    people: [...new Map(people.map((person) => [person.email ?? person.name, person])).values()].filter(
      ({ name, email }) => name !== null || email !== null,
    ),
  };
}

function toText(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const text = toOneLine(value.replaceAll('\0', ' ').slice(0, 4 * most))
    .slice(0, most)
    .toWellFormed();
  return text === '' ? null : text;
}
