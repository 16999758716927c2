/**
 * The process that reads the texts: it says of every shape what it begins with and what it took, a line of JSON each. A reader that
 * hangs is known by the line that does not follow.
 */
import { isThorough } from '../kit/is-thorough.ts';
import { readers } from './text-readers.ts';
import { makeText, textShapes, type TextShape } from './text-shapes.ts';

export type MeasuredShape = { index: number } | { index: number; growth: number; times_ms: number[] };

/** The small ones show how the time of a slow reader grows, and cost a fast one nothing. */
const SIZES = [3_125, 6_250, 12_500, 25_000, 50_000, 100_000, 200_000, ...(isThorough ? [400_000] : [])];
/** Below this the times are of the compiler and the collector, some of which work in this thread. */
const FLOOR_MS = 60;
/** What took so long at a doubling is not doubled again, but by who has time. */
const LONG_MS = isThorough ? 5000 : 80;
const REPEATS = 8;
/** After as many a time is no longer that of a moment at which others had the machine. */
const SURE = 3;
const MOST_GROWTH = 2.6;

const say = (line: MeasuredShape) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** The greatest at a doubling; where it seems too much, both sides are measured again, and the least time of each counts. */
function measureGrowth(shape: TextShape): { growth: number; times_ms: number[] } {
  const times: number[] = [];
  let growth = 0;
  for (const [place, size] of SIZES.entries()) {
    let time = measure(shape, size);
    let before = times[place - 1] ?? Infinity;
    for (let again = 1; again < REPEATS && grew(before, time) > MOST_GROWTH; again += 1) {
      before = Math.min(before, measure(shape, size / 2));
      time = Math.min(time, measure(shape, size));
    }
    times.push(time);
    let grown = grew(before, time);
    // A step is followed by growth with the length, and what grows faster does so at every doubling: the two behind tell. There is one where
    // a neighbour of the core wakes, and one at 16,384 items of an array, from which on the engine maps the memory of each array anew.
    let next = Infinity;
    let behind = Infinity;
    for (let again = 0; again < REPEATS && grown > MOST_GROWTH; again += 1) {
      next = Math.min(next, measure(shape, size * 2));
      behind = Math.min(behind, measure(shape, size * 4));
      if (again >= SURE) grown = Math.min(grown, grew(time, next), grew(next, behind));
    }
    growth = Math.max(growth, grown);
    if (growth > MOST_GROWTH || (place > 0 && time > LONG_MS)) break;
  }
  return { growth, times_ms: times.map(Math.round) };
}

function grew(before: number, after: number): number {
  return after < FLOOR_MS ? 0 : after / Math.max(before, FLOOR_MS / 2);
}

function measure(shape: TextShape, size: number): number {
  const text = makeText(shape, size);
  const start = process.threadCpuUsage();
  readers[shape.reader](text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

for (const [index, shape] of textShapes.entries()) {
  say({ index });
  say({ index, ...measureGrowth(shape) });
}
