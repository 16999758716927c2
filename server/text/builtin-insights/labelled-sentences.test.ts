import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { measureSentences } from './labelled-sentences.ts';

describe('promises and requests that nobody had seen who wrote the first patterns', () => {
  for (const set of ['blind', 'first-look', 'second-look', 'third-look'] as const) {
    for (const { language, precision, recall, right_doers, mistakes } of measureSentences(set)) {
      test(`are found in ${language} (${set}), and what is none is left alone`, () => {
        assert.ok(precision >= 0.95, `precision ${precision}: ${mistakes.join('\n')}`);
        assert.ok(recall >= 0.85, `recall ${recall}: ${mistakes.join('\n')}`);
        assert.ok(right_doers >= 0.75, `right doers ${right_doers}: ${mistakes.join('\n')}`);
      });
    }
  }
});

describe('promises and requests that nobody has read who wrote the patterns', () => {
  for (const { language, precision, recall, right_doers } of measureSentences('locked')) {
    test(`are found in ${language} as they were`, () => {
      assert.ok(precision >= 0.85, `precision ${precision}`);
      assert.ok(recall >= 0.6, `recall ${recall}`);
      assert.ok(right_doers >= 0.65, `right doers ${right_doers}`);
    });
  }
});

describe('promises and requests of strangers whose halves nobody has read', () => {
  for (const set of ['sealed', 'unread'] as const) {
    for (const { language, precision, recall, right_doers } of measureSentences(set)) {
      test(`are found in ${language} as they were (${set})`, () => {
        assert.ok(precision >= 0.9, `precision ${precision}`);
        assert.ok(recall >= 0.7, `recall ${recall}`);
        assert.ok(right_doers >= 0.75, `right doers ${right_doers}`);
      });
    }
  }
});

describe('labelled promises and requests', () => {
  for (const { language, precision, recall, right_doers, mistakes } of measureSentences('dev')) {
    test(`are found as labelled in ${language}`, () => {
      assert.ok(precision >= 0.97, `precision ${precision}: ${mistakes.join('\n')}`);
      assert.ok(recall >= 0.95, `recall ${recall}: ${mistakes.join('\n')}`);
      assert.ok(right_doers >= 0.95, `right doers ${right_doers}: ${mistakes.join('\n')}`);
    });
  }
});
