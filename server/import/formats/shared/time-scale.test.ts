import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';

const TEXTS = ['Let us begin.', 'The budget is next.', 'Who has a question?', 'That is all.'];

function read(name: string, starts: number[]) {
  const rows = starts.map((start, at) => ({ start, text: TEXTS[at % TEXTS.length] ?? '' }));
  const table = ['start,text', ...rows.map(({ start, text }) => `${start},${text}`)].join('\n');
  const { dialogs, notes } = readTranscript(
    name,
    Buffer.from(name.endsWith('.csv') ? table : JSON.stringify(rows)),
  );
  return [dialogs.map(({ start_ms }) => start_ms), notes];
}

describe('Starts without ends and without a unit', () => {
  for (const name of ['a.json', 'a.csv']) {
    it(`are seconds where little is said in a long time: ${name}`, () => {
      assert.deepEqual(read(name, [0, 600, 1800, 3600]), [
        [0, 600_000, 1_800_000, 3_600_000],
        ['times without a unit were read as seconds, which is slower than people speak'],
      ]);
    });

    it(`are milliseconds where that is how people speak, also around a long pause: ${name}`, () => {
      const starts = [0, 1500, 3600, 5000, 3_605_000, 3_606_800, 3_608_900];
      assert.deepEqual(read(name, starts), [starts, ['times without a unit were read as milliseconds']]);
    });

    it(`are milliseconds and microseconds of short talks: ${name}`, () => {
      const memo = TEXTS.flatMap((_, at) => [130 + 8400 * at, 2230 + 8400 * at, 4310 + 8400 * at]);
      assert.deepEqual(read(name, memo), [memo, ['times without a unit were read as milliseconds']]);
      assert.deepEqual(read(name, [0, 1_500_000, 3_600_000, 5_000_000]), [
        [0, 1500, 3600, 5000],
        ['times without a unit were read as microseconds'],
      ]);
    });

    it(`are seconds where a text would have to be said far too fast: ${name}`, () => {
      const starts = [0, 7, 95, 187];
      assert.deepEqual(
        read(name, starts)[0],
        starts.map((start) => start * 1000),
      );
    });

    it(`are seconds where people speak at a usual speed: ${name}`, () => {
      assert.deepEqual(read(name, [0, 2, 5, 8]), [[0, 2000, 5000, 8000], []]);
    });
  }
});
