/** Admits one request at a time for each resumable upload: two concurrent ones would overwrite each other. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Locker } from '@tus/server';

interface Holder {
  /** Asks the request to end, because its client may have disconnected unnoticed. */
  askToEnd: () => Promise<void> | void;
  ended: Promise<void>;
  end: () => void;
}

/** A request that was asked to end takes less time than this. */
const WAIT_MS = 10_000;

/**
 * A new request asks the one before it to end, and waits for that. @throws UPLOAD_LOCKED when it does not end
 */
export function makeTransferTurns(): Locker {
  const holders = new Map<string, Holder>();

  async function lock(id: string, stopped: AbortSignal, askToEnd: Holder['askToEnd']): Promise<Holder> {
    const givenUp = AbortSignal.any([stopped, AbortSignal.timeout(WAIT_MS)]);
    const givingUp = new Promise<void>((resolve) => givenUp.addEventListener('abort', () => resolve()));
    for (let before = holders.get(id); before !== undefined; before = holders.get(id)) {
      if (givenUp.aborted) throw errors.uploadLocked();
      await before.askToEnd();
      await Promise.race([before.ended, givingUp]);
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const holder = { askToEnd, ended, end };
    holders.set(id, holder);
    return holder;
  }

  return {
    newLock(id) {
      let held: Holder | undefined;
      return {
        async lock(stopped, askToEnd) {
          held = await lock(id, stopped, askToEnd);
        },
        async unlock() {
          if (held !== undefined && holders.get(id) === held) holders.delete(id);
          held?.end();
        },
      };
    },
  };
}
