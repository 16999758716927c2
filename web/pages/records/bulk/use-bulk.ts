import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { runBulk, type BulkOutcome } from './run-bulk.ts';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useWords } from '../../../words/use-words.tsx';

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

interface Telling {
  /** Says what has been done with so many records. */
  said: (count: number) => string;
  /** Takes it back for those that it has been done with; undefined: it changes nothing, or cannot be undone. */
  undo?: ((record_ids: readonly number[]) => Promise<unknown>) | undefined;
}

/** The keys of queries whose answers show records, or things that belong to them. */
const CHANGED = ['records', 'record', 'trash', 'labels', 'shares'];

/** Says what came of something that was done with many records, and has what shows them loaded again. */
export function useTellOutcome(slug: string): (outcome: BulkOutcome, telling: Telling) => void {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  return ({ done, failed }, { said, undo }) => {
    for (const key of CHANGED) void queries.invalidateQueries({ queryKey: [key, slug] });
    const takeBack = undo !== undefined && done.length > 0 ? () => void undo(done) : undefined;
    const action = takeBack && { action: { text: words.records.undo, run: takeBack } };
    const [failure] = failed;
    if (failure === undefined) toast({ tone: 'good', text: said(done.length), ...action });
    else {
      const why = toErrorText(failure.error, words);
      toast({
        tone: 'bad',
        text: words.records.bulk_partly({ done: done.length, failed: failed.length, why }),
        ...action,
      });
    }
  };
}
