import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { measureSentences } from './measure-sentences.ts';

describe('Commitments in sentences that were read', () => {
  for (const set of isThorough ? (['blind', 'first-look', 'second-look', 'third-look'] as const) : []) {
    for (const { language, precision, recall, right_doers, mistakes } of measureSentences(set)) {
      test(`are still found in ${language} (${set}), and nothing else is`, () => {
        assert.ok(precision >= 0.95, `precision ${precision}: ${mistakes.join('\n')}`);
        assert.ok(recall >= 0.85, `recall ${recall}: ${mistakes.join('\n')}`);
        assert.ok(right_doers >= 0.75, `right doers ${right_doers}: ${mistakes.join('\n')}`);
      });
    }
  }
});

describe('Commitments in the oldest unread sentences', () => {
  for (const { language, precision, recall, right_doers } of measureSentences('locked')) {
    test(`are found in ${language} as often as before`, () => {
      assert.ok(precision >= 0.85, `precision ${precision}`);
      assert.ok(recall >= 0.6, `recall ${recall}`);
      assert.ok(right_doers >= 0.65, `right doers ${right_doers}`);
    });
  }
});

describe('Commitments in unread sentences of strangers', () => {
  for (const set of ['sealed', 'unread'] as const) {
    for (const { language, precision, recall, right_doers } of measureSentences(set)) {
      test(`are found in ${language} as often as before (${set})`, () => {
        assert.ok(precision >= 0.9, `precision ${precision}`);
        assert.ok(recall >= 0.7, `recall ${recall}`);
        assert.ok(right_doers >= 0.75, `right doers ${right_doers}`);
      });
    }
  }
});

describe('Commitments in sentences that the patterns were written on', () => {
  const scores = isThorough ? measureSentences('dev') : [];
  for (const { language, precision, recall, right_doers, mistakes } of scores) {
    test(`are found in ${language}`, () => {
      assert.ok(precision >= 0.97, `precision ${precision}: ${mistakes.join('\n')}`);
      assert.ok(recall >= 0.95, `recall ${recall}: ${mistakes.join('\n')}`);
      assert.ok(right_doers >= 0.95, `right doers ${right_doers}: ${mistakes.join('\n')}`);
    });
  }
});
