import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';

const read = (name: string, ...lines: string[]) => readTranscript(name, Buffer.from(lines.join('\n')));
const times = (name: string, ...lines: string[]) =>
  read(name, ...lines).dialogs.map(({ start_ms, duration_ms }) => [start_ms, duration_ms]);

describe('Times that end in frames', () => {
  it('are not those of columns between semicolons', () => {
    const rows = [
      'start;end;speaker;text',
      '00:00:01,500;00:00:03,000;Ann;One.',
      '00:00:04,000;00:00:05;Bo;Two.',
    ];
    assert.deepEqual(times('a.csv', ...rows), [
      [1500, 1500],
      [4000, 1000],
    ]);
  });

  it('have the lowest usual rate that has the highest number', () => {
    const rows = (...frames: string[]) => [
      'Speaker Name,Start Time,End Time,Text',
      ...frames.map((frame) => `Ann,00:00:01:00,00:00:02:${frame},Hello`),
    ];
    assert.deepEqual(times('a.csv', ...rows('24')), [[1000, 1960]]);
    assert.deepEqual(times('a.csv', ...rows('24', '29')), [
      [1000, 1800],
      [1000, 1966],
    ]);
    assert.deepEqual(times('a.csv', ...rows('30')), [[1000, 1600]]);
    assert.deepEqual(read('a.csv', ...rows('59')).notes, [
      'times end in frames; 60 a second fit the highest number, 59',
    ]);
  });

  it('drop numbers only at thirty and sixty a second', () => {
    assert.deepEqual(times('a.srt', '1', '00:00:01;15 --> 00:00:02;00', 'a'), [[1500, 500]]);
    assert.deepEqual(
      times(
        'a.txt',
        '00;00;02;10 - 00;00;05;12',
        'Speaker 1',
        'Cold.',
        '',
        '00;00;06;00 - 00;00;07;00',
        'Speaker 2',
        'No.',
      ),
      [
        [2333, 3067],
        [6000, 1000],
      ],
    );
    const { dialogs } = read(
      'a.txt',
      '00:00:02:10 - 00:00:05:12',
      'Ann',
      'Cold.',
      '',
      '00:00:06:00 - 00:00:07:00',
      'Bo',
      'No.',
    );
    assert.deepEqual(
      dialogs.map(({ speaker }) => speaker),
      ['Ann', 'Bo'],
    );
  });

  it('stand between semicolons too', () => {
    const rows = [
      'Speaker Name;Start Time;End Time;Text',
      'Ann;00:00:00:12;00:00:01:10;Hello',
      'Bo;00:00:02:05;00:00:03:00;Hi',
    ];
    assert.deepEqual(times('a.csv', ...rows), [
      [480, 920],
      [2200, 800],
    ]);
  });

  it('are no other numbers', () => {
    const text = 'The address is 00:1a:2b:33:44:55 and the ratio 1:2:3:4 of 10:20:30:99 or 10:20:30:98';
    assert.equal(read('a.txt', `Ann: ${text}`, 'Bo: Yes.', 'Ann: So.').dialogs[0]?.text, text);
  });
});
