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
