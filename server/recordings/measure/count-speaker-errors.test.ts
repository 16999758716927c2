import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRandom } from '../../../tests/kit/seeded-random.ts';
import { countSpeakerErrors, type Turn } from './count-speaker-errors.ts';

/** `A 0-10, B 10-20`, in seconds. */
const turns = (text: string): Turn[] =>
  text.split(', ').map((turn) => {
    const [speaker = '', from, to] = turn.split(/[ -]/);
    return { speaker, start_ms: Number(from) * 1000, end_ms: Number(to) * 1000 };
  });

const cases: [name: string, reference: string, heard: string, wrong_ms: number, speech_ms: number][] = [
  ['the same people by other names', 'A 0-10, B 10-20', '2 0-10, 1 10-20', 0, 19_000],
  ['one for both', 'A 0-10, B 10-20', '1 0-20', 9_500, 19_000],
  ['two for one', 'A 0-20', '1 0-12, 2 12-20', 8_000 - 250, 19_500],
  ['nobody in a part', 'A 0-10, B 10-20', '1 0-10', 9_500, 19_000],
  ['somebody in a silence', 'A 0-10', '1 0-10, 2 10-15', 4_750, 9_500],
  ['one of two who talk at once', 'A 0-10, B 0-10', '1 0-10', 9_500, 19_000],
  ['an end within the quarter of a second', 'A 0-10, B 10-20', '1 0-10.2, 2 10.2-20', 0, 19_000],
];

for (const [name, reference, heard, wrong_ms, speech_ms] of cases) {
  test(`Who speaks: ${name}`, () => {
    assert.deepEqual(countSpeakerErrors(turns(reference), turns(heard)), { wrong_ms, speech_ms });
  });
}

test('Labels are matched to people so that the error is smallest, whatever their numbers', () => {
  const { integer: pick } = makeRandom(7);
  for (let run = 0; run < 60; run += 1) {
    const [people, labels] = [1 + pick(4), 1 + pick(4)];
    const talk = (speakers: number) =>
      Array.from({ length: 8 }, (_, index): Turn => {
        const start_ms = index * 2_000 + pick(20) * STEP_MS;
        return { speaker: String(pick(speakers)), start_ms, end_ms: start_ms + 1_000 + pick(30) * STEP_MS };
      });
    const [reference, heard] = [talk(people), talk(labels)];
    const named = permutations(Math.max(people, labels)).map((names) =>
      heard.map((turn) => ({ ...turn, speaker: String(names[Number(turn.speaker)]) })),
    );
    // No fixed assignment of names is better than the one that is found.
    const best = Math.min(...named.map((one) => countWithNames(reference, one)));
    assert.equal(countSpeakerErrors(reference, heard).wrong_ms, best, JSON.stringify({ reference, heard }));
  }
});

function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap((rest) =>
    Array.from({ length: size }, (_, at) => [...rest.slice(0, at), size - 1, ...rest.slice(at)]),
  );
}

/** All times of the random talk are multiples of this. */
const STEP_MS = 50;

/** Measures the same in steps, with a fixed assignment of names. */
function countWithNames(reference: readonly Turn[], heard: readonly Turn[]): number {
  const edges = reference.flatMap(({ start_ms, end_ms }) => [start_ms, end_ms]);
  let wrongMs = 0;
  for (let at = -1_000; at < 25_000; at += STEP_MS) {
    const speaking = (all: readonly Turn[]) =>
      new Set(all.filter((turn) => turn.start_ms <= at && at < turn.end_ms).map(({ speaker }) => speaker));
    if (edges.some((edge) => at >= edge - 250 && at < edge + 250)) continue;
    const [meant, labels] = [speaking(reference), speaking(heard)];
    wrongMs += STEP_MS * (Math.max(meant.size, labels.size) - meant.intersection(labels).size);
  }
  return wrongMs;
}
