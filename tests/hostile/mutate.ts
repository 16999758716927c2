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

/** What formats are told by, and what numbers, marks and blocks are made of. */
const TELLING = Array.from('"\'{}[]<>:,;-0129\t&%# \u0301가').concat(
  '-->',
  'null',
  '1e999',
  '00:00:00',
  '\n\n',
);

/** The same for texts: what is left is text, so that more than its decoder gets to read it. In JSON, values change and go. */
export function mutateText(whole: string, seed: number): string {
  const random = makeRandom(seed);
  const parsed = toJson(whole);
  if (parsed !== undefined)
    return JSON.stringify(parsed, (key, value: unknown) => {
      if (key === '' || random.integer(40) > 0) return value;
      return random.pick([
        null,
        -1,
        1e300,
        '',
        'x'.repeat(random.integer(5_000)),
        [],
        {},
        [value],
        String(value),
      ]);
    });
  const lines = whole.split('\n');
  for (let change = random.integer(12); change >= 0; change -= 1) {
    const at = random.integer(lines.length);
    const line = lines[at] ?? '';
    const cut = random.integer(line.length + 1);
    const kind = random.integer(4);
    if (kind === 0) lines.splice(at, 1);
    else if (kind === 1) lines.splice(random.integer(lines.length), 0, line);
    else lines[at] = line.slice(0, cut) + random.pick(TELLING) + line.slice(cut + random.integer(3));
    if (lines.length === 0) lines.push('');
  }
  return lines.join('\n');
}

/** undefined: it is none. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
