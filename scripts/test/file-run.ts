/** What the run and the processes that do its work send each other. */
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
  /** What failed, with its errors. */
  failures: string;
}

export const COUNTED = ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'] as const;

export type Counts = Record<(typeof COUNTED)[number], number>;
