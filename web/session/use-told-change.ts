import { ApiError } from '@minutebook/sdk';
import { toErrorText } from '../components/states/error-text.ts';
import { useToast } from '../components/overlays/toast.tsx';
import { useWords } from '../words/use-words.tsx';

/** The message after success. */
export type News = Parameters<ReturnType<typeof useToast>>[0];

/** Resolves to whether the work succeeded. */
export type ToldChange = (work: () => Promise<unknown>, news?: News) => Promise<boolean>;

/**
 * Runs a change, then loads anew what it has changed; shows a message of success or failure. What failed
 * without an answer can be tried again from the message.
 */
export function useToldChange(refresh: () => Promise<unknown>): ToldChange {
  const toast = useToast();
  const words = useWords();
  return async function change(work, news) {
    try {
      await work();
      if (news !== undefined) toast(news);
      return true;
    } catch (error) {
      const again = { text: words.buttons.retry, run: () => void change(work, news) };
      toast({ tone: 'bad', text: toErrorText(error, words), ...(isUnanswered(error) && { action: again }) });
      return false;
    } finally {
      await refresh();
    }
  };
}

const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.status >= 500;
