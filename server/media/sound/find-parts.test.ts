import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findParts } from './find-parts.ts';

/** Three frames of MP3 at 44.1 kHz, then three at 48 kHz, and so on. */
function alternate(changes: number): Buffer {
  const frames = ([sign, bytes]: readonly [number, number]) => {
    const frame = Buffer.alloc(bytes);
    frame.set([0xff, 0xfb, sign]);
    return Buffer.concat([frame, frame, frame]);
  };
  const kinds = [frames([0x90, 417]), frames([0x94, 384])];
  return Buffer.concat(
    Array.from({ length: changes + 1 }, (_, index) => kinds[index % 2] ?? Buffer.alloc(0)),
  );
}

const countParts = async (bytes: Buffer) => {
  const file = {
    size_bytes: bytes.length,
    read: async (from: number, to: number) => bytes.subarray(from, to),
  };
  return (await findParts(file)).parts.length;
};

test('A file whose rate changes is read in parts, and one made of nothing but changes as a whole', async () => {
  assert.equal(await countParts(alternate(4)), 5);
  assert.equal(await countParts(alternate(999)), 1_000);
  assert.equal(await countParts(alternate(5_000)), 1);
});
