import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useWords } from '../../words/use-words.tsx';
import { client } from '../../session/client.ts';
import { runBulk } from '../records/bulk/run-bulk.ts';
import { useTellOutcome } from '../records/bulk/use-bulk.ts';

/**
 * What a deletion means here, for its question, and whether it can be undone.
 * @param isAsked false: the question is not open, and nothing is fetched for it
 * @param forGood the text where there is no trash
 */
export function useTrashWords(
  slug: string,
  isAsked: boolean,
  forGood: string,
): { text: string; canUndo: () => Promise<boolean> } {
  const { frame, records } = useWords();
  const queries = useQueryClient();
  const { data } = useQuery({ ...trashQuery(slug), enabled: isAsked });
  // Even an answer given before the question is complete can be undone.
  const canUndo = async () => (await queries.ensureQueryData(trashQuery(slug))).days > 0;
  if (data === undefined) return { text: frame.loading, canUndo };
  return { text: data.days > 0 ? records.into_trash(data.days) : forGood, canUndo };
}

/** How long deleted records are kept, and how many there are. */
const trashQuery = (slug: string) =>
  queryOptions({
    queryKey: ['trash', slug, 'summary'],
    queryFn: ({ signal }) => client.listTrash({ params: { slug }, query: { limit: 1 } }, { signal }),
  });

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
