import { setImmediate as giveWay } from 'node:timers/promises';
import { ARRAY_HEAD_BYTES, writeArrayHead } from '../base/database/binary-array.ts';
import { requireSegment } from './search-tokens.ts';

/** A power of two. Each part of them is sorted and written in some milliseconds, however many there are. */
const PARTS = 256;
const FIRST_LENGTH = 64;
const SLICE = 8_192;
/** Four that say how many follow, and the code. */
const CODE_BYTES = 12;
const BIGINT_OID = 20;
/** The eight highest bits of a term number, which has 47. */
const toPart = (termNumber: number) => Math.floor(termNumber / 2 ** 39);

/**
 * The distinct term numbers of a record. Two megabytes of text without meaning have a million and a half of them: as
 * strings and bigints these would take hundreds of megabytes, and seconds in which no request is answered.
 */
export class TermNumbers {
  readonly #parts = Array.from({ length: PARTS }, () => ({
    numbers: new Float64Array(FIRST_LENGTH),
    used: 0,
  }));

  add(termNumber: number): void {
    const part = this.#parts[toPart(termNumber)];
    if (part === undefined) throw new RangeError(`${termNumber} has more than 47 bits`);
    if (part.used === part.numbers.length) sweep(part);
    part.numbers[part.used] = termNumber;
    part.used += 1;
  }

  /**
   * The token codes after `first`, for segment 0, as a `bigint[]` in PostgreSQL's binary format: a quarter of the memory that
   * its text takes, and none of it is on the heap. `setSegment` is what is left to do.
   */
  async toBinaryArray(first: bigint): Promise<Buffer> {
    for (const part of this.#parts) {
      part.numbers = toDistinct(part.numbers.subarray(0, part.used));
      part.used = part.numbers.length;
      await this.#afterSlice(part.used);
    }
    const length = 1 + this.#parts.reduce((sum, { used }) => sum + used, 0);
    const array = Buffer.allocUnsafeSlow(ARRAY_HEAD_BYTES + length * CODE_BYTES);
    writeArrayHead(array, BIGINT_OID, length);
    array.writeInt32BE(8, ARRAY_HEAD_BYTES);
    array.writeBigInt64BE(first, ARRAY_HEAD_BYTES + 4);
    let at = ARRAY_HEAD_BYTES + CODE_BYTES;
    for (const { numbers } of this.#parts) {
      for (const termNumber of numbers) {
        array.writeInt32BE(8, at);
        array.writeUInt32BE(Math.floor(termNumber / 2 ** 16), at + 4);
        array.writeUInt32BE((termNumber % 2 ** 16) * 2 ** 16, at + 8);
        at += CODE_BYTES;
      }
      await this.#afterSlice(numbers.length);
    }
    return array;
  }

  #since = 0;

  async #afterSlice(count: number): Promise<void> {
    this.#since += count;
    if (this.#since < SLICE) return;
    this.#since = 0;
    await giveWay();
  }
}

/** Puts a segment into all codes of `toBinaryArray`, instead of the one that they have. @throws RangeError */
export async function setSegment(array: Buffer, segment: number): Promise<void> {
  requireSegment(segment);
  let left = SLICE;
  for (let at = ARRAY_HEAD_BYTES + CODE_BYTES - 2; at < array.length; at += CODE_BYTES) {
    array.writeUInt16BE(segment, at);
    left -= 1;
    if (left > 0) continue;
    left = SLICE;
    await giveWay();
  }
}

/** Drops what is there twice; where that leaves little room, the part gets twice as much. */
function sweep(part: { numbers: Float64Array<ArrayBuffer>; used: number }): void {
  const distinct = toDistinct(part.numbers);
  if (distinct.length > part.numbers.length / 2) {
    part.numbers = new Float64Array(part.numbers.length * 2);
    part.numbers.set(distinct);
  }
  part.used = distinct.length;
}

/** Sorts `numbers` in place. */
function toDistinct(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let used = 0;
  for (const number of numbers.sort()) {
    if (used > 0 && numbers[used - 1] === number) continue;
    numbers[used] = number;
    used += 1;
  }
  return numbers.subarray(0, used);
}
