/** Runs the work when one of the lanes is free; in the order in which it was asked for. What is aborted before does not run. */
export type RunInLane = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface LongestWait {
  wait_ms: number;
  /** Thrown then; the work does not run. */
  refusal: () => Error;
}

/**
 * @param count how much runs at once
 * @param longest how long work waits for a lane; undefined: without end
 */
export function makeLanes(count: number, longest?: LongestWait): RunInLane {
  const waiting = new Set<() => void>();
  let busy = 0;
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (busy < count) busy += 1;
    else await untilStarted(waiting, { longest, signal });
    try {
      return await work();
    } finally {
      // A finished task hands its lane to the next.
      const [next] = waiting;
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}

const untilStarted = (
  waiting: Set<() => void>,
  { longest, signal }: { longest: LongestWait | undefined; signal: AbortSignal | undefined },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(start);
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => {
      leave();
      reject(signal?.reason as Error);
    };
    const giveUp = ({ refusal }: LongestWait) => {
      leave();
      reject(refusal());
    };
    const start = () => {
      leave();
      resolve();
    };
    const timer = longest && setTimeout(giveUp, longest.wait_ms, longest);
    signal?.addEventListener('abort', abort, { once: true });
    waiting.add(start);
  });

/** Lanes of each of many, which exist while they have work. */
export function makeOwnLanes(
  ...lanes: Parameters<typeof makeLanes>
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const all = new Map<string, { run: RunInLane; asked: number }>();
  return async (key, work) => {
    const own = all.get(key) ?? { run: makeLanes(...lanes), asked: 0 };
    all.set(key, own);
    own.asked += 1;
    try {
      return await own.run(work);
    } finally {
      own.asked -= 1;
      if (own.asked === 0) all.delete(key);
    }
  };
}

/**
 * Runs the work of an owner when one of the lanes is free for that owner.
 * @param person of the owner's people, who take turns as owners do; left out: the owner itself
 */
export type RunForOwner = <T>(
  owner: number | null,
  work: () => Promise<T>,
  person?: number | null,
) => Promise<T>;

interface Waiting {
  owner: number | null;
  /** The keys of the shares that it counts towards: its owner's, and its person's. */
  keys: readonly [owner: string, person: string];
  start: () => void;
}

/**
 * Lanes with shares: an owner takes half of them at most, and a free lane goes to whoever has the fewest, among
 * those to whoever had none for longest; within an owner by person. So slow work of one leaves others a lane and
 * the next turn. Work of nobody (null) may take all.
 * @param count how much runs at once
 * @param mostOfPerson how much of it is one person's at most
 */
export function makeSharedLanes(count: number, mostOfPerson = count): RunForOwner {
  const most = Math.ceil(count / 2);
  const waiting: Waiting[] = [];
  const shares = new Map<string, { lanes: number; last_turn: number }>();
  let taken = 0;
  let turn = 0;
  const find = (key: string) => shares.get(key) ?? { lanes: 0, last_turn: 0 };
  const toRank = ({ keys }: Waiting) => keys.map(find).flatMap(({ lanes, last_turn }) => [lanes, last_turn]);
  const isBefore = (one: Waiting, other: Waiting) => {
    const ranks = toRank(other);
    const differing = toRank(one).map((rank, place) => rank - (ranks[place] ?? 0));
    return (differing.find((difference) => difference !== 0) ?? 0) < 0;
  };

  const startNext = () => {
    while (taken < count) {
      const free = waiting.filter(
        ({ owner, keys: [ofOwner, ofPerson] }) =>
          owner === null || (find(ofOwner).lanes < most && find(ofPerson).lanes < mostOfPerson),
      );
      const [first, ...others] = free;
      if (first === undefined) return;
      const next = others.reduce((best, one) => (isBefore(one, best) ? one : best), first);
      waiting.splice(waiting.indexOf(next), 1);
      taken += 1;
      turn += 1;
      for (const key of next.keys) shares.set(key, { lanes: find(key).lanes + 1, last_turn: turn });
      next.start();
    }
  };
  const leave = (keys: Waiting['keys']) => {
    taken -= 1;
    for (const key of keys) {
      const { lanes, last_turn } = find(key);
      if (lanes > 1 || waiting.some((one) => one.keys.includes(key)))
        shares.set(key, { lanes: lanes - 1, last_turn });
      else shares.delete(key);
    }
    startNext();
  };
  return async (owner, work, person) => {
    const keys = [`${owner}`, `${owner}/${person}`] as const;
    await new Promise<void>((start) => {
      waiting.push({ owner, keys, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      leave(keys);
    }
  };
}
