import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';

const read = (name: string, ...lines: string[]) => readTranscript(name, Buffer.from(lines.join('\n')));
const starts = (name: string, ...lines: string[]) =>
  read(name, ...lines).dialogs.map(({ start_ms }) => (start_ms ?? Number.NaN) / 1000);
const NOTE = 'times were given as times of day; they are counted from the first utterance';

describe('Times of day', () => {
  const files: Record<string, [string, string[], number[]]> = {
    'before names': [
      'a.txt',
      ['14:01:10 Ann: Hello all.', '14:02:58 Bo: Hi.', '14:05:10 Ann: Yes.'],
      [0, 108, 240],
    ],
    'as the French, the Germans and the Japanese write them': [
      'a.txt',
      ['14h01 Ann: Hello all.', '14:02 Uhr Bo: Hi.', '14時05分 Ann: Yes.'],
      [0, 60, 240],
    ],
    'in brackets': ['a.txt', ['[09:00:00] Ann: Hello.', '[09:00:30] Bo: Hi.'], [0, 30]],
    'behind names, of the half day': [
      'a.txt',
      ['Ann (11:59 AM): Hello.', 'Bo (12:02 PM): Hi.', 'Ann (12:03 PM): Yes.'],
      [0, 180, 240],
    ],
    'behind names, the text below': [
      'a.txt',
      ['Ann (10:02 AM):', 'Hello.', '', 'Bo (10:04 AM):', 'Hi.'],
      [0, 120],
    ],
    'of the half day at night': ['a.txt', ['Ann (12:10 AM): Hello.', 'Bo (12:12 AM): Hi.'], [0, 120]],
    'without names': ['a.txt', ['14:01:10 Hello all.', '14:02:58 Hi there.'], [0, 108]],
    'past midnight': [
      'a.txt',
      ['23:58:00 Ann: Hello.', '23:59:30 Bo: Hi.', '00:00:30 Ann: Late.', '00:02:00 Bo: Yes.'],
      [0, 90, 150, 240],
    ],
    'of a clock of twelve hours': [
      'a.txt',
      ['12:58:00 Ann: Hello.', '1:01:00 Bo: Hi.', '1:02:00 Ann: Yes.'],
      [0, 180, 240],
    ],
    'in headings': [
      'a.txt',
      ['Ann  14:01:10', 'Hello all.', '', 'Bo  14:02:58', 'Hi.', '', 'Ann  14:03:00', 'Yes.'],
      [0, 108, 110],
    ],
    'in a table': ['a.csv', ['name,time,text', 'Ann,22:59:00,Hello', 'Bo,23:01:00,Hi'], [0, 120]],
    'of captions': [
      'a.srt',
      ['1', '23:59:58,000 --> 00:00:01,000', 'Hello.', '', '2', '00:00:01,000 --> 00:00:02,000', 'Hi.'],
      [0, 3],
    ],
    'of pages of WebVTT': [
      'a.vtt',
      ['WEBVTT', '', '10:00:00.000 --> 10:00:01.000', 'a', '', '10:00:05.000 --> 10:00:06.000', 'b'],
      [0, 5],
    ],
    'without seconds, on few lines': [
      'a.txt',
      ['14:01 Ann: Hello all.', '14:02 Bo: Hi.', '14:05 Ann: Yes.'],
      [0, 60, 240],
    ],
    'without seconds': [
      'a.txt',
      [
        '14:01 Ann: Let us go through everything that is still open from last week.',
        '14:01 Bo: The kiln is hot and nobody has ordered any bricks at all yet.',
        '14:02 Ann: Then order them today please.',
      ],
      [0, 0, 60],
    ],
  };
  for (const [name, [file, lines, expected]] of Object.entries(files)) {
    it(`are counted from the first: ${name}`, () => {
      assert.deepEqual(starts(file, ...lines), expected);
      assert.ok(read(file, ...lines).notes.includes(NOTE));
    });
  }

  it('begin on the day that the file states', () => {
    const begins = (...lines: string[]) => read('a.txt', ...lines).recorded_at;
    const talk = ['14:01:10 Ann: Hello.', '14:02:10 Bo: Until 2026-05-01.', '14:03:10 Ann: Yes.'];
    assert.equal(begins(...talk), null);
    assert.equal(begins('Weekly', '2026/3/4', '', ...talk), '2026-03-04T14:01:10');
    assert.equal(
      begins('2026年3月4日', '', '佐藤  午後2:01', 'はい。', '', '田中  午後2:03', 'いいえ。'),
      '2026-03-04T14:01:00',
    );
    assert.equal(begins('2026-13-41', ...talk), null);
  });

  it('have dates before them on the lines of one meeting', () => {
    const dated = (date: string, zone = '') => [
      `${date} 00:01:10${zone} Ann: Hello.`,
      `${date} 00:02:10${zone} Bo: Hi.`,
    ];
    assert.deepEqual(starts('a.txt', ...dated('2026-03-04')), [0, 60]);
    assert.equal(read('a.txt', ...dated('2026-03-04')).recorded_at, '2026-03-04T00:01:10');
    assert.equal(read('a.txt', ...dated('2026-03-04', '+01:00')).recorded_at, '2026-03-03T23:02:10.000Z');
    assert.equal(read('a.txt', ...dated('04.03.26,')).recorded_at, null);
    assert.deepEqual(
      starts(
        'a.txt',
        '[2026-03-04 23:59] Ann: Hello.',
        '[2026-03-05 00:01] Bo: Hi.',
        '[2026-03-05 00:02] Ann: Yes.',
      ),
      [0, 120, 180],
    );
  });

  it('give lengths across midnight', () => {
    const { dialogs } = read('a.srt', '23:59:58,000 --> 00:00:01,000', 'Hello.');
    assert.deepEqual(dialogs[0]?.duration_ms, 3000);
  });

  it('are no times from the beginning, not even late ones', () => {
    const long =
      'and so we went through all that had been left open in the weeks before the kiln was lit for good';
    assert.deepEqual(
      starts('a.txt', `14:01 Ann: ${long}`, `14:15 Bo: ${long}`, `14:32 Ann: ${long}`),
      [841, 855, 872],
    );
    assert.deepEqual(starts('a.txt', '1:01:10 Ann: Hello.', '1:02:00 Bo: Hi.'), [3670, 3720]);
    assert.deepEqual(starts('a.srt', '100:00:00,000 --> 100:00:01,000', 'a'), [360_000]);
    assert.deepEqual(starts('a.srt', '04:00:00,000 --> 04:00:01,000', 'a'), [14_400]);
  });
});
