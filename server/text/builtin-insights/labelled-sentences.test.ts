import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { measureSentences } from './labelled-sentences.ts';

describe('promises and requests that nobody had seen who wrote the patterns', () => {
  for (const { language, precision, recall, right_doers } of measureSentences('blind')) {
    test(`are found in ${language}, and what is none is left alone`, () => {
      assert.ok(precision >= 0.85, `precision ${precision}`);
      assert.ok(recall >= 0.7, `recall ${recall}`);
      assert.ok(right_doers >= 0.85, `right doers ${right_doers}`);
    });
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
