/** Brings the database in order behind commits; what it leaves, the next run finds. */
export type UpkeepOf<Db> = (db: Db) => Promise<void>;

export interface Upkeep<Db> {
  /** Has it run soon; asked for by many commits at once, it runs once for all of them. */
  want(work: UpkeepOf<Db>): void;
  /** Runs at once what is still wanted; settles when it has ended. */
  settle(): Promise<void>;
}

/** Work that was wanted so often does not wait any longer; less of it waits for so long after the last run began. */
const BATCH = 32;
const PAUSE_MS = 2_000;

interface Kept {
  began_at: number;
  /** How often since the last run. */
  wants: number;
  timer: NodeJS.Timeout | undefined;
  running: Promise<void> | undefined;
}

/** Nobody waits for upkeep, so that its errors go to `onError`. */
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
