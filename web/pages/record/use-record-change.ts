import { useQueryClient } from '@tanstack/react-query';
import { toErrorText } from '../../components/states/error-text.ts';
import { useToast } from '../../components/overlays/toast.tsx';
import { useWords } from '../../words/use-words.tsx';
import { useOpenRecord } from './open-record.ts';

/** The message after success. */
export type News = Parameters<ReturnType<typeof useToast>>[0];

/** The path parameters of the record: `client.updateRecord({ params, … })`. */
export function useRecordParams(): { slug: string; record_id: number } {
  const { slug, record } = useOpenRecord();
  return { slug, record_id: record.id };
}

/**
 * Runs a change of the record, then reloads it; shows a message of success or failure. Resolves to whether it
 * succeeded.
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

/** Reloads the record, and the lists that contain it. */
export function useRefreshRecord(): () => Promise<void> {
  const { slug, record_id } = useRecordParams();
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['record', slug, record_id] });
    void queries.invalidateQueries({ queryKey: ['records', slug] });
  };
}
