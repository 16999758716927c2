import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSignInSearch } from './sign-in-search.ts';

test('The way goes on to an address of ours', () => {
  for (const next of ['/', '/w/seori/records?query=a%20b#x', '/records//x']) {
    assert.deepEqual(toSignInSearch({ next }), { next });
  }
});

test('A link to us leads nowhere else, however it is written', () => {
  for (const next of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\t//evil.example/',
    '/\n\\evil.example/',
    '/..//evil.example',
    'javascript:alert(1)',
    'evil',
    '',
    ['/'],
    5,
  ]) {
    assert.deepEqual(toSignInSearch({ next }), {}, String(next));
  }
});
