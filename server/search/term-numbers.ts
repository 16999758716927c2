import { setImmediate as giveWay } from 'node:timers/promises';
import { toCode, withSegment } from './search-tokens.ts';

/** A power of two. Each part of them is sorted and written in some milliseconds, however many there are. */
const PARTS = 256;
const FIRST_LENGTH = 64;
/** Of a term number of 47 bits, the eight highest. */
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

  /** The token codes of a record in this segment after `first`, as a value of a `bigint[]` column. */
  async toArrayLiteral(first: bigint, segment: number): Promise<string> {
    const lists = [String(withSegment(first, segment))];
    let since = 0;
    for (const { numbers, used } of this.#parts) {
      if (used === 0) continue;
      const codes = Array.from(toDistinct(numbers.subarray(0, used)), (termNumber) =>
        withSegment(toCode(termNumber), segment),
      );
      lists.push(codes.join(','));
      since += used;
      if (since < 8_192) continue;
      since = 0;
      await giveWay();
    }
    return `{${lists.join(',')}}`;
  }
}

/** Drops what is there twice; where that leaves little room, the part gets twice as much. */
function sweep(part: { numbers: Float64Array; used: number }): void {
  const distinct = toDistinct(part.numbers);
  if (distinct.length > part.numbers.length / 2) part.numbers = new Float64Array(part.numbers.length * 2);
  part.numbers.set(distinct);
  part.used = distinct.length;
}

function toDistinct(numbers: Float64Array): Float64Array {
  return numbers.toSorted().filter((number, place, sorted) => number !== sorted[place - 1]);
}
