import { useState } from 'react';
import { runBulk } from './run-bulk.ts';
import { useTellOutcome, type Telling } from './use-tell-outcome.ts';

export interface BulkTask extends Telling {
  record_ids: readonly number[];
  work: (record_id: number) => Promise<unknown>;
}

export type RunBulk = (task: BulkTask) => Promise<void>;

interface Bulk {
  /** How many of them it has been done with; undefined: nothing is being done. */
  done: { count: number; of: number } | undefined;
  run: RunBulk;
}

/** Does the same with many records, shows how far it is, says what came of it, and offers to undo it. */
export function useBulk(slug: string): Bulk {
  const tellOutcome = useTellOutcome(slug);
  const [done, setDone] = useState<Bulk['done']>();
  const run: RunBulk = async ({ record_ids, work, ...telling }) => {
    const of = record_ids.length;
    setDone({ count: 0, of });
    const outcome = await runBulk(record_ids, work, (count) => setDone({ count, of }));
    setDone(undefined);
    tellOutcome(outcome, telling);
  };
  return { done, run };
}
