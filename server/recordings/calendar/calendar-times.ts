/** Reads the times of a calendar. Many programs write time zones that no other program knows. */
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import { atLocalTime, offsetMs, startOfDay } from '../../import/at-local-time.ts';
import { readZone, toOffset, type BroughtZone } from './brought-zones.ts';
import { readClockTime } from './clock-time.ts';
import type { CalendarLine, ZoneLines } from './read-blocks.ts';
import { SHOWN_ZONES, WINDOWS_ZONES } from './windows-zones.ts';

/** A date, or a time on the clocks of a zone. */
export interface CalendarTime {
  /** `2026-03-01` or `2026-03-01T09:30:00`. */
  text: string;
  is_date: boolean;
  /** `UTC`, the name of an IANA zone, or a zone that the file brings; undefined: none is named, or nobody knows it. */
  zone: string | BroughtZone | undefined;
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

/** @param timezone of whole days, and of times without a zone where the file names none for them */
export function makeClocks(
  { zones, timezone: stated }: { zones: readonly ZoneLines[]; timezone: string | undefined },
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
    const read = readClockTime(text);
    if (read === undefined) return undefined;
    const { clock, is_date, is_utc } = read;
    if (is_date) return { text: toText(clock).slice(0, 10), is_date, zone: undefined };
    const own = is_utc ? 'UTC' : toZone(params.tzid ?? '');
    return { text: toText(clock), is_date, zone: own ?? zone };
  };

  /** Clocks of zones that have a name are those of this machine: what files say of them is often out of date. */
  function toInstant({ text, is_date, zone = floating }: CalendarTime): number {
    if (is_date) return startOfDay(text, timezone).getTime();
    return atLocalTime(text, typeof zone === 'string' ? zone : zone.offsetAt).getTime();
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

function toLocal(utc: string, zone: string | BroughtZone): string {
  const instant = Date.parse(`${utc}Z`);
  if (typeof zone === 'string')
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(instant);
  return toText(instant + zone.offsetAt(instant));
}

/** The day of a time on its own clocks, counted from 1970. */
export const dayOf = (time: CalendarTime): number => Math.floor(toClock(time) / DAY_MS);

/** Milliseconds since 1970 as clocks show it. */
export const toClock = ({ text, is_date }: CalendarTime): number =>
  Date.parse(`${text}${is_date ? 'T00:00:00' : ''}Z`);

/** Another time of the same kind. */
export const atClock = (time: CalendarTime, clock: number): CalendarTime => ({
  ...time,
  text: toText(clock).slice(0, time.is_date ? 10 : 19),
});

const toText = (clock: number) => new Date(clock).toISOString().slice(0, 19);

/** The same time of day a while later, as clocks show it. */
export const shift = (time: CalendarTime, ms: number): CalendarTime => atClock(time, toClock(time) + ms);

/** undefined: what stands there cannot be read. */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function readZones(brought: readonly ZoneLines[]): ReadonlyMap<string, BroughtZone> {
  const zones = new Map<string, BroughtZone>();
  for (const lines of brought) {
    const [tzid] = lines.lines.get('tzid') ?? [];
    const zone = attempt(() => readZone(lines));
    if (tzid !== undefined && zone !== undefined) zones.set(tzid.value.replaceAll('"', '').trim(), zone);
  }
  return zones;
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

/** More than any name shows. */
const MOST_CITIES = 12;
/** In which Windows has cities. */
const REGIONS = ['Africa', 'America', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Indian', 'Pacific'];

/**
 * Of `(UTC+01:00) Amsterdam, Berlin, Rome` a city that has a zone, also without the offset, or `Eastern Time (US &
 * Canada)`. There is a La Paz in two countries: a city whose clocks show the offset goes before others. A state may
 * have moved its clocks since, but not by more than two hours.
 */
function findShownZone(name: string): string | undefined {
  const [, offset, shown = ''] = /^(?:\([^)]*?([+-]\d\d?[:.]?\d\d)?\)\s*)?(.+)/.exec(name) ?? [];
  const [time = ''] = /^.+? Time(?= \(|$)/.exec(shown) ?? [];
  const known =
    WINDOWS_ZONES.get(time.replace(/ Time$/, ' Standard Time')) ??
    WINDOWS_ZONES.get(shown) ??
    SHOWN_ZONES.get(shown);
  const cities = shown.split(/[,;:/]/, MOST_CITIES).map((city) =>
    city
      .replace(/\(.*| - .*/, '')
      .trim()
      .replaceAll(' ', '_'),
  );
  const found = cities.flatMap((city) =>
    city === '' ? [] : REGIONS.flatMap((region) => toIana(`${region}/${city}`) ?? []),
  );
  const zones = known === undefined ? found : [known, ...found];
  const stated = toOffset(offset?.replace(/^([+-])(\d[:.]?\d\d)$/, '$10$2').replace('.', ':'));
  if (stated === undefined) return zones[0];
  const isNear = (ms: number) => (zone: string) => Math.abs(standardOffset(zone) - stated) <= ms;
  return zones.find(isNear(0)) ?? zones.find(isNear(2 * HOUR_MS));
}

/** The least of a year, which is what Windows shows all year. */
const standardOffset = (zone: string) =>
  Math.min(...[Date.UTC(2026, 0), Date.UTC(2026, 6)].map((instant) => offsetMs(instant, zone)));
