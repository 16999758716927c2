import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { measureMeetings, type MeetingSet } from './measure-meetings.ts';

/** By language, in its order: en, ko, ja. */
const LEAST_GOOD: Readonly<Record<MeetingSet, readonly number[]>> = {
  dev: [1, 0.65, 0.5],
  kept: [0.9, 0.4, 0.4],
  'fifth-look': [0.75, 1, 1],
  unread: [0.5, 0.75, 0.75],
  'second-dev': [0.9, 0.8, 0.65],
  'second-kept': [0.8, 0.8, 0.4],
  'third-kept': [0.7, 0.5, 0.2],
};
const MOST_BAD: Readonly<Record<MeetingSet, readonly number[]>> = {
  dev: [0, 0.05, 0],
  kept: [0, 0, 0.1],
  'fifth-look': [0, 0, 0],
  unread: [0, 0, 0],
  'second-dev': [0.1, 0.1, 0],
  'second-kept': [0, 0, 0.1],
  'third-kept': [0, 0.3, 0],
};
/** Of all labelled meetings of a language together. */
const MOST_BAD_OF_ALL = 0.05;
/** Of the hard kinds of the third set, four Korean titles name a detail of the subject. */
const NOT_OF_ALL: readonly MeetingSet[] = ['third-kept'];

describe('Titles of short meetings that were read', () => {
  for (const set of isThorough ? (['dev', 'fifth-look', 'second-dev', 'third-kept'] as const) : []) {
    for (const [index, { language, good, bad, mistakes }] of measureMeetings(set).entries()) {
      test(`have a word of their subject in ${language} (${set})`, () => {
        assert.ok(good >= (LEAST_GOOD[set][index] ?? 1), `good ${good}: ${mistakes.join('\n')}`);
        assert.ok(bad <= (MOST_BAD[set][index] ?? 0), `bad ${bad}: ${mistakes.join('\n')}`);
      });
    }
  }
});

describe('Titles of all labelled meetings', () => {
  const sets = (Object.keys(MOST_BAD) as MeetingSet[]).filter((set) => !NOT_OF_ALL.includes(set));
  const scores = isThorough ? sets.flatMap((set) => measureMeetings(set)) : [];
  for (const language of isThorough ? ['en', 'ko', 'ja'] : []) {
    test(`name a digression instead of the subject at most once in twenty in ${language}`, () => {
      const own = scores.filter((score) => score.language === language);
      const bad = own.reduce((sum, score) => sum + score.bad * score.meetings, 0);
      const meetings = own.reduce((sum, score) => sum + score.meetings, 0);
      assert.ok(bad / meetings <= MOST_BAD_OF_ALL, `${bad} of ${meetings}`);
    });
  }
});

describe('Titles of unread short meetings', () => {
  for (const set of ['kept', 'unread', 'second-kept'] as const) {
    for (const [index, { language, good, bad }] of measureMeetings(set).entries()) {
      test(`have a word of their subject in ${language} as often as before (${set})`, () => {
        assert.ok(good >= (LEAST_GOOD[set][index] ?? 1), `good ${good}`);
        assert.ok(bad <= (MOST_BAD[set][index] ?? 0), `bad ${bad}`);
      });
    }
  }
});

describe('Summaries of short meetings that were read', () => {
  const LEAST_ON_SUBJECT: Readonly<Record<string, number>> = { en: 0.46, ko: 0.45, ja: 0.45 };
  const scores = isThorough
    ? (['dev', 'fifth-look', 'second-dev'] as const).flatMap((set) => measureMeetings(set))
    : [];
  for (const [language, least] of isThorough ? Object.entries(LEAST_ON_SUBJECT) : []) {
    test(`have a word of the subject in about half of their lines in ${language}`, () => {
      const own = scores.filter((score) => score.language === language);
      const lines = own.reduce((sum, score) => sum + score.lines, 0);
      const onSubject = own.reduce((sum, score) => sum + score.lines_on_subject, 0);
      assert.ok(onSubject / lines >= least, `${onSubject} of ${lines}`);
    });
  }
});
