/**
 * The word sequences of a record, as a Bloom filter: most records with all words of a phrase do not contain
 * the phrase, and 16 KB of bits show that ten times faster than a text. What the bits leave, the text
 * decides.
 *
 * It contains pairs and triples of neighbouring runs and every four characters of a CJK run. The last word of
 * a phrase may continue in the text, and the first CJK run may have begun before it: so the left one of a
 * pair is a word, or the end of a CJK run, and the right one is represented by its beginning.
 */
import { isCjkRun } from './normalize-text.ts';

/** Positions are taken modulo the number of bits, a power of two, so that a filter can be folded. */
const LEAST_BITS = 64;
const MOST_BITS = 2 ** 21;
/** A filter with a smaller share of set bits is folded to half its size. */
const LEAST_FILL = 0.12;
/** One with a larger share, as words come and go beside a transcript, is made anew. */
const MOST_FILL = 0.5;
/** A query of 1,000 characters has hundreds of pairs; after this many, further ones exclude next to nothing. */
const MOST_PROBES = 24;
/** Only the first runs of a longer phrase are used: they give more probes than are needed. */
const MOST_RUNS = 4 * MOST_PROBES;
/** After so many triples, the pairs in them exclude nothing any more. */
const ENOUGH_TRIPLES = 2;

/** The keys of so many runs are kept, which are all of a meeting's; they only save time. */
const MOST_KNOWN = 65_536;

const CJK_CHARACTERS = 4;
const END = '$';

interface RunKeys {
  left: number;
  whole: number;
  two: number;
  four: number;
}

/** Makes the filter of a whole text at once; `openPhraseBits` takes its lines one by one. */
export function toPhraseBits(searchTexts: readonly string[]): Buffer {
  const bits = openPhraseBits(searchTexts.reduce((sum, text) => sum + text.length, 0));
  for (const text of searchTexts) text.split('\n').forEach(bits.openPart(() => undefined));
  return bits.close();
}

/**
 * A filter with those of further texts in it. What a text no longer has stays in it, and costs a look into the text.
 * Undefined: there would be too many to exclude much.
 */
export function addPhraseBits(filter: Buffer, searchTexts: readonly string[]): Buffer | undefined {
  const bits = Buffer.from(filter);
  const added = openBits(bits);
  for (const text of searchTexts) text.split('\n').forEach(added.openPart(() => undefined));
  return countSet(bits) > bits.length * 8 * MOST_FILL ? undefined : bits;
}

interface OpenPhraseBits {
  /**
   * Begins a part of the text. Returns what takes its lines, as `toSearchText` makes them.
   * @param onRun called for each run when it occurs for the first time, and perhaps again
   */
  openPart(onRun: (run: string) => void): (line: string) => void;
  close(): Buffer;
}

/** @param characters of all lines, with a line end between two of them */
export function openPhraseBits(characters: number): OpenPhraseBits {
  const size = 2 ** Math.ceil(Math.log2(Math.max(LEAST_BITS, 2 * characters)));
  const bits = Buffer.alloc(Math.min(size, MOST_BITS) / 8);
  return { ...openBits(bits), close: () => fold(bits) };
}

/** Sets bits of a filter, of whatever size it is. */
function openBits(bits: Buffer): Pick<OpenPhraseBits, 'openPart'> {
  const mask = bits.length * 8 - 1;
  const set = (hash: number) => {
    const bit = hash & mask;
    bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
  };
  return {
    openPart(onRun) {
      const known = new Map<string, RunKeys>();
      const learn = (run: string) => {
        if (known.size > MOST_KNOWN) known.clear();
        const keys = toKeys(run);
        known.set(run, keys);
        if (isCjkRun(run)) listFours(run).forEach(set);
        onRun(run);
        return keys;
      };
      return (line) => addLine(line, (run) => known.get(run) ?? learn(run), set);
    },
  };
}

function addLine(line: string, toRunKeys: (run: string) => RunKeys, add: (hash: number) => void): void {
  let before: RunKeys | undefined;
  let first: RunKeys | undefined;
  for (const run of line.split(' ')) {
    if (run === '') continue;
    const keys = toRunKeys(run);
    if (before !== undefined) {
      add(mix(before.left, keys.two));
      add(mix(before.left, keys.four));
      if (first !== undefined) add(mix(mix(first.left, before.whole), keys.four));
    }
    first = before;
    before = keys;
  }
}

/**
 * The bits that every text with the runs as a phrase has set; empty: the bits tell nothing about it. Those that exclude most
 * come first: each costs 3 µs a record. Records with all words of a phrase have half of its triples, nearly all of its pairs, and
 * nearly all fours of a run whose pieces the index has found.
 */
export function toPhraseProbes(phrase: readonly string[]): number[] {
  const runs = phrase.slice(0, MOST_RUNS);
  // By the place of the last run.
  const triples = new Map<number, number>();
  const pairs = new Map<number, number>();
  const lastPlace = phrase.length - 1;
  runs.forEach((run, place) => {
    const [first, before] = [runs[place - 2], runs[place - 1]];
    if (before === undefined) return;
    const isLast = place === lastPlace;
    const keys = toKeys(run);
    // A single character may be the end of a longer run where the phrase begins.
    const isLeftKnown = (at: number) => at > 0 || !isCjkRun(runs[0] ?? '') || (runs[0] ?? '').length > 1;
    const isFourKnown = !isLast || run.length >= 4;
    if (isLeftKnown(place - 1)) {
      if (isFourKnown) pairs.set(place, mix(toKeys(before).left, keys.four));
      else if (run.length >= 2) pairs.set(place, mix(toKeys(before).left, keys.two));
    }
    if (first !== undefined && isFourKnown && isLeftKnown(place - 2)) {
      triples.set(place, mix(mix(toKeys(first).left, toKeys(before).whole), keys.four));
    }
  });
  const isInTriple = (place: number) => triples.has(place) || triples.has(place + 1);
  const wanted = Array.from(pairs).filter(([place]) => triples.size < ENOUGH_TRIPLES || !isInTriple(place));
  const fours = runs.filter(isCjkRun).flatMap(listFours);
  const probes = [...triples.values(), ...wanted.map(([, pair]) => pair), ...fours];
  return [...new Set(probes)].slice(0, MOST_PROBES);
}

function toKeys(run: string): RunKeys {
  const left = isCjkRun(run) ? (run.length > 1 ? run.slice(-2) : END + run) : run;
  return {
    left: toHash(left),
    whole: toHash(run),
    two: toHash(run.length >= 2 ? run.slice(0, 2) : run + END),
    four: toHash(run.length >= 4 ? run.slice(0, 4) : run + END),
  };
}

function listFours(run: string): number[] {
  const hashes: number[] = [];
  for (let end = CJK_CHARACTERS; end <= run.length; end += 1) {
    hashes.push(toHash(run.slice(end - CJK_CHARACTERS, end)));
  }
  return hashes;
}

/** FNV-1a over UTF-16 units. Data stored in databases depends on this and on `mix`. */
function toHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return scatter(hash);
}

function mix(left: number, right: number): number {
  return scatter(Math.imul(left, 0x9e3779b1) ^ right);
}

/** Every bit of the result depends on every bit of the number (the end of MurmurHash3). */
function scatter(number: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

function fold(bits: Buffer): Buffer {
  let folded = bits;
  while (folded.length * 8 > LEAST_BITS && countSet(folded) < folded.length * 8 * LEAST_FILL) {
    const half = folded.length / 2;
    const [low, high] = [folded.subarray(0, half), folded.subarray(half)];
    folded = Buffer.from(low.map((byte, at) => byte | (high[at] ?? 0)));
  }
  return folded;
}

function countSet(bits: Buffer): number {
  let count = 0;
  // The ones of 32 bits at a time: in pairs, in fours, in bytes, in all. A filter has at least two such words.
  for (let at = 0; at < bits.length; at += 4) {
    let word = bits.readInt32LE(at);
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    word = (word + (word >>> 4)) & 0x0f0f0f0f;
    count += Math.imul(word, 0x01010101) >>> 24;
  }
  return count;
}
