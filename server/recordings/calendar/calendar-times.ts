/** What times and time zones of a calendar mean: many programs write zones that no other knows. */
import ICAL from 'ical.js';
import { DAY_MS } from '../../base/durations.ts';
import { atLocalTime, startOfDay } from '../../import/at-local-time.ts';
import type { CalendarLine } from './read-blocks.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** A date, or a time on the clocks of a zone. */
export interface CalendarTime {
  /** `2026-03-01` or `2026-03-01T09:30:00`. */
  text: string;
  is_date: boolean;
  /** `UTC`, the name of an IANA zone, or a zone that the file brings; undefined: none is named, or nobody knows it. */
  zone: string | ICAL.Timezone | undefined;
}

export interface CalendarClocks {
  /**
   * undefined: it is no time.
   *
   * @param options.text one of several in the line
   * @param options.zone of what the line belongs to, for a time that names none
   */
  readTime(
    line: CalendarLine,
    options?: { text?: string; zone?: CalendarTime['zone'] },
  ): CalendarTime | undefined;
  toInstant(time: CalendarTime): number;
  /** The day that a time means for an event of whole days. */
  toDate(time: CalendarTime): string;
}

/** Years of three digits come from programs that count from year 1 where they know no date. */
const TIME =
  /^([1-9]\d{3})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?:[T ](\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?\s*(Z)?)?/i;

/** @param timezone of whole days, and of times without a zone where the file names none for them */
export function makeClocks(
  { zones, timezone: stated }: { zones: readonly string[]; timezone: string | undefined },
  timezone: string,
): CalendarClocks {
  const brought = readZones(zones);
  const known = new Map<string, CalendarTime['zone']>();
  /** A short name means one zone to the file and another to this machine, where `BST` is Bangladesh's. */
  const ofFile = (name: string) => (/\/|^(?:UTC|GMT)$/i.test(name) ? undefined : brought.get(name));
  function toZone(name: string): CalendarTime['zone'] {
    if (!known.has(name))
      known.set(
        name,
        WINDOWS_ZONES.get(name) ?? ofFile(name) ?? toIana(name) ?? brought.get(name) ?? guessZone(name),
      );
    return known.get(name);
  }
  const floating = (stated === undefined ? undefined : toZone(stated)) ?? timezone;

  const readTime: CalendarClocks['readTime'] = ({ params, value }, { text = value, zone } = {}) => {
    const [, year, month, day, hour, minute = '00', second = '00', utc] = TIME.exec(text) ?? [];
    if (year === undefined) return undefined;
    if (hour === undefined) return { text: `${year}-${month}-${day}`, is_date: true, zone: undefined };
    // Some write 24 for midnight, or a 60th second.
    const clock = Date.UTC(0, 0, 1, Number(hour), Number(minute), Number(second)) - Date.UTC(0, 0, 1);
    const local = new Date(Date.parse(`${year}-${month}-${day}T00:00:00Z`) + clock);
    if (Number.isNaN(local.getTime())) return undefined;
    const own = utc === undefined ? toZone(params.tzid ?? '') : 'UTC';
    return { text: local.toISOString().slice(0, 19), is_date: false, zone: own ?? zone };
  };

  /** Clocks of zones that have a name are those of this machine: what files say of them is often out of date. */
  function toInstant({ text, is_date, zone = floating }: CalendarTime): number {
    if (is_date) return startOfDay(text, timezone).getTime();
    if (typeof zone === 'string') return atLocalTime(text, zone).getTime();
    return Date.parse(`${text}Z`) - zone.utcOffset(ICAL.Time.fromDateTimeString(text)) * 1_000;
  }

  // Exchange ends whole days with the instant at which the last begins.
  const [first] = brought.values();
  const home = stated === undefined ? (first ?? timezone) : floating;
  function toDate({ text, is_date, zone }: CalendarTime): string {
    if (is_date || zone !== 'UTC' || text.endsWith('T00:00:00')) return text.slice(0, 10);
    return toLocal(text, home).slice(0, 10);
  }

  return { readTime, toInstant, toDate };
}

function toLocal(utc: string, zone: string | ICAL.Timezone): string {
  if (typeof zone === 'string')
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(
      Date.parse(`${utc}Z`),
    );
  return ICAL.Time.fromDateTimeString(`${utc}Z`).convertToZone(zone).toString();
}

/** The day of a time on its own clocks, counted from 1970. */
export const dayOf = ({ text }: CalendarTime): number =>
  Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / DAY_MS;

/** The same time of day a while later, as clocks show it. */
export function shift(time: CalendarTime, ms: number): CalendarTime {
  const moved = new Date(Date.parse(`${time.text}${time.is_date ? 'T00:00:00' : ''}Z`) + ms).toISOString();
  return { ...time, text: moved.slice(0, time.is_date ? 10 : 19) };
}

/** undefined: what stands there cannot be read. */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function readZones(texts: readonly string[]): ReadonlyMap<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  for (const text of texts) {
    const component = attempt(() => ICAL.Component.fromString(text));
    const tzid = component?.getFirstPropertyValue('tzid');
    if (component === undefined || typeof tzid !== 'string') continue;
    const zone = attempt(() => toTimezone(component));
    if (zone !== undefined) zones.set(tzid.trim(), zone);
  }
  return zones;
}

/** The library passes over the beginning of clocks that change on listed days, and knows none before the first change. */
function toTimezone(component: ICAL.Component): ICAL.Timezone | undefined {
  const changes = component.getAllSubcomponents().flatMap((change) => {
    const start = change.getFirstPropertyValue('dtstart');
    return start instanceof ICAL.Time ? { change, start } : [];
  });
  const [first] = changes.toSorted((a, b) => a.start.compare(b.start));
  if (first === undefined) return undefined;
  for (const { change, start } of changes)
    if (change.hasProperty('rdate')) change.addPropertyWithValue('rdate', start.clone());
  const before = new ICAL.Component('standard');
  const offset = first.change.getFirstPropertyValue('tzoffsetfrom');
  before.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString('1600-01-01T00:00:00'));
  for (const name of ['tzoffsetfrom', 'tzoffsetto'])
    if (offset instanceof ICAL.UtcOffset) before.addPropertyWithValue(name, offset.clone());
  component.addSubcomponent(before);
  return new ICAL.Timezone(component);
}

function toIana(name: string): string | undefined {
  return attempt(() => new Intl.DateTimeFormat('en', { timeZone: name })) && name;
}

const OFFSET = /^\(?(?:GMT|UTC)?\s?([+-])(\d{1,2})(?:[:.]?(\d\d))?(?!\d)/;

/** A name with that of a program in front (`/mozilla.org/20070129_1/Europe/Paris`), one that Windows shows, or an offset. */
function guessZone(name: string): string | undefined {
  const parts = name.split('/');
  for (let from = 1; from < parts.length; from += 1) {
    const zone = toIana(parts.slice(from).join('/'));
    if (zone !== undefined) return zone;
  }
  const shown = findShownZone(name);
  if (shown !== undefined) return shown;
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(name) ?? [];
  return sign === undefined ? undefined : toIana(`${sign}${hours.padStart(2, '0')}:${minutes}`);
}

/** Of `(UTC+01:00) Amsterdam, Berlin, Rome` a city that has a zone, or `(UTC-05:00) Eastern Time (US & Canada)`. */
function findShownZone(name: string): string | undefined {
  const [, shown = ''] = /^\([^)]*\)\s*(.+)/.exec(name) ?? [];
  const [time = ''] = /^.+? Time(?= \(|$)/.exec(shown) ?? [];
  const cities = shown.split(',').map((city) => `/${city.trim().replaceAll(' ', '_')}`);
  return (
    WINDOWS_ZONES.get(time.replace(/ Time$/, ' Standard Time')) ??
    Intl.supportedValuesOf('timeZone').find((zone) => cities.some((city) => zone.endsWith(city)))
  );
}
