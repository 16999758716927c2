import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

/** Long enough for a machine that is twenty times slower than usual. */
const LONGEST_MS = 240_000;

/**
 * Polls until `look` finds something, and returns it. @param look returns undefined or false while there is
 * nothing @throws AssertionError with `what`, which is called if it is a function, when nothing is ever found
 */
export async function until<Found>(
  what: string | (() => string),
  look: () => Found | Promise<Found>,
  pauseMs = 10,
): Promise<Exclude<Found, undefined | false>> {
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<Found, undefined | false>;
    const missed = () => `waited ${LONGEST_MS / 1000} s in vain: ${typeof what === 'string' ? what : what()}`;
    if (Date.now() > deadline) assert.fail(missed());
    await delay(pauseMs);
  }
}
