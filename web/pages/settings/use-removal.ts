import { useToast } from '../../components/overlays/toast.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { useWords } from '../../words/use-words.tsx';

interface Removed {
  name: string;
  /** Takes it back, with everything that hung on it. */
  restore: () => Promise<unknown>;
}

interface Removal extends Removed {
  remove: () => Promise<unknown>;
}

/** Restores something that many others hang on, and says how that went. */
export function useBringBack(refresh: () => Promise<unknown>): (removed: Removed) => Promise<void> {
  const words = useWords();
  const toast = useToast();
  return async ({ name, restore }) => {
    try {
      await restore();
      toast({ tone: 'good', text: words.settings.restored(name) });
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words) });
    } finally {
      await refresh();
    }
  };
}

/** Deletes something that many others hang on, and offers Undo. @throws what the server refuses to delete */
export function useRemoval(refresh: () => Promise<unknown>): (removal: Removal) => Promise<void> {
  const { settings, buttons } = useWords();
  const toast = useToast();
  const bringBack = useBringBack(refresh);
  return async ({ name, remove, restore }) => {
    await remove();
    const undo = () => void bringBack({ name, restore });
    toast({ text: settings.deleted(name), action: { text: buttons.undo, run: undo } });
    await refresh();
  };
}
