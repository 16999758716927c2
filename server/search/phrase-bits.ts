/**
 * The word sequences of a record, as Bloom filters: most records with all words of a phrase do not contain the
 * phrase, and a few bits show that twenty times faster than a text. What the bits leave, the text decides.
 *
 * A filter contains pairs, triples and fours of neighbouring runs and every four characters of an unspaced run. The
 * last word of a phrase may continue in the text, and the first unspaced run may have begun before it: so the left
 * one of a pair is a word, or the end of an unspaced run, and the right one is represented by its beginning.
 *
 * Each filter is a row that fits on a page of PostgreSQL: of a longer value, which lies outside its row, each
 * byte takes 3 µs. A long text has several filters in a row, each of some of its lines.
 */
import { isUnspacedRun } from './normalize-text.ts';

/** A row of this length and its head fill a page. Filters are halves of it, halves of those and so on. */
export const PART_BYTES = 8064;
const LEAST_BYTES = PART_BYTES / 32;
/** More than are needed: a filter is folded. */
const BITS_A_CHARACTER = 4;
/** The odd factor of a length in bits: the length halved as often as possible. */
const ODD_BITS = 63;
/** A filter with a smaller share of set bits is folded to half its size. */
const LEAST_FILL = 0.12;
/** After a line with which a filter has a larger share, the next one begins. */
const ENOUGH_FILL = 0.4;
/** One with a larger share, as words come and go beside a transcript, is made anew. */
const MOST_FILL = 0.6;
/** A query of 1,000 characters has hundreds of pairs; after this many, further ones exclude next to nothing. */
const MOST_HASHES = 24;
/** Only the first runs of a longer phrase are used: they give more hashes than are needed. */
const MOST_RUNS = 4 * MOST_HASHES;
/** After so many triples, the pairs in them exclude nothing any more. */
const ENOUGH_TRIPLES = 2;

/** The keys of so many runs are kept, which are all of a meeting's; they only save time. */
const MOST_KNOWN = 65_536;

const UNSPACED_CHARACTERS = 4;
const END = '$';

interface RunKeys {
  left: number;
  whole: number;
  two: number;
  four: number;
}

interface KnownRun extends RunKeys {
  /** The hashes of every four characters of an unspaced run; null: it has none. */
  fours: number[] | null;
  /** The number of filters that were full when its fours were set. */
  filter: number;
}

/**
 * A filter with those of further texts in it. What a text no longer has stays in it, and costs a look into the text.
 * Undefined: there would be too many to exclude much.
 */
export function addPhraseBits(filter: Buffer, searchTexts: readonly string[]): Buffer | undefined {
  const { bits, set } = openFilter(Buffer.from(filter));
  const toRunKeys = (run: string) => {
    if (isUnspacedRun(run)) listFours(run).forEach(set);
    return toKeys(run);
  };
  for (const text of searchTexts) text.split('\n').forEach((line) => addLine(line, toRunKeys, set));
  return countSet(bits) > bits.length * 8 * MOST_FILL ? undefined : bits;
}

interface OpenPhraseBits {
  /**
   * Begins a part of the text. Returns what takes its lines, as `toSearchText` makes them.
   * @param onRun called for each run when it occurs for the first time, and perhaps again
   */
  openPart(onRun: (run: string) => void): (line: string) => void;
  /** One filter after the other, all but the last of PART_BYTES. */
  close(): Buffer;
}

/** @param characters of all lines, with a line end between two of them */
export function openPhraseBits(characters: number): OpenPhraseBits {
  const full: Buffer[] = [];
  let filter = openFilter(Buffer.alloc(toBytes(BITS_A_CHARACTER * characters)));
  const set = (hash: number) => filter.set(hash);
  return {
    openPart(onRun) {
      const known = new Map<string, KnownRun>();
      const learn = (run: string) => {
        if (known.size > MOST_KNOWN) known.clear();
        const fours = isUnspacedRun(run) ? listFours(run) : [];
        fours.forEach(set);
        const keys = { ...toKeys(run), fours: fours.length === 0 ? null : fours, filter: full.length };
        known.set(run, keys);
        onRun(run);
        return keys;
      };
      const toRunKeys = (run: string) => {
        const keys = known.get(run);
        if (keys === undefined) return learn(run);
        // Its characters are in a filter before this one.
        if (keys.fours !== null && keys.filter !== full.length) {
          keys.fours.forEach(set);
          keys.filter = full.length;
        }
        return keys;
      };
      return (line) => {
        if (filter.countSet() > PART_BYTES * 8 * ENOUGH_FILL) {
          full.push(filter.bits);
          filter = openFilter(Buffer.alloc(PART_BYTES));
        }
        addLine(line, toRunKeys, set);
      };
    },
    close: () => Buffer.concat([...full, fold(filter.bits)]),
  };
}

/** The least length of a filter with so many bits, or the greatest there is. */
function toBytes(bits: number): number {
  let bytes = LEAST_BYTES;
  while (bytes < PART_BYTES && bytes * 8 < bits) bytes *= 2;
  return bytes;
}

interface OpenFilter {
  bits: Buffer;
  set(hash: number): void;
  /** How many were set since it was opened. */
  countSet(): number;
}

/** A position is a hash modulo the number of bits, here without dividing what is longer than 31 bits. */
function openFilter(bits: Buffer): OpenFilter {
  const shift = Math.log2((bits.length * 8) / ODD_BITS);
  const low = 2 ** shift - 1;
  let count = 0;
  return {
    bits,
    set(hash) {
      const bit = (((hash >>> shift) % ODD_BITS) << shift) | (hash & low);
      const byte = bits[bit >>> 3] ?? 0;
      const flag = 1 << (bit & 7);
      if ((byte & flag) !== 0) return;
      bits[bit >>> 3] = byte | flag;
      count += 1;
    },
    countSet: () => count,
  };
}

function addLine(line: string, toRunKeys: (run: string) => RunKeys, set: (hash: number) => void): void {
  let before: RunKeys | undefined;
  let first: RunKeys | undefined;
  // The two runs before the last one, as they begin a triple or go on in a four.
  let headBefore: number | undefined;
  for (const run of line.split(' ')) {
    if (run === '') continue;
    const keys = toRunKeys(run);
    if (before !== undefined) {
      set(mix(before.left, keys.two));
      set(mix(before.left, keys.four));
      if (headBefore !== undefined) set(mix(mix(headBefore, before.whole), keys.four));
      headBefore = undefined;
      if (first !== undefined) {
        headBefore = mix(first.left, before.whole);
        set(mix(headBefore, keys.four));
      }
    }
    first = before;
    before = keys;
  }
}

/**
 * The bits that a filter of every text with the runs as a phrase has set; empty: the bits tell nothing about it. Those that exclude
 * most come first. Records with all words of a phrase have half of its triples, nearly all of its pairs, and nearly all fours of a
 * run whose pieces the index has found.
 */
export function toPhraseHashes(phrase: readonly string[]): number[] {
  const runs = phrase.slice(0, MOST_RUNS);
  const keys = runs.map(toKeys);
  const fours: number[] = [];
  // By the place of the last run.
  const triples = new Map<number, number>();
  const pairs = new Map<number, number>();
  const lastPlace = phrase.length - 1;
  // A single character may be the end of a longer run where the phrase begins.
  const isLeftKnown = (at: number) => at > 0 || !isUnspacedRun(runs[0] ?? '') || (runs[0] ?? '').length > 1;
  keys.forEach(({ two, four }, place) => {
    const [zeroth, first, before] = [keys[place - 3], keys[place - 2], keys[place - 1]];
    if (before === undefined) return;
    const length = runs[place]?.length ?? 0;
    const isFourKnown = place !== lastPlace || length >= 4;
    if (isLeftKnown(place - 1)) {
      if (isFourKnown) pairs.set(place, mix(before.left, four));
      else if (length >= 2) pairs.set(place, mix(before.left, two));
    }
    if (first === undefined || !isFourKnown) return;
    if (isLeftKnown(place - 2)) triples.set(place, mix(mix(first.left, before.whole), four));
    if (zeroth !== undefined && isLeftKnown(place - 3))
      fours.push(mix(mix(mix(zeroth.left, first.whole), before.whole), four));
  });
  const isInTriple = (place: number) => triples.has(place) || triples.has(place + 1);
  const wanted = Array.from(pairs).filter(([place]) => triples.size < ENOUGH_TRIPLES || !isInTriple(place));
  const characters = runs.filter(isUnspacedRun).flatMap(listFours);
  const hashes = [...fours, ...triples.values(), ...wanted.map(([, pair]) => pair), ...characters];
  return [...new Set(hashes)].slice(0, MOST_HASHES);
}

function toKeys(run: string): RunKeys {
  const left = isUnspacedRun(run) ? (run.length > 1 ? run.slice(-2) : END + run) : run;
  return {
    left: toHash(left),
    whole: toHash(run),
    two: toHash(run.length >= 2 ? run.slice(0, 2) : run + END),
    four: toHash(run.length >= 4 ? run.slice(0, 4) : run + END),
  };
}

function listFours(run: string): number[] {
  const hashes: number[] = [];
  for (let end = UNSPACED_CHARACTERS; end <= run.length; end += 1) {
    hashes.push(toHash(run.slice(end - UNSPACED_CHARACTERS, end)));
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
  while (folded.length > LEAST_BYTES && countSet(folded) < folded.length * 8 * LEAST_FILL) {
    const half = folded.length / 2;
    const [low, high] = [folded.subarray(0, half), folded.subarray(half)];
    folded = Buffer.from(low.map((byte, at) => byte | (high[at] ?? 0)));
  }
  return folded;
}

function countSet(bits: Buffer): number {
  let count = 0;
  // The ones of 32 bits at a time: in pairs, in fours, in bytes, in all. Every filter is a multiple of them long.
  for (let at = 0; at < bits.length; at += 4) {
    let word = bits.readInt32LE(at);
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    word = (word + (word >>> 4)) & 0x0f0f0f0f;
    count += Math.imul(word, 0x01010101) >>> 24;
  }
  return count;
}
