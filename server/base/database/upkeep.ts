/** Maintains the database after commits; work that one run leaves is found by the next. */
export type UpkeepOf<Db> = (db: Db) => Promise<void>;

export interface Upkeep<Db> {
  /** Schedules a run; the requests of many commits share one. */
  want(work: UpkeepOf<Db>): void;
  /** Runs pending work at once; settles when it has ended. */
  settle(): Promise<void>;
}

/** Work requested this often runs without delay; less of it waits for this time after the last run began. */
const BATCH = 32;
const PAUSE_MS = 5_000;

interface Kept {
  began_at: number;
  /** The number of requests since the last run. */
  wants: number;
  timer: NodeJS.Timeout | undefined;
  running: Promise<void> | undefined;
}

/** No request waits for upkeep, so its errors go to `onError`. */
export function makeUpkeep<Db>(db: Db, onError: (error: unknown) => void): Upkeep<Db> {
  const works = new Map<UpkeepOf<Db>, Kept>();

  function run(work: UpkeepOf<Db>, kept: Kept): Promise<void> {
    clearTimeout(kept.timer);
    kept.timer = undefined;
    kept.wants = 0;
    kept.began_at = performance.now();
    kept.running = work(db)
      .catch(onError)
      .finally(() => {
        kept.running = undefined;
        if (kept.wants > 0) plan(work, kept);
      });
    return kept.running;
  }

  function plan(work: UpkeepOf<Db>, kept: Kept): void {
    clearTimeout(kept.timer);
    const pauseMs = kept.wants >= BATCH ? 0 : Math.max(0, kept.began_at + PAUSE_MS - performance.now());
    kept.timer = setTimeout(() => void run(work, kept), pauseMs).unref();
  }

  return {
    want(work) {
      const kept = works.get(work) ?? {
        began_at: -PAUSE_MS,
        wants: 0,
        timer: undefined,
        running: undefined,
      };
      works.set(work, kept);
      kept.wants += 1;
      const isDue = kept.wants === 1 || kept.wants === BATCH;
      if (isDue && kept.running === undefined) plan(work, kept);
    },
    async settle() {
      for (const [work, kept] of works) {
        await kept.running;
        if (kept.wants > 0) await run(work, kept);
      }
    },
  };
}
