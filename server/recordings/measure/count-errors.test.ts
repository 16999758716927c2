import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countErrors, countNumbers } from './count-errors.ts';

test('Languages with spaces are counted by words, and case, punctuation and width are no errors', () => {
  const same = countErrors('It’s 3.5 mm, “Dr. Lee” said: 1,200!', "it's 3.5 mm Dr Lee said １２００", 'en');
  assert.deepEqual(same, { unit: 'word', errors: 0, units: 7 });
  const cases: [reference: string, heard: string, errors: number][] = [
    ['the north gate is shut', 'the north gate was shut', 1],
    ['the north gate is shut', 'the gate is shut now', 2],
    ['the north gate', '', 3],
    ['', 'made up words', 3],
    ['one two three', 'three two one', 2],
  ];
  for (const [reference, heard, errors] of cases)
    assert.equal(countErrors(reference, heard, 'en').errors, errors, heard);
});

test('Japanese, Chinese, Thai and Korean are counted by characters, without spaces', () => {
  assert.deepEqual(countErrors('北門は、閉まっています。', '北門 は閉まってます', 'ja'), {
    unit: 'character',
    errors: 1,
    units: 10,
  });
  assert.deepEqual(countErrors('할 수 있다', '할수있다', 'ko'), { unit: 'character', errors: 0, units: 4 });
});

test('A number is right when it is heard in its place', () => {
  assert.deepEqual(countNumbers('12 of 30 at 10:30, 1,200 kg', 'twelve of 30 at 10:30, 1200 kg'), {
    right: 3,
    numbers: 4,
  });
  assert.deepEqual(countNumbers('first 1, then 2', 'first 2, then 1'), { right: 1, numbers: 2 });
});
