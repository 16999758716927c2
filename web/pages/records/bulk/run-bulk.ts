import { ApiError } from '@minutebook/sdk';

/** So many at once: the rest of the page needs connections as well. */
const AT_ONCE = 3;
const LONGEST_WAIT_SECONDS = 60;

export interface BulkOutcome {
  done: number[];
  failed: { record_id: number; error: unknown }[];
}

/** Does the same with many records, a few at once, and goes on when one of them is refused. */
export async function runBulk(
  record_ids: readonly number[],
  work: (record_id: number) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [] };
  const waiting = [...record_ids];
  const runNext = async (): Promise<void> => {
    for (let record_id = waiting.shift(); record_id !== undefined; record_id = waiting.shift()) {
      try {
        await withPatience(work, record_id);
        outcome.done.push(record_id);
      } catch (error) {
        outcome.failed.push({ record_id, error });
      }
      onProgress(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return outcome;
}

/** A workspace has a rate limit, and hundreds of requests may reach it: its end is waited for, once. */
async function withPatience(work: (record_id: number) => Promise<unknown>, record_id: number): Promise<void> {
  try {
    await work(record_id);
  } catch (error) {
    const seconds =
      error instanceof ApiError && error.status === 429 ? (error.retry_after_seconds ?? 1) : null;
    if (seconds === null) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(LONGEST_WAIT_SECONDS, seconds) * 1000);
    });
    await work(record_id);
  }
}
