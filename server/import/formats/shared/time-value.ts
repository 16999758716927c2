import { isObject } from '../../../base/json.ts';
import { parseClock } from './cue-time.ts';

/**
 * A time as a file writes it: milliseconds where it states its unit, else a bare number whose unit is
 * inferred from the whole file, or an instant in milliseconds since 1970.
 */
export type TimeValue = { kind: 'ms' | 'bare' | 'instant'; value: number };

const MS_PER_UNIT: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  min: 60_000,
  s: 1000,
  sec: 1000,
  ms: 1,
  us: 1 / 1000,
  µs: 1 / 1000,
  ns: 1 / 1_000_000,
};

/** The units implied by a field's name, tried in this order. */
const KEY_UNITS: readonly [RegExp, number][] = [
  [/ticks$/i, 1 / 10_000],
  [/(?:_ms|Ms|MS|^ms|[mM]illis(?:econds?)?|_milli(?:second)?s?)$/, 1],
  [/(?:_us|[mM]icros(?:econds)?)$/, 1 / 1000],
  [/(?:_ns|[nN]anos(?:econds)?)$/, 1 / 1_000_000],
  [/(?:_s|_secs?|Secs?|[sS]econds)$/, 1000],
];

const NUMBER = /^[+-]?\d{1,20}(?:[.,]\d{1,20})?(?:e[+-]?\d{1,3})?$/i;
const WITH_UNIT = /^(-?\d{1,17}(?:\.\d{1,12})?)\s?(h|min|m|sec|s|ms|us|µs|ns)$/i;
const ISO_DURATION =
  /^PT(?:(\d{1,9}(?:\.\d{1,9})?)H)?(?:(\d{1,9}(?:\.\d{1,9})?)M)?(?:(\d{1,12}(?:\.\d{1,12})?)S)?$/i;
const ISO_INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:?\d\d)?$/;
const LONGEST_TIME = 60;
/** Milliseconds of this size count from 1970: no recording is as long. */
const YEAR_2001_MS = 1e12;
const YEAR_2286_MS = 1e13;

/** The time under `key`; undefined when the value is not a time. */
export function toTimeValue(key: string, value: unknown): TimeValue | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? ofNumber(key, value) : undefined;
  if (typeof value === 'string') return value.length > LONGEST_TIME ? undefined : ofText(key, value.trim());
  if (isObject(value) && Object.keys(value).length === 1 && typeof value['milliseconds'] === 'number')
    return { kind: 'ms', value: value['milliseconds'] };
  if (isObject(value) && ('seconds' in value || 'nanos' in value)) {
    // A Duration of protocol buffers, as clients of Google's services write it.
    const ms = Number(value['seconds'] ?? 0) * 1000 + Number(value['nanos'] ?? 0) / 1_000_000;
    return Number.isFinite(ms) ? { kind: 'ms', value: ms } : undefined;
  }
  return undefined;
}

function ofNumber(key: string, value: number): TimeValue {
  const perUnit = KEY_UNITS.find(([pattern]) => pattern.test(key))?.[1];
  if (perUnit === undefined) return { kind: 'bare', value };
  const ms = value * perUnit;
  return { kind: ms >= YEAR_2001_MS && ms < YEAR_2286_MS ? 'instant' : 'ms', value: ms };
}

function ofText(key: string, text: string): TimeValue | undefined {
  const clockMs = parseClock(text);
  if (clockMs !== null) return { kind: 'ms', value: clockMs };
  if (NUMBER.test(text)) return ofNumber(key, Number(text.replace(',', '.')));
  const measured = WITH_UNIT.exec(text);
  if (measured !== null) {
    return {
      kind: 'ms',
      value: Number(measured[1]) * (MS_PER_UNIT[measured[2]?.toLowerCase() ?? ''] ?? NaN),
    };
  }
  const duration = ISO_DURATION.exec(text);
  if (duration !== null && text.length > 2) {
    const [hours = 0, minutes = 0, seconds = 0] = duration.slice(1).map((part) => Number(part ?? 0));
    return { kind: 'ms', value: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
  }
  const instant = ISO_INSTANT.test(text)
    ? Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
    : NaN;
  return Number.isNaN(instant) ? undefined : { kind: 'instant', value: instant };
}
