import { useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { BulkOutcome } from './run-bulk.ts';

export interface Telling {
  /** Says what has been done with so many records. */
  said: (count: number) => string;
  /** Takes it back for those that it has been done with; undefined: it changes nothing, or cannot be undone. */
  undo?: ((record_ids: readonly number[]) => Promise<unknown>) | undefined;
}

/** What shows records, or what is theirs. */
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
