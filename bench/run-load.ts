/** A closed loop: every lane asks again as soon as it was answered. */

/** A connection that asks the same thing again and again. */
export interface Lane {
  /** Settles when the answer is there. */
  ask(): Promise<void>;
  close(): Promise<void>;
}

export interface LoadResult {
  requests_per_second: number;
  p50_ms: number;
}

export interface Load {
  duration_ms: number;
  /** Runs before every request and is not counted; one lane only. */
  before?: (() => Promise<void>) | undefined;
}

/** Fewer say little; slow ones take longer than `duration_ms` then. */
const LEAST_REQUESTS_A_LANE = 3;

export async function runLoad(lanes: readonly Lane[], { duration_ms, before }: Load): Promise<LoadResult> {
  const times: number[] = [];
  const end = performance.now() + duration_ms;
  const runLane = async (lane: Lane) => {
    for (let asked = 0; asked < LEAST_REQUESTS_A_LANE || performance.now() < end; asked += 1) {
      await before?.();
      const asked_at = performance.now();
      await lane.ask();
      times.push(performance.now() - asked_at);
    }
  };
  await Promise.all(lanes.map(runLane));
  const total_ms = times.reduce((sum, time) => sum + time, 0);
  return { requests_per_second: (lanes.length * times.length * 1000) / total_ms, p50_ms: median(times) };
}

/** Of an odd number, or the upper of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
