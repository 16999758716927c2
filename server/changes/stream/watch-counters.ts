/** Says when workspaces have new facts: one query for all listeners of the process, however many they are. */
import { statement, type Queryable } from '../../base/database/database.ts';

const INTERVAL_MS = 250;

const selectCounters = statement<{ workspace_id: number; next_seq: number }>(
  'changes.counters',
  `select c.workspace_id, c.next_seq from fact_counter c where c.workspace_id = any($1)`,
);

export interface NextFact {
  workspace_id: number;
  /** The last fact that the listener has seen. */
  seen_seq: number;
  longest_ms: number;
  signal: AbortSignal;
}

export interface CounterWatch {
  /**
   * Resolves when there is a fact after `seen_seq`, after `longest_ms`, or when the signal is aborted.
   * @throws what the database throws: the stream ends, and its client resumes it
   */
  wait(next: NextFact): Promise<void>;
}

interface Waiting extends NextFact {
  wake(): void;
  fail(error: unknown): void;
}

export function watchCounters(db: Queryable): CounterWatch {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    try {
      const ids = new Set([...waiting].map(({ workspace_id }) => workspace_id));
      const rows = await db.query(selectCounters, [[...ids]]);
      const next = new Map(rows.map(({ workspace_id, next_seq }) => [workspace_id, next_seq]));
      for (const one of waiting) {
        if ((next.get(one.workspace_id) ?? 1) - 1 > one.seen_seq) one.wake();
      }
    } catch (error) {
      for (const one of waiting) one.fail(error);
    } finally {
      timer = undefined;
      if (waiting.size > 0) lookSoon();
    }
  }

  function lookSoon(): void {
    timer ??= setTimeout(() => void look(), INTERVAL_MS);
  }

  return {
    wait(next) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const one = { ...next, wake: resolve, fail: reject };
      const end = setTimeout(resolve, next.longest_ms);
      const stop = () => resolve();
      next.signal.addEventListener('abort', stop, { once: true });
      waiting.add(one);
      lookSoon();
      return promise.finally(() => {
        clearTimeout(end);
        next.signal.removeEventListener('abort', stop);
        waiting.delete(one);
      });
    },
  };
}
