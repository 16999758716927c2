import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { runBulk } from './run-bulk.ts';

export interface BulkTask {
  record_ids: readonly number[];
  work: (recordId: number) => Promise<unknown>;
  /** Says what has been done with so many records. */
  said: (count: number) => string;
  /** Takes it back for those that it has been done with; undefined: it changes nothing, or cannot be undone. */
  undo?: ((recordIds: readonly number[]) => Promise<unknown>) | undefined;
}

export type RunBulk = (task: BulkTask) => Promise<void>;

interface Bulk {
  /** How many of them it has been done with; undefined: nothing is being done. */
  done: { count: number; of: number } | undefined;
  run: RunBulk;
}

/** What lists of records show. */
const CHANGED = ['records', 'record', 'trash', 'labels', 'label-status'];

/** Does the same with many records, shows how far it is, says what came of it, and offers to undo it. */
export function useBulk(slug: string): Bulk {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const [done, setDone] = useState<Bulk['done']>();
  const run: RunBulk = async ({ record_ids, work, said, undo }) => {
    const of = record_ids.length;
    setDone({ count: 0, of });
    const outcome = await runBulk(record_ids, work, (count) => setDone({ count, of }));
    setDone(undefined);
    for (const key of CHANGED) void queries.invalidateQueries({ queryKey: [key, slug] });
    const count = outcome.done.length;
    const takeBack = undo !== undefined && count > 0 ? () => void undo(outcome.done) : undefined;
    const action = takeBack && { action: { text: words.records.undo, run: takeBack } };
    const [failure] = outcome.failed;
    if (failure === undefined) toast({ tone: 'good', text: said(count), ...action });
    else {
      const why = toErrorText(failure.error, words);
      toast({ tone: 'bad', text: words.records.bulk_partly(count, outcome.failed.length, why), ...action });
    }
  };
  return { done, run };
}
