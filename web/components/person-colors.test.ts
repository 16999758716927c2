import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPersonColors } from './person-colors.ts';

test('a person has the same colour alone and in a group, and no two of eight share one', () => {
  const [alone] = toPersonColors(['Daniel Osei']);
  assert.equal(toPersonColors(['Daniel Osei', 'Seoyeon Han'])[0], alone);
  const group = toPersonColors(['Daniel Osei', 'Daniel Osei', ...'abcdef'.split('')]);
  assert.equal(new Set(group).size, 8);
  assert.equal(toPersonColors('abcdefghi'.split(''))[8], toPersonColors(['i'])[0]);
});
