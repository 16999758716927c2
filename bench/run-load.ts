/** A closed loop: every lane sends its next request as soon as the last is answered. */

/** A connection that repeats the same requests. */
export interface Lane {
  /** Resolves when the answer has arrived. */
  ask(): Promise<void>;
  close(): Promise<void>;
}

export interface LoadResult {
  requests: number;
  requests_per_second: number;
  p50_ms: number;
}

export interface Load {
  /** Each lane sends at least one request, however long that takes. */
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
      const asked_at = performance.now();
      await lane.ask();
      times.push(performance.now() - asked_at);
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

/** Asks one request after the other. Returns how long each took, in milliseconds. */
export async function askUntil(lane: Lane, end: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!end.aborted) {
    const asked_at = performance.now();
    await lane.ask();
    times.push(performance.now() - asked_at);
  }
  return times;
}

/** The same until the work is done. */
export async function askDuring<Done>(
  lane: Lane,
  work: Promise<Done>,
): Promise<{ times: number[]; done: Done }> {
  const over = new AbortController();
  const working = work.finally(() => over.abort());
  const times = await askUntil(lane, over.signal);
  return { times, done: await working };
}

/** Returns the middle number, or the upper of the two middle ones. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** Returns the number below which this share of them lies. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;

/** Returns the items one after the other, and starts over at the end. */
export function makeTurns<Item>(items: readonly Item[]): () => Item {
  let asked = 0;
  return () => {
    const item = items[asked % items.length];
    if (item === undefined) throw new RangeError('there is nothing to take in turn');
    asked += 1;
    return item;
  };
}
