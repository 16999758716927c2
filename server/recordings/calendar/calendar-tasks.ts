/** Takes the events of the next days from an iCalendar file (RFC 5545). It may be anything, so a process of its own reads it. */
import { toOneLine } from '../../base/limit-marks.ts';
import type { KeptEvent } from './calendar-queries.ts';
import { attempt, makeClocks } from './calendar-times.ts';
import { listInstances, type Instance } from './list-instances.ts';
import { readBlocks, readText, type EventLines } from './read-blocks.ts';
import { readRuleParts } from './rule-parts.ts';

const MOST_EVENTS = 300;
const MOST_PEOPLE = 100;

export interface CalendarToRead {
  bytes: Uint8Array;
  /** The encoding that the server states; undefined: none. */
  encoding?: string | undefined;
  from: Date;
  to: Date;
  /** The time zone of events that name none, and of whole days. */
  timezone: string;
}

/** `not_understood` events have a rule that cannot be followed: they are shown when they take place first. */
export type ReadCalendar =
  | { events: KeptEvent[]; not_understood: number }
  | { fault: 'not_a_calendar' | 'too_large' };

export function readCalendar({ bytes, encoding, from, to, timezone }: CalendarToRead): ReadCalendar {
  const text = readText(bytes, encoding);
  if (!/^BEGIN:VCALENDAR[ \t]*(?:\n|$)/i.test(text)) return { fault: 'not_a_calendar' };
  const blocks = readBlocks(text);
  if (blocks === undefined) return { fault: 'too_large' };
  const clocks = makeClocks(blocks, timezone);
  const span = { from: from.getTime(), to: to.getTime() };
  return {
    events: groupByUid(blocks.events)
      .flatMap((events) => attempt(() => listInstances(events, clocks, span).map(toEvent)) ?? [])
      .toSorted((a, b) => compare(a.start, b.start) || compare(a.uid, b.uid))
      .slice(0, MOST_EVENTS),
    not_understood: blocks.events.filter((event) =>
      [...(event.get('rrule') ?? []), ...(event.get('exrule') ?? [])].some(
        ({ value }) => readRuleParts(value) === undefined,
      ),
    ).length,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** An event without an identifier is one by itself. */
function groupByUid(events: readonly EventLines[]): EventLines[][] {
  const groups = Map.groupBy(events, (event) => event.get('uid')?.[0]?.value || event);
  return [...groups.values()];
}

function toEvent({ event, start, end, is_all_day }: Instance): KeptEvent {
  const people = [...(event.get('organizer') ?? []), ...(event.get('attendee') ?? [])]
    .filter(({ params }) => !['ROOM', 'RESOURCE'].includes(params.cutype?.toUpperCase() ?? ''))
    .slice(0, MOST_PEOPLE)
    .map(({ params, value }) => ({
      name: toText(params.cn, 200),
      email: toText(/^mailto:(.+@.+)$/i.exec(value)?.[1], 320),
    }));
  return {
    uid: toText(unescape(event, 'uid'), 500) ?? '',
    title: toText(unescape(event, 'summary'), 500),
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    is_all_day,
    is_private: ['PRIVATE', 'CONFIDENTIAL'].includes(event.get('class')?.[0]?.value.toUpperCase() ?? ''),
    // The organiser is often among the invited too, and is listed once.
    people: [...new Map(people.map((person) => [person.email ?? person.name, person])).values()].filter(
      ({ name, email }) => name !== null || email !== null,
    ),
  };
}

const unescape = (event: EventLines, name: string) =>
  event
    .get(name)?.[0]
    ?.value.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));

function toText(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const text = toOneLine(value.replaceAll('\0', ' ').slice(0, 4 * most))
    .slice(0, most)
    .toWellFormed();
  return text === '' ? null : text;
}
