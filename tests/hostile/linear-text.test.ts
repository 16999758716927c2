import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import type { MeasuredShape } from './measure-text-shapes.ts';
import { nameOf, textShapes } from './text-shapes.ts';

const PROGRAM = join(import.meta.dirname, 'measure-text-shapes.ts');
/** Enough that the collector, whose work grows in steps, has little to do. */
const MEMORY = '--min-semi-space-size=128';
const MOST_GROWTH = 2.6;
/** Of the whole run, which takes half of one (or five) on a machine at rest, and twenty times that on a busy one. */
const MOST_MINUTES = isThorough ? 100 : 13;

test('Whatever strangers write is read in time that grows as its length does', async () => {
  assert.ok(textShapes.length >= 60, 'there are shapes for every reader');
  const reading = spawn(process.execPath, [MEMORY, PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: MOST_MINUTES * 60_000,
    killSignal: 'SIGKILL',
  });
  let last: MeasuredShape | undefined;
  const slow: string[] = [];
  let measured = 0;
  for await (const line of createInterface({ input: reading.stdout })) {
    last = JSON.parse(line) as MeasuredShape;
    if (!('growth' in last)) continue;
    measured += 1;
    if (last.growth > MOST_GROWTH)
      slow.push(`${toName(last)}: ${last.times_ms.join(', ')} ms, ${last.growth.toFixed(1)} at a doubling`);
  }
  assert.deepEqual(slow, []);
  assert.equal(measured, textShapes.length, `it ended while it read ${last && toName(last)}`);
});

function toName({ index }: MeasuredShape): string {
  const shape = textShapes[index];
  return shape === undefined ? `shape ${index}` : nameOf(shape);
}
