/** The messages between the test run and its worker processes. */
import type { RunOptions } from 'node:test';

export interface FileOrder {
  path: string;
  patterns: Pick<RunOptions, 'testNamePatterns' | 'testSkipPatterns'>;
}

export interface FileReport {
  passed: boolean;
  counts: Counts;
  /** A line for each test. */
  told: string;
  /** The failed tests, with their errors. */
  failures: string;
}

export const COUNTED = ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'] as const;

export type Counts = Record<(typeof COUNTED)[number], number>;
