import { useWords } from '../words/use-words.tsx';
import { useToast } from './toast.tsx';

/** Puts a text on the clipboard and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const { buttons } = useWords();
  const toast = useToast();
  return async (text) => {
    await navigator.clipboard.writeText(text);
    toast({ text: buttons.copied, tone: 'good' });
  };
}
