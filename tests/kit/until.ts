import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

/** Long enough for a machine that is twenty times slower than usual. */
const LONGEST_MS = 240_000;
/** A long wait is asked about ever less often: asking takes time from the processes that are waited for. */
const PAUSE_PART = 0.1;
const LONGEST_PAUSE_MS = 100;

/**
 * Polls until `look` finds something, and returns it. @param look returns undefined or false while there is
 * nothing @throws AssertionError with `what`, which is called if it is a function, when nothing is ever found
 */
export async function until<Found>(
  what: string | (() => string),
  look: () => Found | Promise<Found>,
  pauseMs = 10,
): Promise<Exclude<Found, undefined | false>> {
  const start = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<Found, undefined | false>;
    const missed = () => `waited ${LONGEST_MS / 1000} s in vain: ${typeof what === 'string' ? what : what()}`;
    const waited = performance.now() - start;
    if (waited > LONGEST_MS) assert.fail(missed());
    await delay(Math.max(pauseMs, Math.min(waited * PAUSE_PART, LONGEST_PAUSE_MS)));
  }
}
