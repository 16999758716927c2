/** The clocks of the time zones that a file brings (VTIMEZONE). */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { readClockTime } from './clock-time.ts';
import type { EventLines, ZoneLines } from './read-blocks.ts';
import { readRuleParts, splitRule, type RuleParts } from './rule-parts.ts';
import { listRuleTimes } from './rule-times.ts';

export interface BroughtZone {
  /** How far its clocks are ahead of UTC at an instant. */
  offsetAt(instant: number): number;
}

/** Clocks change each year; a rule may name every other one, and the days of a year shift. */
const LOOK_BACK_DAYS = 370;
/** Years are looked up once. */
const MOST_YEARS = 200;
/** Programs that know no first change count from year 1, others from the first of Windows. */
const [NO_YEAR, FIRST_YEAR] = [/^0\d{3}/, '1601'];

interface Change {
  /** From then on, in UTC. */
  at: number;
  offset: number;
}

/** The moments at which clocks change, once or by a rule, in milliseconds of the local time before the change. */
interface Changing {
  starts: number[];
  /** The first of all, also of listed ones. */
  earliest: number;
  rule: RuleParts | undefined;
  /** The last day of the rule. */
  last_day: number;
  from: number;
  to: number;
}

/** A change that cannot be read is left out. undefined: none can, so nothing tells what its clocks show. */
export function readZone({ changes }: ZoneLines): BroughtZone | undefined {
  const all = changes.flatMap((lines) => readChanging(lines) ?? []);
  const [first] = all.toSorted((a, b) => a.earliest - b.earliest);
  if (first === undefined) return undefined;
  const known = new Map<number, Change[]>();
  const changesOf = (year: number) => {
    const found =
      known.get(year) ?? all.flatMap((each) => listChanges(each, year)).toSorted((a, b) => a.at - b.at);
    if (known.size < MOST_YEARS) known.set(year, found);
    return found;
  };
  return {
    offsetAt: (instant) => {
      const year = new Date(instant).getUTCFullYear();
      return changesOf(year).findLast(({ at }) => at <= instant)?.offset ?? first.from;
    },
  };
}

/** The changes in a year, and the last before it. */
function listChanges({ starts, rule, last_day, from, to }: Changing, year: number): Change[] {
  const [start = 0] = starts;
  const [begin, end] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  const last = Math.min(end / DAY_MS, last_day);
  // One that ends after so many changes may have ended long ago.
  const first =
    rule?.count === undefined
      ? Math.min(begin / DAY_MS, last_day) - LOOK_BACK_DAYS * (rule?.interval ?? 1)
      : Math.floor(start / DAY_MS);
  const repeated =
    rule === undefined ? [] : [...listRuleTimes(rule, { start, is_date: false }, { first, last })];
  const clocks = [...starts, ...repeated];
  // Each year keeps its own, as a file may list as many as it likes; clocks are less than a day from UTC.
  const before = clocks.reduce(
    (latest, clock) => (clock < begin - DAY_MS ? Math.max(latest, clock) : latest),
    -Infinity,
  );
  return clocks
    .filter((clock) => clock >= before && clock < end + DAY_MS)
    .map((clock) => ({ at: clock - from, offset: to }));
}

function readChanging(lines: EventLines): Changing | undefined {
  const valueOf = (name: string) => lines.get(name)?.[0]?.value;
  const [from, to] = [toOffset(valueOf('tzoffsetfrom')), toOffset(valueOf('tzoffsetto'))];
  const dates = ['dtstart', 'rdate'].flatMap((name) => lines.get(name) ?? []);
  const starts = dates.flatMap(({ value }) =>
    value.split(',').flatMap((text) => readClockTime(text.replace(NO_YEAR, FIRST_YEAR))?.clock ?? []),
  );
  const text = valueOf('rrule') || undefined;
  const rule = text === undefined ? undefined : readRuleParts(text);
  if (from === undefined || to === undefined || starts.length === 0) return undefined;
  // Clocks that change each hour come from files made to keep a process busy.
  if (text !== undefined && rule?.frequency !== 'YEARLY') return undefined;
  const until = readClockTime(splitRule(text ?? '').get('UNTIL') ?? '')?.clock;
  // It is in UTC or not: clocks change twice a year, so a day more or less is no matter.
  const last_day = until === undefined ? Infinity : Math.floor(until / DAY_MS) + 1;
  const earliest = starts.reduce((a, b) => Math.min(a, b));
  return { starts, earliest, rule, last_day, from, to };
}

/** Such as `+0530`, with seconds for clocks of long ago. */
export function toOffset(text: string | undefined): number | undefined {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^([+-])(\d\d):?(\d\d)(\d\d)?$/.exec(text ?? '') ?? [];
  if (sign === undefined) return undefined;
  const offset = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1_000;
  return sign === '-' ? -offset : offset;
}
