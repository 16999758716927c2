import { makeRandom } from '../kit/seeded-random.ts';

/** Some bytes changed, left out, said twice; or cut off. */
export function mutate(whole: Buffer, seed: number): Buffer {
  if (whole.length === 0) return whole;
  const random = makeRandom(seed);
  let content = Buffer.from(whole);
  const changes = 1 + random.integer(12);
  for (let change = 0; change < changes; change += 1) {
    // Most of what is read of a file stands at its beginning.
    const reach = random.integer(2) === 0 ? Math.min(400, content.length) : content.length;
    const at = random.integer(reach);
    const kind = random.integer(10);
    if (kind < 7) content[at] = random.integer(256);
    else if (kind === 7) content = Buffer.concat([content.subarray(0, at), content.subarray(at + 4)]);
    else if (kind === 8) content = Buffer.concat([content.subarray(0, at + 64), content.subarray(at)]);
    else content.fill(0xff, at, Math.min(at + 4, content.length));
  }
  return random.integer(8) === 0 ? content.subarray(0, random.integer(content.length) + 1) : content;
}
