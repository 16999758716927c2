import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';

const read = (...lines: string[]) => readTranscript('film.sub', Buffer.from(lines.join('\n')));
const said = (...lines: string[]) =>
  read(...lines).dialogs.map(({ start_ms, duration_ms, text }) => [start_ms, duration_ms, text]);

describe('Captions that count', () => {
  it('frames have the rate of the first line, or the usual one', () => {
    assert.deepEqual(said('{25}{50}The kiln|is hot.', '{75}{}{y:i}Leave it.'), [
      [1000, 1000, 'The kiln is hot.'],
      [3000, null, 'Leave it.'],
    ]);
    assert.deepEqual(read('{25}{50}a').notes, ['times were given as frames, 25 a second as is usual']);
    const stated = read(
      '{1}{1}23.976',
      '',
      '{DEFAULT}{}{c:$ff}',
      'a film',
      '{240}{480}Ann: a',
      '{480}{500}Bo: b',
      'and on',
    );
    assert.deepEqual(stated.notes, [
      'times were given as frames, 23.976 a second by its first line',
      '1 line left out, line 4: it stands above the first times',
    ]);
    assert.deepEqual(
      stated.dialogs.map(({ start_ms, speaker, text }) => [start_ms, speaker, text]),
      [
        [10_010, 'Ann', 'a'],
        [20_020, 'Bo', 'b and on'],
      ],
    );
  });

  it('tenths of a second are those of MPL2', () => {
    assert.deepEqual(said('[10][25]/The kiln|/is hot.', '[30][20]Leave it.'), [
      [1000, 1500, 'The kiln is hot.'],
      [3000, null, 'Leave it.'],
    ]);
  });
});
