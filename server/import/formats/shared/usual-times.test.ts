import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';

const read = (name: string, lines: readonly string[]) =>
  readTranscript(name, Buffer.from(lines.join('\n'))).dialogs.map(({ start_ms, speaker, text }) => [
    (start_ms ?? Number.NaN) / 1000,
    speaker,
    text,
  ]);

describe('Times of plain text', () => {
  const hello = (ann: string, bo: string, at: readonly [number, number]) => [
    [at[0], ann, 'Hello'],
    [at[1], bo, 'Hi'],
  ];
  const files: Record<string, [readonly string[], unknown]> = {
    'in Arabic digits': [['[٠٠:٠٠:٠٥] سارة: Hello', '[٠٠:٠٠:١٢] عمر: Hi'], hello('سارة', 'عمر', [5, 12])],
    'in Thai digits, behind names': [
      ['สมชาย (๐๐:๐๕): Hello', 'สุดา (๐๐:๑๒): Hi'],
      hello('สมชาย', 'สุดา', [5, 12]),
    ],
    'behind marks of direction': [
      ['\u200fדנה (00:00:05): Hello', '\u200fיוסי (00:00:12): Hi'],
      hello('דנה', 'יוסי', [5, 12]),
    ],
    'that are links': [
      ['[00:05](https://a.example/t?t=5) **Ann**: Hello', '[01:12](https://a.example/t?t=72) **Bo**: Hi'],
      hello('Ann', 'Bo', [5, 72]),
    ],
    'that are links in brackets behind names': [
      ['**Ann** ([00:05](https://a.example/t?t=5))', '> Hello', '', '**Bo** (01:12)', '> Hi'],
      hello('Ann', 'Bo', [5, 72]),
    ],
    'in seconds': [['0.5 Ann: Hello', '4.25 Bo: Hi'], hello('Ann', 'Bo', [0.5, 4.25])],
    'in seconds with their unit': [['0s Ann: Hello', '3604s Bo: Hi'], hello('Ann', 'Bo', [0, 3604])],
    'in seconds, from and to': [['0.00-4.20 Ann: Hello', '4.20-9.75 Bo: Hi'], hello('Ann', 'Bo', [0, 4.2])],
    'between full stops': [['Ann (00.00.05): Hello', 'Bo (01.02.03): Hi'], hello('Ann', 'Bo', [5, 3723])],
    'in seconds, behind names': [['Ann (0.0): Hello', 'Bo (4.2): Hi'], hello('Ann', 'Bo', [0, 4.2])],
    'behind names and dates': [
      ['Ann, [02.03.2026 09:00]', 'Hello', '', 'Bo, [02.03.2026 09:01]', 'Hi'],
      hello('Ann', 'Bo', [0, 60]),
    ],
    'behind dates with names of months': [
      ['[02-Mar-26 09:00 AM] Ann', 'Hello', '', '[02-Mar-26 09:05 AM] Bo', 'Hi'],
      hello('Ann', 'Bo', [0, 300]),
    ],
  };
  for (const [form, [lines, dialogs]] of Object.entries(files))
    it(`are read ${form}`, () => {
      assert.deepEqual(read('a.txt', lines), dialogs);
    });

  it('are read in full-width digits of captions', () => {
    const lines = ['１', '００：００：０１，５００ --> ００：００：０２，０００', 'はい。１０：３０に'];
    assert.deepEqual(read('a.srt', lines), [[1.5, null, 'はい。１０：３０に']]);
  });

  it('are read from and to in one cell of a table, whatever the title of its column', () => {
    for (const title of ['Time', 'Span'])
      for (const to of [' - ', '-', '–']) {
        const table = `No\t${title}\tText\tSpeaker\n1\t0:01,5${to}0:04,0\tHi\tAnn\n2\t0:04,0${to}1:00,2\tOh\tBo\n`;
        assert.deepEqual(
          readTranscript('a.txt', Buffer.from(table)).dialogs.map((one) => [one.start_ms, one.duration_ms]),
          [
            [1500, 2500],
            [4000, 56_200],
          ],
        );
      }
  });

  it('are not dates and numbers of sections, which begin with no 0', () => {
    for (const [one, other] of [
      ['01.03.24', '02.03.24'],
      ['1.10.12', '1.10.13'],
    ])
      assert.deepEqual(
        read('a.txt', [`${one} Ann: Hello`, `${other} Bo: Hi`]).map(([start]) => start),
        [Number.NaN, Number.NaN],
      );
  });

  it('are not the numbers of sections, which leave no time to speak', () => {
    const lines = ['1.1', '1.2', '1.3'].map(
      (number) => `${number} Budget: ${'we agreed to raise it '.repeat(4)}`,
    );
    assert.ok(read('a.txt', lines).every(([, speaker]) => speaker !== 'Budget'));
  });
});
