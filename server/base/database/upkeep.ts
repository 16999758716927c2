/** Maintains the database after commits; work that one run leaves is found by the next. */
export type UpkeepOf<Db> = (db: Db) => Promise<void>;

export interface Upkeep<Db> {
  /**
   * Schedules a run; the requests of many commits share one.
   * @param batch after so many requests it runs without delay
   */
  want(work: UpkeepOf<Db>, batch: number): void;
  /** Runs pending work at once; settles when it has ended. */
  settle(): Promise<void>;
}

/** Less than a batch waits for this time after the last run began. */
const PAUSE_MS = 5_000;

interface Kept {
  began_at: number;
  /** What the requests since the last run make of a batch, from 0. */
  filled: number;
  timer: NodeJS.Timeout | undefined;
  running: Promise<void> | undefined;
}

/** But for the error of adding parts. */
const isFull = ({ filled }: Kept) => filled > 1 - 1e-9;

/** No request waits for upkeep, so its errors go to `onError`. */
export function makeUpkeep<Db>(db: Db, onError: (error: unknown) => void): Upkeep<Db> {
  const works = new Map<UpkeepOf<Db>, Kept>();

  function run(work: UpkeepOf<Db>, kept: Kept): Promise<void> {
    clearTimeout(kept.timer);
    kept.timer = undefined;
    kept.filled = 0;
    kept.began_at = performance.now();
    kept.running = work(db)
      .catch(onError)
      .finally(() => {
        kept.running = undefined;
        if (kept.filled > 0) plan(work, kept);
      });
    return kept.running;
  }

  function plan(work: UpkeepOf<Db>, kept: Kept): void {
    clearTimeout(kept.timer);
    const pauseMs = isFull(kept) ? 0 : Math.max(0, kept.began_at + PAUSE_MS - performance.now());
    kept.timer = setTimeout(() => void run(work, kept), pauseMs).unref();
  }

  return {
    want(work, batch) {
      const kept = works.get(work) ?? {
        began_at: -PAUSE_MS,
        filled: 0,
        timer: undefined,
        running: undefined,
      };
      works.set(work, kept);
      const [was, wasFull] = [kept.filled, isFull(kept)];
      kept.filled += 1 / batch;
      const isDue = was === 0 || (isFull(kept) && !wasFull);
      if (isDue && kept.running === undefined) plan(work, kept);
    },
    async settle() {
      for (const [work, kept] of works) {
        await kept.running;
        if (kept.filled > 0) await run(work, kept);
      }
    },
  };
}
