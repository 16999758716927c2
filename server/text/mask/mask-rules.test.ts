import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskText } from './mask-utterance.ts';
import { toMaskRules, type MaskSettings } from './mask-rules.ts';

const settingsOf = (word: string): MaskSettings => ({ regions: [], words: [word] });
const hides = (settings: MaskSettings, text: string) => !maskText(text, toMaskRules(settings)).includes(text);

test('Equal settings share one compiled set of rules', () => {
  const words = Array.from({ length: 1_000 }, (_, place) => `${'long '.repeat(38)}${place}`);
  const rules = toMaskRules({ regions: ['KR'], words, left_out: ['email'] });
  assert.equal(toMaskRules({ regions: ['KR'], words: [...words], left_out: ['email'] }), rules);
  assert.notEqual(toMaskRules({ regions: [], words, left_out: ['email'] }), rules);
  assert.notEqual(toMaskRules({ regions: ['KR'], words, left_out: [] }), rules);
});

test('Each of many workspaces has its own words, also when its rules have left the cache', () => {
  const all = Array.from({ length: 100 }, (_, place) => `secret${place}x`);
  for (const round of [1, 2]) {
    for (const word of all) assert.ok(hides(settingsOf(word), word), `${word} in round ${round}`);
  }
  assert.ok(!hides(settingsOf('secret1x'), 'secret2x'));
});
