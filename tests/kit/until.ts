import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

/** Long enough for a machine on which everything takes twenty times its time: what has not come by then never will. */
const LONGEST_MS = 240_000;

/**
 * Looks again and again until there is something, and gives it back.
 * @param look answers undefined or false as long as there is nothing
 * @throws AssertionError with `what` when there never is; a function is asked then
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
