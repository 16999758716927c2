import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../read-transcript.ts';

function read(name: string, ...lines: string[]) {
  const { dialogs, notes } = readTranscript(name, Buffer.from(lines.join('\n')));
  return [dialogs.map(({ start_ms, speaker, text }) => [start_ms, speaker, text]), notes];
}

describe('A line that is not as the others are', () => {
  it('goes on with the row above it in a table', () => {
    for (const mark of [',', '\t'])
      assert.deepEqual(
        read(
          'a.csv',
          ...[
            'speaker,start,text',
            'Ann,00:01,Shall we',
            'begin?',
            'Bo,00:05',
            'Or not,',
            'Ann,00:09,Yes.',
          ].map((line) => line.replaceAll(',', mark)),
        ),
        [
          [
            [1000, 'Ann', 'Shall we begin?'],
            [5000, 'Bo', `Or not${mark === ',' ? ',' : ''}`],
            [9000, 'Ann', 'Yes.'],
          ],
          ['2 rows without a time go on with the row above'],
        ],
      );
  });

  it("is nobody else's text where it is a name", () => {
    assert.deepEqual(
      read(
        'a.csv',
        'speaker,start,text',
        'Ann,00:01,Hi.',
        'Bo',
        'Ann,00:09,Yes.',
        'Bo,00:12,So.',
        'Total: 2 rows',
      ),
      [
        [
          [1000, 'Ann', 'Hi.'],
          [9000, 'Ann', 'Yes.'],
          [12_000, 'Bo', 'So. Total: 2 rows'],
        ],
        [
          '1 row left out, line 3: it has no cell for the text',
          '1 row without a time goes on with the row above',
        ],
      ],
    );
    assert.deepEqual(read('a.csv', 'start,speaker,text', '00:01,Ann,Hi.', 'Bo', 'Well?', '00:09,Bo,So.'), [
      [
        [1000, 'Ann', 'Hi.'],
        [null, 'Bo', 'Well?'],
        [9000, 'Bo', 'So.'],
      ],
      [
        '1 row without a time goes on with the row above',
        '1 of 3 utterances have no time in the file: theirs are estimated',
      ],
    ]);
    const blocks = [
      'Ann Lee',
      'Hi.',
      '',
      'Bo Kim',
      'Hello.',
      '',
      'Cy Fox',
      '',
      'Ann Lee',
      'Yes.',
      '',
      'And no.',
    ];
    assert.deepEqual(read('a.txt', ...blocks), [
      [
        [null, 'Ann Lee', 'Hi.'],
        [null, 'Bo Kim', 'Hello.'],
        [null, 'Ann Lee', 'Yes. And no.'],
      ],
      ['1 name without a text left out', '3 of 3 utterances have no time in the file: theirs are estimated'],
    ]);
  });

  it('is told where its row has no cell for a text', () => {
    assert.deepEqual(
      read('a.csv', 'speaker,start,text', 'Heading', 'Ann,00:01,Hi.', 'Bo,00:05', 'Ann,00:09,Yes.'),
      [
        [
          [1000, 'Ann', 'Hi.'],
          [9000, 'Ann', 'Yes.'],
        ],
        [
          '1 row left out, line 2: it has no cell for the text',
          '1 row left out, line 4: it has no cell for the text',
        ],
      ],
    );
  });

  it('goes on with the line above it in LRC', () => {
    assert.deepEqual(
      read(
        'a.lrc',
        '[ti:Choir]',
        'for all',
        '[00:01.00][00:09.00]Sing',
        'with us',
        '[00:05.00]And',
        '',
        'again',
        '[00:07.00]All',
        '[00:08.00]day',
        '[00:08.50]long',
      ),
      [
        [
          [1000, null, 'Sing with us'],
          [5000, null, 'And again'],
          [7000, null, 'All'],
          [8000, null, 'day'],
          [8500, null, 'long'],
          [9000, null, 'Sing with us'],
        ],
        [
          '1 line left out, line 2: it stands above the first times',
          'utterances were put in the order of their times',
        ],
      ],
    );
  });
});

describe('An answer of Google for several files', () => {
  it('names those that are left out', () => {
    const file = (transcript: string) => ({ transcript: { results: [{ alternatives: [{ transcript }] }] } });
    for (const within of [
      (results: object) => ({ results }),
      (results: object) => ({ response: { results } }),
    ]) {
      const [said, notes] = read(
        'a.json',
        JSON.stringify(within({ 'gs://a.wav': file('One.'), 'gs://b.wav': file('Two.') })),
      );
      assert.deepEqual(said, [[0, null, 'One.']]);
      assert.match(
        String(notes),
        /^1 file left out, line 1: \S*results\.gs:\/\/b\.wav is of another recording$/,
      );
    }
  });
});
