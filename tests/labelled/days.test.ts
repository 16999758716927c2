import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { measureDays } from './measure-days.ts';

describe('Days in sentences that were read', () => {
  for (const set of isThorough ? (['blind', 'first-look', 'second-look', 'third-look'] as const) : []) {
    for (const { language, precision, recall, mistakes } of measureDays(set)) {
      test(`are still found in ${language} (${set})`, () => {
        assert.ok(precision >= 0.97, `precision ${precision}: ${mistakes.join('\n')}`);
        assert.ok(recall >= 0.9, `recall ${recall}: ${mistakes.join('\n')}`);
      });
    }
  }
});

describe('Days in the oldest unread sentences', () => {
  for (const { language, precision, recall } of measureDays('locked')) {
    test(`are found in ${language} as often as before`, () => {
      assert.ok(precision >= 0.88, `precision ${precision}`);
      assert.ok(recall >= 0.7, `recall ${recall}`);
    });
  }
});

describe('Days in unread sentences of strangers', () => {
  for (const set of ['sealed', 'unread'] as const) {
    for (const { language, precision, recall } of measureDays(set)) {
      test(`are found in ${language} as often as before (${set})`, () => {
        assert.ok(precision >= 0.8, `precision ${precision}`);
        assert.ok(recall >= 0.75, `recall ${recall}`);
      });
    }
  }
});

describe('Days in sentences that the patterns were written on', () => {
  for (const { language, precision, recall, mistakes } of isThorough ? measureDays('dev') : []) {
    test(`are found in ${language}`, () => {
      assert.ok(precision >= 0.98, `precision ${precision}: ${mistakes.join('\n')}`);
      assert.ok(recall >= 0.98, `recall ${recall}: ${mistakes.join('\n')}`);
    });
  }
});
