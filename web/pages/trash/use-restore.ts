import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { runBulk } from '../records/bulk/run-bulk.ts';
import { useTellOutcome } from '../records/bulk/use-tell-outcome.ts';

/** Brings deleted records back, and says what came of it; goes on when the page that asked for it is left. */
export function useRestore(slug: string): (record_ids: readonly number[]) => Promise<void> {
  const { records } = useWords();
  const tellOutcome = useTellOutcome(slug);
  return async (record_ids) => {
    const outcome = await runBulk(
      record_ids,
      (id) => client.restoreRecord({ params: { slug, record_id: id } }),
      () => undefined,
    );
    tellOutcome(outcome, { said: records.restored });
  };
}
