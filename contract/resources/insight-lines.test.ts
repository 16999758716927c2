import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { alignInsightLines, splitInsightLine } from './insight-lines.ts';

const BEFORE = [
  '- The tags arrive on Friday.',
  '- Renee is called after five minutes.',
  '- The freezer was checked twice.',
];

describe('The lines of a rewritten insight', () => {
  it('are recognised when unchanged, wherever they were moved', () => {
    assert.deepEqual(alignInsightLines(BEFORE, BEFORE), [0, 1, 2]);
    assert.deepEqual(alignInsightLines(BEFORE, BEFORE.toReversed()), [2, 1, 0]);
  });

  it('are recognised when reworded between unchanged lines', () => {
    assert.deepEqual(
      alignInsightLines(BEFORE, [BEFORE[0] ?? '', '- Something else.', BEFORE[2] ?? '']),
      [0, 1, 2],
    );
  });

  it('are recognised when a line beside them is added or removed', () => {
    const corrected = '- Renée is called after five minutes.';
    assert.deepEqual(
      alignInsightLines(BEFORE, [BEFORE[0] ?? '', '- Walt stays.', corrected, BEFORE[2] ?? '']),
      [0, undefined, 1, 2],
    );
    assert.deepEqual(alignInsightLines(BEFORE, [corrected]), [1]);
    assert.deepEqual(alignInsightLines(BEFORE, ['- 새 항목', ...BEFORE]), [undefined, 0, 1, 2]);
  });

  it('are distinguished when two are equal', () => {
    assert.deepEqual(alignInsightLines(['- Yes', '- Yes'], ['- Yes', '- No', '- Yes']), [0, undefined, 1]);
  });

  it('are new when nothing is similar', () => {
    assert.deepEqual(alignInsightLines(BEFORE, ['- 가나다라', '- 마바사아']), [undefined, undefined]);
    assert.deepEqual(alignInsightLines([], ['- One']), [undefined]);
    assert.deepEqual(alignInsightLines(BEFORE, []), []);
  });

  it('begin with a bullet, a box and a time', () => {
    assert.deepEqual(splitInsightLine('- [ ] 01:32 Send it'), { start: '- [ ] 01:32 ', words: 'Send it' });
    assert.deepEqual(splitInsightLine('Send it'), { start: '', words: 'Send it' });
  });
});
