import { useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../components/error-text.ts';
import { useToast } from '../../components/toast.tsx';
import { useWords } from '../../words/use-words.tsx';
import { useOpenRecord } from './open-record.ts';

/** What is said when something has worked. */
export type News = Parameters<ReturnType<typeof useToast>>[0];

/** The place of the record in the API: `client.updateRecord({ params, … })`. */
export function useRecordParams(): { slug: string; record_id: number } {
  const { slug, record } = useOpenRecord();
  return { slug, record_id: record.id };
}

/**
 * Runs a change of the record, then shows what has become of it; says so, or why it did not work. Resolves to whether it
 * has worked.
 */
export function useRecordChange(): (work: () => Promise<unknown>, news?: News) => Promise<boolean> {
  const refresh = useRefreshRecord();
  const toast = useToast();
  const words = useWords();
  return async (work, news) => {
    try {
      await work();
      if (news !== undefined) toast(news);
      return true;
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words) });
      return false;
    } finally {
      await refresh();
    }
  };
}

/** Asks for the record again, and for the lists that it stands in. */
export function useRefreshRecord(): () => Promise<void> {
  const { slug, record_id } = useRecordParams();
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['record', slug, record_id] });
    void queries.invalidateQueries({ queryKey: ['records', slug] });
  };
}
