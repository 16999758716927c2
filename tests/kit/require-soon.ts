import assert from 'node:assert/strict';

/** Linear reading of hostile text takes some tenths of a second, and backtracking takes for ever. */
const MOST_SECONDS = 20;

/**
 * Counts processor time instead of real time, so that a busy or suspended machine fails no test. @param of
 * names what is read, for the failure
 */
export async function requireSoon(of: string, act: () => void | Promise<void>): Promise<void> {
  const before = process.cpuUsage();
  await act();
  const { user } = process.cpuUsage(before);
  assert.ok(user < MOST_SECONDS * 1_000_000, `${of} took the processor ${user / 1_000_000} s`);
}
