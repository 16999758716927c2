import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { measureMeetings, type MeetingSet } from './labelled-meetings.ts';

/** By language, in its order: en, ko, ja. */
const LEAST_GOOD: Readonly<Record<MeetingSet, readonly number[]>> = {
  dev: [0.9, 0.8, 0.3],
  kept: [0.8, 0.8, 0.1],
  'fifth-look': [1, 1, 0.5],
  unread: [0.75, 0.75, 0.5],
};
const MOST_BAD: Readonly<Record<MeetingSet, readonly number[]>> = {
  dev: [0.05, 0.15, 0.15],
  kept: [0.2, 0.1, 0.2],
  'fifth-look': [0, 0, 0],
  unread: [0.25, 0.25, 0],
};

describe('titles of short meetings', () => {
  for (const set of ['dev', 'fifth-look'] as const) {
    for (const [index, { language, good, bad, mistakes }] of measureMeetings(set).entries()) {
      test(`have a word of their subject in ${language} (${set})`, () => {
        assert.ok(good >= (LEAST_GOOD[set][index] ?? 1), `good ${good}: ${mistakes.join('\n')}`);
        assert.ok(bad <= (MOST_BAD[set][index] ?? 0), `bad ${bad}: ${mistakes.join('\n')}`);
      });
    }
  }
});

describe('titles of short meetings that nobody has read who set the scores', () => {
  for (const set of ['kept', 'unread'] as const) {
    for (const [index, { language, good, bad }] of measureMeetings(set).entries()) {
      test(`have a word of their subject in ${language} as often as they had (${set})`, () => {
        assert.ok(good >= (LEAST_GOOD[set][index] ?? 1), `good ${good}`);
        assert.ok(bad <= (MOST_BAD[set][index] ?? 0), `bad ${bad}`);
      });
    }
  }
});
