import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTotpStep, makeTotpSecret, readTotpCode, toBase32, toOtpauthUrl, toTotpCode } from './totp.ts';

/** RFC 6238, appendix B, with SHA-1: its codes have eight digits, of which the last six are ours. */
const RFC_SECRET = toBase32(Buffer.from('12345678901234567890'));
const at = (seconds: number) => new Date(seconds * 1000);

test('The codes are those of RFC 6238', () => {
  const vectors: [seconds: number, code: string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(toTotpCode(RFC_SECRET, at(seconds)), code.slice(-6));
});

test('Base32 is that of RFC 4648, without padding', () => {
  const vectors = {
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  };
  for (const [text, encoded] of Object.entries(vectors)) assert.equal(toBase32(Buffer.from(text)), encoded);
  assert.match(makeTotpSecret(), /^[A-Z2-7]{32}$/);
});

test('A code is taken one step early and one step late, and no step further', () => {
  const secret = makeTotpSecret();
  const step = 58_000_000;
  const middle = at(step * 30 + 15);
  const codeOf = (offset: number) => toTotpCode(secret, new Date(middle.getTime() + offset * 30_000));
  for (const offset of [-1, 0, 1])
    assert.equal(findTotpStep({ secret, code: codeOf(offset), last_step: 0, now: middle }), step + offset);
  for (const offset of [-2, 2])
    assert.equal(findTotpStep({ secret, code: codeOf(offset), last_step: 0, now: middle }), undefined);
});

test('A step that was accepted is not accepted again, nor one before it', () => {
  const secret = makeTotpSecret();
  const now = at(1_700_000_000);
  const step = findTotpStep({ secret, code: toTotpCode(secret, now), last_step: 0, now }) ?? 0;
  assert.equal(findTotpStep({ secret, code: toTotpCode(secret, now), last_step: step, now }), undefined);
  const before = new Date(now.getTime() - 30_000);
  assert.equal(findTotpStep({ secret, code: toTotpCode(secret, before), last_step: step, now }), undefined);
});

test('A code may be typed in groups or in full width, and anything else is no code', () => {
  for (const typed of ['123456', '123 456', ' 123-456 ', '１２３４５６'])
    assert.equal(readTotpCode(typed), '123456');
  for (const typed of ['', '12345', '1234567', 'abcdef', '12345a', '٣٣٣٣٣٣']) {
    assert.equal(readTotpCode(typed), undefined);
  }
});

test('The address for apps escapes what names contain', () => {
  const url = toOtpauthUrl({ secret: 'ABC', account: 'a&b@example.com', issuer: 'Minutebook (x:y)' });
  assert.equal(new URL(url).searchParams.get('issuer'), 'Minutebook (x:y)');
  assert.ok(url.startsWith('otpauth://totp/Minutebook%20(x%3Ay):a%26b%40example.com?secret=ABC&'));
});
