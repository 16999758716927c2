import { useWords } from '../words/use-words.tsx';
import { useToast } from './overlays/toast.tsx';

/** Copies a text to the clipboard and confirms it. @param told what there is to know of it, beside that it is copied */
export function useCopy(): (text: string, told?: string) => Promise<void> {
  const { buttons } = useWords();
  const toast = useToast();
  return async (text, told = buttons.copied) => {
    if (isSecureContext) await navigator.clipboard.writeText(text);
    else copyByCommand(text);
    toast({ text: told, tone: 'good' });
  };
}

/** The fallback for plain HTTP on a host other than localhost, where browsers have no clipboard API. */
function copyByCommand(text: string): void {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', give, { once: true });
  document.execCommand('copy');
}
