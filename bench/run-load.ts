/** A closed loop: every lane asks again as soon as it was answered. */

/** A connection that asks the same things again and again. */
export interface Lane {
  /** Settles when the answer is there. */
  ask(): Promise<void>;
  close(): Promise<void>;
}

export interface LoadResult {
  requests: number;
  requests_per_second: number;
  p50_ms: number;
}

export interface Load {
  /** At least one request a lane is made, however long it takes. */
  duration_ms: number;
  /** Runs before every request and is not counted; one lane only. */
  before?: (() => Promise<unknown>) | undefined;
}

export async function runLoad(lanes: readonly Lane[], { duration_ms, before }: Load): Promise<LoadResult> {
  const times: number[] = [];
  const end = performance.now() + duration_ms;
  const runLane = async (lane: Lane) => {
    do {
      await before?.();
      const askedAt = performance.now();
      await lane.ask();
      times.push(performance.now() - askedAt);
    } while (performance.now() < end);
  };
  await Promise.all(lanes.map(runLane));
  const totalMs = times.reduce((sum, time) => sum + time, 0);
  const requests = times.length;
  return {
    requests,
    requests_per_second: (lanes.length * requests * 1000) / totalMs,
    p50_ms: median(times),
  };
}

/** Of an odd number, or the upper of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Answers the items one after the other, and begins again. */
export function makeTurns<Item>(items: readonly Item[]): () => Item {
  let asked = 0;
  return () => {
    const item = items[asked % items.length];
    if (item === undefined) throw new RangeError('there is nothing to take in turn');
    asked += 1;
    return item;
  };
}
