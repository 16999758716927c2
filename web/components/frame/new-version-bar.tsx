/** The page without a network, and of another version of the server: loaded once somebody uses the page. */
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { canKeepPages } from '../../kept.ts';
import { isOffline } from '../../session/connection.ts';
import { isWorking, reloadAfterWork } from '../../session/work.ts';
import { useWords } from '../../words/use-words.tsx';
import { Button } from '../button.tsx';

const EVERY_MS = 60 * 60_000;
const LOOK_MS = 2_000;

// A browser that stores nothing, and a server of a version that has none: the page needs the network then.
if (canKeepPages) {
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/** Offers another version of the pages, newer or older; never while something is recorded, sent or typed. */
export function NewVersionBar() {
  const { frame } = useWords();
  const isOther = useIsOtherVersion();
  const isBusy = useIsBusy(isOther);
  if (!isOther || isBusy) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-(--gutter) py-1.5 text-sm">
      <Sparkles size={15} aria-hidden className="shrink-0 text-accent-ink" />
      {frame.new_version}
      <Button size="small" onClick={reloadAfterWork}>
        {frame.load_new_version}
      </Button>
    </p>
  );
}

/** Looked at when the server is back, which may have been replaced, when somebody comes back to the page, and each hour. */
function useIsOtherVersion(): boolean {
  const [isOther, setIsOther] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = () => {
      if (document.visibilityState === 'hidden' || isOffline.get()) return;
      void isOtherVersion().then(
        (found) => isOver || setIsOther(found),
        // It is looked at again.
        () => undefined,
      );
    };
    const timer = setInterval(look, EVERY_MS);
    const unfollow = isOffline.follow(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      unfollow();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isOther;
}

/** Each version of the pages begins with a file of another name. What is no page of ours (of a proxy, say) tells nothing. */
async function isOtherVersion(): Promise<boolean> {
  const first = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  const html = await answer.text();
  return answer.ok && html.includes('<div id="app">') && first != null && !html.includes(first);
}

function useIsBusy(is_asked: boolean): boolean {
  const [isBusy, setIsBusy] = useState(true);
  useEffect(() => {
    if (!is_asked) return undefined;
    const look = () => setIsBusy(isWorking() || isTyping());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [is_asked]);
  return isBusy;
}

/** In a dialog, or in a field that holds something. */
function isTyping(): boolean {
  const field = document.activeElement;
  return (
    document.querySelector('[data-modal]') !== null ||
    (field instanceof HTMLElement && field.isContentEditable) ||
    ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '')
  );
}
