/** Runs the work when one of the lanes is free; in the order in which it was asked for. */
export type RunInLane = <T>(work: () => Promise<T>) => Promise<T>;

/** @param count how much runs at once */
export function makeLanes(count: number): RunInLane {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < count) busy += 1;
    // A finished task hands its lane to the next.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}

/** Runs the work of an owner when one of the lanes is free for that owner. */
export type RunForOwner = <T>(owner: number | null, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  owner: number | null;
  start: () => void;
}

/**
 * Lanes with shares: an owner takes half of them at most, and a free lane goes to whoever has the fewest, among
 * those to whoever had none for longest. So one owner's slow work leaves others a lane and the next turn. Work
 * of nobody (null) may take all.
 * @param count how much runs at once
 */
export function makeSharedLanes(count: number): RunForOwner {
  const most = Math.ceil(count / 2);
  const waiting: Waiting[] = [];
  const owners = new Map<number | null, { lanes: number; last_turn: number }>();
  let taken = 0;
  let turn = 0;
  const find = (owner: number | null) => owners.get(owner) ?? { lanes: 0, last_turn: 0 };
  const isBefore = (one: Waiting, other: Waiting) => {
    const [a, b] = [find(one.owner), find(other.owner)];
    return a.lanes === b.lanes ? a.last_turn < b.last_turn : a.lanes < b.lanes;
  };

  const startNext = () => {
    while (taken < count) {
      const free = waiting.filter(({ owner }) => owner === null || find(owner).lanes < most);
      const [first, ...others] = free;
      if (first === undefined) return;
      const next = others.reduce((best, one) => (isBefore(one, best) ? one : best), first);
      waiting.splice(waiting.indexOf(next), 1);
      taken += 1;
      turn += 1;
      owners.set(next.owner, { lanes: find(next.owner).lanes + 1, last_turn: turn });
      next.start();
    }
  };
  const leave = (owner: number | null) => {
    const { lanes, last_turn } = find(owner);
    taken -= 1;
    if (lanes > 1 || waiting.some((one) => one.owner === owner)) {
      owners.set(owner, { lanes: lanes - 1, last_turn });
    } else owners.delete(owner);
    startNext();
  };
  return async (owner, work) => {
    await new Promise<void>((start) => {
      waiting.push({ owner, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      leave(owner);
    }
  };
}
