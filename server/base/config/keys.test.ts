import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeKeys } from './keys.ts';

const keys = makeKeys('a secret of the tests, long enough to be one');
const others = makeKeys('another secret of the tests, as long as that');

test('A signature is good for its text, its purpose and its secret alone', () => {
  const signature = keys.sign('media', 'record 7 until noon');
  assert.ok(keys.verify('media', 'record 7 until noon', signature));
  assert.ok(!keys.verify('media', 'record 8 until noon', signature));
  assert.ok(!keys.verify('cursor', 'record 7 until noon', signature));
  assert.ok(!keys.verify('share-visit', 'record 7 until noon', signature));
  assert.ok(!others.verify('media', 'record 7 until noon', signature));
});

test('A signature has one spelling', () => {
  const signature = keys.sign('cursor', 'text');
  assert.match(signature, /^[A-Za-z0-9_-]{22}$/);
  // The last character carries two bits that decoding ignores.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const spellings = alphabet.split('').map((last) => signature.slice(0, -1) + last);
  assert.deepEqual(
    spellings.filter((spelling) => keys.verify('cursor', 'text', spelling)),
    [signature],
  );
  for (const wrong of ['', signature.slice(1), `${signature}=`, `${signature}A`, 'é'.repeat(22)]) {
    assert.ok(!keys.verify('cursor', 'text', wrong));
  }
});

test('A sealed value is opened with the same secret only, and looks different every time', () => {
  for (const text of ['', 'Xy7 비밀번호', 'a'.repeat(10_000)]) {
    const sealed = keys.seal(text);
    assert.equal(keys.unseal(sealed), text);
    assert.equal(makeKeys('a secret of the tests, long enough to be one').unseal(sealed), text);
    assert.equal(others.unseal(sealed), undefined);
    assert.ok(!sealed.equals(keys.seal(text)));
  }
});

test('A sealed value that was changed afterwards is refused', () => {
  const sealed = keys.seal('password');
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    assert.equal(keys.unseal(changed), undefined, `byte ${at}`);
  }
  assert.equal(keys.unseal(sealed.subarray(0, -1)), undefined);
});
