import { useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../components/states/error-text.ts';
import { useToast } from '../../components/overlays/toast.tsx';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { runBulk } from '../records/bulk/run-bulk.ts';

/** Brings deleted records back, and says what came of it; goes on when the page that asked for it is left. */
export function useRestore(slug: string): (recordIds: readonly number[]) => Promise<void> {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  return async (recordIds) => {
    const { done, failed } = await runBulk(
      recordIds,
      (id) => client.restoreRecord({ params: { slug, record_id: id } }),
      () => undefined,
    );
    for (const key of ['records', 'record', 'trash', 'shares']) {
      void queries.invalidateQueries({ queryKey: [key, slug] });
    }
    const [failure] = failed;
    const { restored, bulk_partly } = words.records;
    if (failure === undefined) toast({ tone: 'good', text: restored(done.length) });
    else {
      const why = toErrorText(failure.error, words);
      toast({ tone: 'bad', text: bulk_partly(done.length, failed.length, why) });
    }
  };
}
