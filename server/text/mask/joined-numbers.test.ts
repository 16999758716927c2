import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMaskRules } from './mask-rules.ts';
import { maskText, maskUtterance } from './mask-utterance.ts';
import { requireSoon } from '../../../tests/kit/require-soon.ts';

const RULES = toMaskRules({ regions: ['KR', 'US', 'JP'], words: [] });

test('a number over several lines is hidden, and lines stay lines', () => {
  for (const [text, shown] of [
    ['010\n6612\n3345', '●●●\n●●●●\n●●●●'],
    ['call\n010\n\n6612\n\n3345\nnow', 'call\n●●●\n\n●●●●\n\n●●●●\nnow'],
    ['- 010\n- 6612\n- 3345', '- ●●●\n●●●●●●\n●●●●●●'],
    ['010-\n6612-\n3345', '●●●●\n●●●●●\n●●●●'],
    ['010\n66123345', '●●●\n●●●●●●●●'],
  ] as const) {
    assert.equal(maskText(text, RULES), shown);
    assert.equal(maskText(shown, RULES), shown);
  }
});

test('a number between underscores is hidden, in speech too', () => {
  for (const text of ['010_6612_3345', '010__6612__3345', '4111_1111_1111_1111']) {
    assert.equal(maskText(text, RULES), '●'.repeat(text.length));
    assert.equal(maskUtterance(`it is ${text} then`, RULES).text, `it is ${'●'.repeat(text.length)} then`);
  }
});

test('figures on lines of their own are kept', () => {
  for (const text of ['2024\n2025\n2026', '- 1200\n- 3400\n- 5600', '12,000\n13,000\n14,500', 'v_10_20_30'])
    assert.equal(maskText(text, RULES), text);
});

test('a long text of lines and underscores is read in time that grows with it', async () => {
  const text = '10_\n_\n12'.repeat(20_000);
  const rules = toMaskRules({ regions: [], words: [] });
  await requireSoon('it', () => void maskText(text, rules));
});
