import os from 'node:os';
import { DAY_MS, HOUR_MS } from './durations.ts';

/** The time, passed in so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that merely goes wrong is corrected by less. */
const LEAP_MS = HOUR_MS;
/** How long an operator has to notice. */
const DOUBTED_MS = DAY_MS;

export interface Leap {
  ahead_ms: number;
}

/** Unlike `performance.now()` it goes on while the machine sleeps; setting the clock moves neither. */
const sinceBoot = () => os.uptime() * 1000;

/**
 * Tells a clock that was set ahead from time that has passed: what is removed for good because its time is over
 * waits for a day then, unless the clock is set back as far. Each call looks; it needs one before the leap.
 * @returns undefined when the clock is to be believed
 */
export function watchForLeaps(clock: Clock, passed_ms = sinceBoot): () => Leap | undefined {
  const look = () => ({ at: clock.now().getTime(), passed_ms: passed_ms() });
  let last = look();
  let doubted: (Leap & { until_ms: number }) | undefined;
  return () => {
    const now = look();
    const leapMs = now.at - last.at - (now.passed_ms - last.passed_ms);
    last = now;
    if (Math.abs(leapMs) > LEAP_MS) {
      const ahead_ms = leapMs + (doubted?.ahead_ms ?? 0);
      doubted = ahead_ms > LEAP_MS ? { ahead_ms, until_ms: now.passed_ms + DOUBTED_MS } : undefined;
    } else if (doubted !== undefined && now.passed_ms >= doubted.until_ms) {
      doubted = undefined;
    }
    return doubted;
  };
}
