import { useWords } from '../words/use-words.tsx';
import { useToast } from './toast.tsx';

/** Puts a text on the clipboard and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const { common } = useWords();
  const toast = useToast();
  return async (text) => {
    await navigator.clipboard.writeText(text);
    toast({ text: common.copied, tone: 'good' });
  };
}
