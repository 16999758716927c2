import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMAIL_PATTERN } from './email-address.ts';

const isEmail = (text: string) => new RegExp(EMAIL_PATTERN).test(text);

test('An address as people have it is one', () => {
  for (const text of [
    'a@b',
    'ana.roth+minutes@mail.example.com',
    "o'neil_9@x-y.example",
    '김@예시.example',
    'a!#$%&*/=?^`{|}~@example.com',
  ])
    assert.ok(isEmail(text), text);
});

test('A list, a name beside it, brackets, quotes, empty parts and what cannot be seen are none', () => {
  for (const text of [
    '<a@x.example>',
    'a@x..example',
    'a@x.example.',
    '.a@x.example',
    'a..b@x.example',
    'a@.x',
    'a@@x',
    'a@x,b@y',
    'a@x;b@y',
    'Ana <a@x>',
    '"a"@x.example',
    'a(b)@x.example',
    'a@[127.0.0.1]',
    'a\\@x',
    'a@x\r\nbcc:b@y',
    'a@x\n',
    'a\0@x',
    'a\u200b@x.example',
    'a\u202e@x.example',
    ' a@x',
    'a @x',
  ])
    assert.ok(!isEmail(text), JSON.stringify(text));
});

test('A long text that is nearly one is read at once', () => {
  const began = performance.now();
  assert.ok(!isEmail(`${'a.'.repeat(50_000)}@x..y`));
  assert.ok(performance.now() - began < 2_000);
});
