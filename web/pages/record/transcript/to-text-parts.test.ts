import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toTextParts } from './to-text-parts.ts';

test('masked places are parts of their own, counted in code points', () => {
  const spans = [
    { type: 'email', start: 8, end: 10 },
    { type: 'phone_number', start: 2, end: 5 },
  ];
  assert.deepEqual(toTextParts('🙂 ●●● 𠮷 ●●.', spans), [
    { text: '🙂 ' },
    { text: '●●●', masked: 'phone_number' },
    { text: ' 𠮷 ' },
    { text: '●●', masked: 'email' },
    { text: '.' },
  ]);
});

test('a text without masks is one part', () => {
  assert.deepEqual(toTextParts('Hello', null), [{ text: 'Hello' }]);
  assert.deepEqual(toTextParts('Hello', []), [{ text: 'Hello' }]);
});

test('a text that is masked from its first to its last letter has nothing around it', () => {
  assert.deepEqual(toTextParts('●●', [{ type: 'email', start: 0, end: 2 }]), [
    { text: '●●', masked: 'email' },
  ]);
});
