import assert from 'node:assert/strict';

/** Hostile text takes some tenth of a second where it is read once, and for ever where all ways are tried. */
const MOST_SECONDS = 20;

/**
 * Counts the processor's time, not the clock's: a machine with other work, or one that stands still for a while, fails no test.
 * @param of what is read, for the failure
 */
export async function requireSoon(of: string, act: () => void | Promise<void>): Promise<void> {
  const before = process.cpuUsage();
  await act();
  const { user } = process.cpuUsage(before);
  assert.ok(user < MOST_SECONDS * 1_000_000, `${of} took the processor ${user / 1_000_000} s`);
}
