import { toErrorText } from '../components/states/error-text.ts';
import { useToast } from '../components/overlays/toast.tsx';
import { useWords } from '../words/use-words.tsx';

/** The message after success. */
export type News = Parameters<ReturnType<typeof useToast>>[0];

/** Resolves to whether the work succeeded. */
export type ToldChange = (work: () => Promise<unknown>, news?: News) => Promise<boolean>;

/** Runs a change, then loads anew what it has changed; shows a message of success or failure. */
export function useToldChange(refresh: () => Promise<unknown>): ToldChange {
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
