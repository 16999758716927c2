import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { measureMinutes, type MinutesSet } from './measure-minutes.ts';

interface Least {
  good: number;
  most_bad: number;
  in_first_lines: number;
  found_starts: number;
  named_rightly: number;
}

/** By language, in its order: en, ko, ja. Of the unread set nobody has seen more than these totals. */
const LEAST: Readonly<Record<MinutesSet, readonly Least[]>> = {
  open: [
    { good: 5, most_bad: 0, in_first_lines: 22, found_starts: 24, named_rightly: 12 },
    { good: 7, most_bad: 1, in_first_lines: 19, found_starts: 18, named_rightly: 11 },
    { good: 6, most_bad: 2, in_first_lines: 14, found_starts: 21, named_rightly: 12 },
  ],
  unread: [
    { good: 1, most_bad: 0, in_first_lines: 8, found_starts: 5, named_rightly: 2 },
    { good: 2, most_bad: 1, in_first_lines: 8, found_starts: 9, named_rightly: 7 },
    { good: 2, most_bad: 2, in_first_lines: 9, found_starts: 11, named_rightly: 4 },
  ],
};

for (const set of isThorough ? (['open', 'unread'] as const) : (['unread'] as const)) {
  describe(`A meeting of several subjects (${set})`, () => {
    for (const [index, score] of measureMinutes(set).entries()) {
      const least = LEAST[set][index];
      test(`has as many good titles, sections and decisions as before in ${score.language}`, () => {
        assert.ok(least !== undefined);
        assert.ok(score.bad <= least.most_bad, `${score.bad} bad titles`);
        for (const what of ['good', 'in_first_lines', 'found_starts', 'named_rightly'] as const)
          assert.ok(score[what] >= least[what], `${what}: ${score[what]}`);
      });
    }
  });
}
