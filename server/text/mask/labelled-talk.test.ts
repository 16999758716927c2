import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { measureTalk } from './labelled-talk.ts';

/** Just below what was measured when the code was done, by somebody who had not seen these. */
const UNSEEN: Readonly<Record<string, number>> = { en: 0.95, ko: 0.96, ja: 0.97 };

describe('talk that nobody had seen who wrote the patterns', () => {
  for (const { language, recall, precision } of measureTalk('blind')) {
    test(`is masked in ${language} as well as it was`, () => {
      assert.ok(recall >= (UNSEEN[language] ?? 1), `recall ${recall}`);
      assert.ok(precision >= 0.98, `precision ${precision}`);
    });
  }
});

describe('labelled talk in three languages', () => {
  for (const { language, types, recall, precision, mistakes } of measureTalk('dev')) {
    test(`is masked as labelled in ${language}, at 99 of 100`, () => {
      assert.ok(types.size >= 12, `${types.size} kinds`);
      assert.ok(recall >= 0.99, `recall ${recall}: ${mistakes.join('\n')}`);
      assert.ok(precision >= 0.99, `precision ${precision}: ${mistakes.join('\n')}`);
    });
  }
});
