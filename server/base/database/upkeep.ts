/** How a run of upkeep comes about. */
export interface UpkeepRun {
  /** The requests since the work was last done. */
  requests: number;
  /** Nothing has been requested since the last run, or nothing will be any more. */
  is_quiet: boolean;
}

/**
 * Maintains the database after commits; work that one run leaves is found by the next. `later`: it is better done
 * together with what follows. It is asked again with further requests, or when there are none.
 */
export type UpkeepOf<Db> = (db: Db, run: UpkeepRun) => Promise<void | 'later'>;

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
  /** The share of a batch that the requests since the last run amount to, from 0. */
  filled: number;
  /** The requests since the work was last done. */
  requests: number;
  is_left: boolean;
  timer: NodeJS.Timeout | undefined;
  running: Promise<void> | undefined;
}

/** But for the error of adding parts. */
const isFull = ({ filled }: Kept) => filled > 1 - 1e-9;

const isWanted = ({ filled, is_left }: Kept) => filled > 0 || is_left;

/** No request waits for upkeep, so its errors go to `onError`. */
export function makeUpkeep<Db>(db: Db, onError: (error: unknown) => void): Upkeep<Db> {
  const works = new Map<UpkeepOf<Db>, Kept>();

  function run(work: UpkeepOf<Db>, kept: Kept, isLast = false): Promise<void> {
    clearTimeout(kept.timer);
    kept.timer = undefined;
    const { requests } = kept;
    const is_quiet = isLast || kept.filled === 0;
    kept.filled = 0;
    kept.is_left = false;
    kept.began_at = performance.now();
    const done = async () => {
      const outcome = await work(db, { requests, is_quiet });
      kept.is_left = outcome === 'later';
      if (!kept.is_left) kept.requests -= requests;
    };
    kept.running = done()
      .catch(onError)
      .finally(() => {
        kept.running = undefined;
        if (isWanted(kept)) plan(work, kept);
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
        requests: 0,
        is_left: false,
        timer: undefined,
        running: undefined,
      };
      works.set(work, kept);
      const [was, wasFull] = [kept.filled, isFull(kept)];
      kept.filled += 1 / batch;
      kept.requests += 1;
      const isDue = (was === 0 && !kept.is_left) || (isFull(kept) && !wasFull);
      if (isDue && kept.running === undefined) plan(work, kept);
    },
    async settle() {
      for (const [work, kept] of works) {
        await kept.running;
        if (isWanted(kept)) await run(work, kept, true);
      }
    },
  };
}
