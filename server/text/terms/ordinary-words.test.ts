import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOrdinary, toSpecificity } from './ordinary-words.ts';

test('words of everyday talk tell less than those of one subject, and the vague ones least', () => {
  const [vague, ordinary, own] = [
    toSpecificity(['data']),
    toSpecificity(['shop']),
    toSpecificity(['titanium']),
  ];
  assert.ok(vague < ordinary && ordinary < own);
  assert.ok(toSpecificity(['titanium', 'cas']) >= own, 'a phrase says as much as its best word');
  assert.ok(
    isOrdinary(['shop']) && isOrdinary(['전화']) && isOrdinary(['電話']) && !isOrdinary(['shop', 'titanium']),
  );
});
