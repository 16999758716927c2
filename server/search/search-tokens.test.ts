import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSearchText } from './normalize-text.ts';
import { MAX_SEGMENT, toBigintArrayLiteral, toTokenCode, withSegment } from './search-tokens.ts';
import { toIndexTerms, toTranscriptSearchText } from '../../tests/kit/doors/search-text.ts';

const BIGINT_MAX = 2n ** 63n - 1n;

test('a word is indexed under its prefixes of 1 to 16 letters, and whole when it is longer', () => {
  assert.deepEqual([...toIndexTerms(toSearchText('Plan'))], ['p', 'pl', 'pla', 'plan']);
  assert.deepEqual(
    [...toIndexTerms(toSearchText('internationalization'))],
    [
      ...Array.from({ length: 16 }, (_, place) => 'internationalization'.slice(0, place + 1)),
      'internationalization',
    ],
  );
});

test('a CJK run is indexed under its pieces of 1 to 3 characters', () => {
  assert.deepEqual(
    [...toIndexTerms(toSearchText('예산안건'))],
    ['예', '예산', '예산안', '산', '산안', '산안건', '안', '안건', '건'],
  );
  assert.deepEqual([...toIndexTerms(toSearchText('𠮷野'))], ['𠮷', '𠮷野', '野']);
});

test('pieces never span two runs or two utterances, and each is listed once', () => {
  assert.deepEqual(
    [...toIndexTerms(toTranscriptSearchText(['예산 안', '건', '건']))],
    ['예', '예산', '산', '안', '건'],
  );
  assert.equal(toIndexTerms('').size, 0);
});

test('a token code is a positive 64-bit number with 16 low bits free for the segment', () => {
  for (let n = 0; n < 5000; n += 1) {
    const code = toTokenCode(n % 7, 'label', n);
    assert.equal(code & 0xffffn, 0n);
    assert.ok(code >= 0n && withSegment(code, MAX_SEGMENT) <= BIGINT_MAX);
    assert.equal(withSegment(code, 300), code + 300n);
  }
  assert.throws(() => withSegment(0n, MAX_SEGMENT + 1), RangeError);
  assert.throws(() => withSegment(0n, -1), RangeError);
});

test('token codes differ between workspaces, kinds and terms, and do not change between versions', () => {
  const codes = [
    toTokenCode(1, 'title_word', '12'),
    toTokenCode(2, 'title_word', '12'),
    toTokenCode(1, 'transcript_word', '12'),
    toTokenCode(1, 'label', 12),
    toTokenCode(11, 'label', 2),
    toTokenCode(1, 'label', 13),
  ];
  assert.equal(new Set(codes).size, codes.length);
  // Existing databases store this number, so it must never change.
  assert.equal(toTokenCode(1, 'title_word', '예산'), 7068419892414644224n);
});

test('numbers for a bigint array go to the database as one literal', () => {
  assert.equal(toBigintArrayLiteral([1n, 2 ** 40, BIGINT_MAX]), '{1,1099511627776,9223372036854775807}');
  assert.equal(toBigintArrayLiteral([]), '{}');
});
