import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { measureDays } from './labelled-days.ts';

describe('days in sentences that nobody had seen who wrote the first patterns', () => {
  for (const set of ['blind', 'first-look', 'second-look', 'third-look'] as const) {
    for (const { language, precision, recall, mistakes } of measureDays(set)) {
      test(`are read in ${language} (${set}) as well as they were`, () => {
        assert.ok(precision >= 0.97, `precision ${precision}: ${mistakes.join('\n')}`);
        assert.ok(recall >= 0.9, `recall ${recall}: ${mistakes.join('\n')}`);
      });
    }
  }
});

describe('days in sentences that nobody has read who wrote the patterns', () => {
  for (const { language, precision, recall } of measureDays('locked')) {
    test(`are read in ${language} as they were`, () => {
      assert.ok(precision >= 0.88, `precision ${precision}`);
      assert.ok(recall >= 0.7, `recall ${recall}`);
    });
  }
});

describe('days of strangers whose halves nobody has read', () => {
  for (const set of ['sealed', 'unread'] as const) {
    for (const { language, precision, recall } of measureDays(set)) {
      test(`are read in ${language} as they were (${set})`, () => {
        assert.ok(precision >= 0.8, `precision ${precision}`);
        assert.ok(recall >= 0.75, `recall ${recall}`);
      });
    }
  }
});

describe('labelled days', () => {
  for (const { language, precision, recall, mistakes } of measureDays('dev')) {
    test(`are read as labelled in ${language}`, () => {
      assert.ok(precision >= 0.98, `precision ${precision}: ${mistakes.join('\n')}`);
      assert.ok(recall >= 0.98, `recall ${recall}: ${mistakes.join('\n')}`);
    });
  }
});
