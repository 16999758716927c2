import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

/** Long enough for a busy machine: what has not come by then never will. */
const LONGEST_MS = 60_000;

/** Waits until it is so. Fails with `what` when it never is. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  pauseMs = 10,
): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `waited ${LONGEST_MS / 1000} s in vain: ${what}`);
    await delay(pauseMs);
  }
}
