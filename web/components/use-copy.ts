import { useWords } from '../words/use-words.tsx';
import { useToast } from './toast.tsx';

/** Puts a text on the clipboard and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const { buttons } = useWords();
  const toast = useToast();
  return async (text) => {
    if (isSecureContext) await navigator.clipboard.writeText(text);
    else copyByCommand(text);
    toast({ text: buttons.copied, tone: 'good' });
  };
}

/** Where a server is reached over plain HTTP by another name than localhost, browsers have no clipboard but this. */
function copyByCommand(text: string): void {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', give, { once: true });
  document.execCommand('copy');
}
