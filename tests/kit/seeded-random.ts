/** Random choices that a failing test can repeat: the same seed gives the same choices (mulberry32). */
export interface SeededRandom {
  /** A number from 0 up to, but not, 1. */
  fraction(): number;
  /** An integer from 0 up to, but not, `below`. */
  integer(below: number): number;
  /** True in `share` (0 … 1) of the cases. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Between `min` and `max` picks, repeats included. */
  picks<Item>(items: readonly Item[], min: number, max: number): Item[];
}

export function makeRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const integer = (below: number): number => Math.floor(fraction() * below);
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[integer(items.length)] as Item;
  };
  return {
    fraction,
    integer,
    chance: (share) => fraction() < share,
    pick,
    picks: (items, min, max) => Array.from({ length: min + integer(max - min + 1) }, () => pick(items)),
  };
}
