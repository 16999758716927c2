/**
 * The term numbers of pieces of unspaced runs, by the pieces' characters. As strings they would be made anew for each place in a
 * text, three for each character: that took a quarter of the time of indexing.
 */
import { PIECE_CHARACTERS } from './search-tokens.ts';

const FIRST_SLOTS = 1_024;
/** With so many pieces it is emptied and begins anew: 5 MB. */
const MOST_PIECES = 131_072;
const UNIT = 65_536;
const SURROGATES = /[\ud800-\udfff]/;

/** Whether each character of the run is one UTF-16 unit, as nearly all are. */
export const isPlainRun = (run: string): boolean => !SURROGATES.test(run);

export class PieceNumbers {
  // By open addressing: 0 is no piece, and a table is at most half full.
  #keys = new Float64Array(FIRST_SLOTS);
  #numbers = new Float64Array(FIRST_SLOTS);
  #seen = new Int32Array(FIRST_SLOTS);
  #used = 0;
  readonly #toNumber: (piece: string) => number;

  constructor(toNumber: (piece: string) => number) {
    this.#toNumber = toNumber;
  }

  /**
   * Calls `add` for the pieces of a plain run that were not yet added for `record`, and perhaps for others again.
   * @param record another number for each record, above 0
   */
  addPieces(run: string, record: number, add: (termNumber: number) => void): void {
    for (let start = 0; start < run.length; start += 1) {
      const end = Math.min(run.length, start + PIECE_CHARACTERS);
      let key = 0;
      let hash = 0;
      for (let at = start; at < end; at += 1) {
        const unit = run.charCodeAt(at);
        key = key * UNIT + unit;
        hash = Math.imul(hash ^ unit, 0x9e3779b1);
        hash ^= hash >>> 15;
        const slot = this.#findSlot(key, hash);
        if (this.#seen[slot] === record) continue;
        if (this.#keys[slot] === 0) this.#numbers[slot] = this.#toNumber(run.slice(start, at + 1));
        this.#seen[slot] = record;
        add(this.#numbers[slot] ?? 0);
        if (this.#keys[slot] === 0) this.#keep(slot, key);
      }
    }
  }

  #findSlot(key: number, hash: number): number {
    const mask = this.#keys.length - 1;
    let slot = hash & mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #keep(slot: number, key: number): void {
    this.#keys[slot] = key;
    this.#used += 1;
    if (this.#used * 2 < this.#keys.length) return;
    if (this.#used >= MOST_PIECES) {
      this.#keys.fill(0);
      this.#seen.fill(0);
      this.#used = 0;
    } else this.#grow();
  }

  #grow(): void {
    const [keys, numbers, seen] = [this.#keys, this.#numbers, this.#seen];
    const slots = keys.length * 2;
    this.#keys = new Float64Array(slots);
    this.#numbers = new Float64Array(slots);
    this.#seen = new Int32Array(slots);
    keys.forEach((key, at) => {
      if (key === 0) return;
      const slot = this.#findSlot(key, toHash(key));
      this.#keys[slot] = key;
      this.#numbers[slot] = numbers[at] ?? 0;
      this.#seen[slot] = seen[at] ?? 0;
    });
  }
}

/** Computes the same pieces as `addPieces`, unit by unit. */
function toHash(key: number): number {
  const units = [Math.floor(key / UNIT ** 2), Math.floor(key / UNIT) % UNIT, key % UNIT];
  let hash = 0;
  for (const unit of units.slice(units.findIndex((each) => each !== 0))) {
    hash = Math.imul(hash ^ unit, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
