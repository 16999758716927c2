import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitMarks } from './limit-marks.ts';

const LAST = 0x10ffff;
const isMark = (character: string) => /^\p{M}$/u.test(character);

test('One letter keeps thirty marks, whatever script they are of', () => {
  let marks = 0;
  for (let code = 0; code <= LAST; code += 1) {
    const mark = String.fromCodePoint(code);
    if (!isMark(mark)) continue;
    marks += 1;
    assert.equal(limitMarks(`a${mark.repeat(40)}b`), `a${mark.repeat(30)}b`, code.toString(16));
  }
  assert.ok(marks > 2_000, `there are ${marks} marks`);
});

test('Text in which no letter has so many marks stays as it is', () => {
  for (const text of [
    '회의를 시작하겠습니다!',
    '会議を始めます。',
    '“It’s over” — he said',
    'e\u0301'.repeat(100),
  ])
    assert.equal(limitMarks(text.repeat(10)), text.repeat(10));
});
