import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TranscriptError } from '../../../text/transcript/transcript.ts';
import { readNamedLines } from './named-lines.ts';

const read = (...lines: string[]) =>
  readNamedLines({ file_name: 'call.txt', text: lines.join('\n') }).dialogs.map((dialog) => [
    dialog.start_ms,
    dialog.speaker,
    dialog.text,
  ]);

describe('Plain `Name: text` lines', () => {
  it('give an utterance each, without times', () => {
    assert.deepEqual(read('Ann: Shall we?', '', 'Bo: We shall: at 10:30.'), [
      [null, 'Ann', 'Shall we?'],
      [null, 'Bo', 'We shall: at 10:30.'],
    ]);
  });

  it('go on over lines without a name', () => {
    assert.deepEqual(read('Ann:', 'Shall we', 'begin?', 'Bo: Yes.'), [
      [null, 'Ann', 'Shall we begin?'],
      [null, 'Bo', 'Yes.'],
    ]);
  });

  it('may carry a time before or after the name', () => {
    assert.deepEqual(read('[00:00:05] Ann: a', '1:10 Bo: b', 'Ann (0:01:20): c', 'Bo [1:30]: d'), [
      [5000, 'Ann', 'a'],
      [70_000, 'Bo', 'b'],
      [80_000, 'Ann', 'c'],
      [90_000, 'Bo', 'd'],
    ]);
  });

  it('may carry a range, and their name in brackets, in any order', () => {
    const forms = [
      (name: string, time: string) => `${name} [${time}]: Hi`,
      (name: string, time: string) => `${name}: [${time}] Hi`,
      (name: string, time: string) => `[${name}] [${time}] Hi`,
      (name: string, time: string) => `[${name}] (${time}): Hi`,
      (name: string, time: string) => `[${time}] ${name}: Hi`,
    ];
    for (const form of forms) {
      for (const until of ['', ' - 0:07', ' --> 0:07'])
        assert.deepEqual(read(form('Ann', `0:05${until}`), form('Bo', `0:10${until}`), form('Ann', '0:12')), [
          [5000, 'Ann', 'Hi'],
          [10_000, 'Bo', 'Hi'],
          [12_000, 'Ann', 'Hi'],
        ]);
    }
  });

  it('may carry a time behind what belongs to the name in brackets', () => {
    for (const name of ['Ines Roca (Porto)', 'Kim Dohyun (김도현)'])
      assert.deepEqual(read(`${name} [0:05]: Hi`, 'Bo [0:09]: Oh', `${name} (0:12 - 0:14): Bye`, 'Bo: Yes'), [
        [5000, name, 'Hi'],
        [9000, 'Bo', 'Oh'],
        [12_000, name, 'Bye'],
        [null, 'Bo', 'Yes'],
      ]);
  });

  it('go on with a time that somebody says, where no speaker has one', () => {
    assert.deepEqual(read('Ann: Lunch?', '12:15 is late', 'Bo: Then noon.', 'Ann: Noon.'), [
      [null, 'Ann', 'Lunch? 12:15 is late'],
      [null, 'Bo', 'Then noon.'],
      [null, 'Ann', 'Noon.'],
    ]);
    assert.deepEqual(read('Ann:', '0:05 Lunch?', 'Bo:', '0:09 At noon.'), [
      [null, 'Ann', ''],
      [5000, 'Ann', 'Lunch?'],
      [null, 'Bo', ''],
      [9000, 'Bo', 'At noon.'],
    ]);
    assert.deepEqual(read('0:05 Ann: Lunch?', '0:09 At noon.', 'Bo: Yes.', 'Ann: Noon.'), [
      [5000, 'Ann', 'Lunch?'],
      [9000, 'Ann', 'At noon.'],
      [null, 'Bo', 'Yes.'],
      [null, 'Ann', 'Noon.'],
    ]);
  });

  it('are asked at the end of a talk, which is kept', () => {
    assert.deepEqual(
      read('Pumps', 'We look at pumps and what they cost', 'Q: Why?', 'A: They broke.', 'Q: All?'),
      [
        [null, null, 'Pumps'],
        [null, null, 'We look at pumps and what they cost'],
        [null, 'Q', 'Why?'],
        [null, 'A', 'They broke.'],
        [null, 'Q', 'All?'],
      ],
    );
  });

  it('are no sentences of Chinese, which have commas of their own', () => {
    const lines = [
      '甲：你好。',
      '乙：很好。',
      '这里，有四件事：第一。',
      '甲：再见。',
      '这里，有四件事：第二。',
    ];
    assert.deepEqual(new Set(read(...lines).map(([, speaker]) => speaker)), new Set(['甲', '乙']));
  });

  it('are what makes a plain text a transcript', () => {
    assert.throws(
      () => read('It was a dark night.', 'Nobody spoke.'),
      new TranscriptError('call.txt', 1, 'no line begins with a speaker as in "Name: text"'),
    );
  });
});
