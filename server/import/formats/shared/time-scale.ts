import { DAY_MS, MINUTE_MS } from '../../../base/durations.ts';
import { speakingTimeMs } from '../../../text/transcript/estimate-times.ts';
import type { TimeValue } from './time-value.ts';

/** Turns the times of one file into milliseconds from the beginning of its recording. */
export interface TimeScale {
  toMs(time: TimeValue): number;
  /** The same for a duration, which does not count from anywhere. */
  toLengthMs(length: TimeValue): number;
  /** The decision, when the unit is not the usual seconds, for the report; null when it is. */
  note: string | null;
  /** The start of the first utterance; null unless the file's times are instants. */
  began_at: Date | null;
}

export interface Sample {
  start: TimeValue | null;
  end: TimeValue | null;
  text: string;
}

interface Unit {
  name: string;
  ms: number;
}
const SECONDS: Unit = { name: 'seconds', ms: 1000 };
const UNITS: readonly Unit[] = [
  SECONDS,
  { name: 'milliseconds', ms: 1 },
  { name: 'microseconds', ms: 1 / 1000 },
  { name: 'ticks of 100 ns', ms: 1 / 10_000 },
  { name: 'nanoseconds', ms: 1 / 1_000_000 },
];

/** Bare numbers of this size count from 1970: the years 2001 to 2286. */
const EPOCHS: readonly [number, number, Unit][] = [
  [1e9, 1e10, { name: 'Unix seconds', ms: 1000 }],
  [1e12, 1e13, { name: 'Unix milliseconds', ms: 1 }],
  [1e15, 1e16, { name: 'Unix microseconds', ms: 1 / 1000 }],
];

/** Other units must fit this well, or make a talk that is not short. */
const FITS = 3;

const LONGEST_MEETING_MS = 7 * DAY_MS;

/** Whole numbers are seconds unless another unit fits the speed of speech at least this many times better. */
const CLEARLY_BETTER = 8;

/** A unit that makes the talk shorter than this is believed only if it fits the speed of speech. */
const SHORTEST_TALK_MS = MINUTE_MS;

/** A longer text was not said in one go, whatever its times: it would outweigh all others. */
const LONGEST_SPOKEN = 20_000;

/** Decides over the whole file what its bare numbers mean: by their size, and by the resulting speed of speech. */
export function decideTimeScale(samples: readonly Sample[], zero: Date | null = null): TimeScale {
  const starts = samples.flatMap(({ start }) => (start === null ? [] : [start]));
  if (starts.length > 0 && starts.every(({ kind }) => kind === 'instant')) {
    return fromInstants({ starts, perUnit: 1, name: 'times of day', zero });
  }
  const bare = starts.flatMap(({ kind, value }) => (kind === 'bare' && value > 0 ? [value] : []));
  const epoch = findEpoch(bare);
  if (epoch !== undefined) return fromInstants({ starts, perUnit: epoch.ms, name: epoch.name, zero });
  const { unit, note } = bare.length === 0 ? { unit: SECONDS, note: null } : bestUnit(samples);
  const toMs = ({ kind, value }: TimeValue) => (kind === 'bare' ? value * unit.ms : value);
  return {
    toMs,
    toLengthMs: toMs,
    note,
    began_at: null,
  };
}

/** Nanoseconds from the beginning have the size of Unix seconds, but would make a meeting of years. */
function findEpoch(bare: readonly number[]): Unit | undefined {
  if (bare.length === 0) return undefined;
  const smallest = least(bare);
  const largest = bare.reduce((a, b) => Math.max(a, b), 0);
  return EPOCHS.find(
    ([from, to, { ms }]) =>
      smallest >= from && largest < to && (largest - smallest) * ms <= LONGEST_MEETING_MS,
  )?.[2];
}

function fromInstants({
  starts,
  perUnit,
  name,
  zero,
}: {
  starts: readonly TimeValue[];
  perUnit: number;
  name: string;
  zero: Date | null;
}): TimeScale {
  const toInstant = ({ kind, value }: TimeValue) => (kind === 'bare' ? value * perUnit : value);
  const firstMs = least(starts.map(toInstant));
  const zeroMs = zero === null || zero.getTime() > firstMs ? firstMs : zero.getTime();
  const from = zeroMs === firstMs ? 'the first utterance' : 'the start of the meeting';
  return {
    toMs: (time) => toInstant(time) - zeroMs,
    toLengthMs: toInstant,
    note: `times were given as ${name}; they are counted from ${from}`,
    began_at: new Date(zeroMs),
  };
}

/**
 * The unit in which the utterances would be spoken at the most usual speed. Starts alone that become a short talk in it are
 * seconds if it does not fit well, or if they are the whole minutes of a day, as in an agenda.
 */
function bestUnit(samples: readonly Sample[]): { unit: Unit; note: string | null } {
  const { observed, expectedMs, fractional, span, inMinutes } = measure(samples);
  if (observed <= 0 || expectedMs <= 0) return { unit: SECONDS, note: null };
  const misfit = (unit: Unit) => Math.abs(Math.log((observed * unit.ms) / expectedMs));
  const best = UNITS.reduce((a, b) => (misfit(b) < misfit(a) ? b : a));
  const margin = Math.log(fractional ? CLEARLY_BETTER * CLEARLY_BETTER : CLEARLY_BETTER);
  if (misfit(SECONDS) - misfit(best) <= margin) return { unit: SECONDS, note: null };
  const note = 'times without a unit were read as';
  const isAgenda = inMinutes && (span ?? 0) * SECONDS.ms < DAY_MS;
  const fits = misfit(best) <= Math.log(FITS) && !isAgenda;
  return span === null || span * best.ms >= SHORTEST_TALK_MS || fits
    ? { unit: best, note: `${note} ${best.name}` }
    : { unit: SECONDS, note: `${note} seconds, which is slower than people speak` };
}

interface Measured {
  observed: number;
  expectedMs: number;
  fractional: boolean;
  /** From the first start to the last, where there are no ends. */
  span: number | null;
  /** All starts are multiples of 60. */
  inMinutes: boolean;
}

/** The utterances' durations in the file's unit, and the expected ones; from the usual gap of their starts where they have no ends. */
function measure(samples: readonly Sample[]): Measured {
  const sum: Measured = { observed: 0, expectedMs: 0, fractional: false, span: null, inMinutes: true };
  const starts: { value: number; text: string }[] = [];
  for (const { start, end, text } of samples) {
    if (start?.kind !== 'bare' || text.length > LONGEST_SPOKEN) continue;
    starts.push({ value: start.value, text });
    sum.fractional ||= !Number.isInteger(start.value);
    sum.inMinutes &&= start.value % 60 === 0;
    if (end?.kind !== 'bare' || end.value <= start.value) continue;
    sum.observed += end.value - start.value;
    sum.expectedMs += speakingTimeMs(text);
  }
  if (sum.observed > 0 || starts.length < 2) return sum;
  const ordered = starts.toSorted((a, b) => a.value - b.value);
  const speeds = ordered.slice(0, -1).flatMap(({ value, text }, index) => {
    const [gap, spokenMs] = [(ordered[index + 1]?.value ?? value) - value, speakingTimeMs(text)];
    return gap > 0 && spokenMs > 0 ? [gap / spokenMs] : [];
  });
  sum.observed = speeds.toSorted((a, b) => a - b)[Math.floor(speeds.length / 2)] ?? 0;
  sum.expectedMs = 1;
  sum.span = (ordered.at(-1)?.value ?? 0) - (ordered[0]?.value ?? 0);
  return sum;
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
