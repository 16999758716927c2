import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSteady } from './make-steady.ts';

const toSteady = makeSteady(() => 'http://127.0.0.1:8080');

test('A drawn value looks the same in the examples whichever character it begins or ends with', () => {
  const drawn = 'kT3vQ9wLx2Zp7Nf5Rb8Yc4Hd6Jg1MsAeUiOoPqWnX';
  const shown = String(toSteady(`${drawn}ab`));
  assert.notEqual(shown, `${drawn}ab`);
  for (const edge of ['-', '_', 'a', '7']) {
    assert.equal(toSteady(`${edge}${drawn}a`), shown);
    assert.equal(toSteady(`a${drawn}${edge}`), shown);
    assert.equal(toSteady(`inv_${edge}${drawn}a`), `inv_${shown}`);
    assert.equal(toSteady(`/cb?code=${edge}${drawn}a&state=1`), `/cb?code=${shown}&state=1`);
  }
});
