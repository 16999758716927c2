import { PictureInPicture2 } from 'lucide-react';
import { IconButton } from '../../components/icon-button.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { useStore } from '../../store.ts';
import { useWords } from '../../words/use-words.tsx';
import { canFloat, closeFloating, floatingWindow, openFloating } from './floating-window.ts';

/** Takes the recorder out into a window of its own, and back. Nothing where the browser has no such windows. */
export function FloatButton() {
  const { recorder: words } = useWords();
  const toast = useToast();
  const isFloating = useStore(floatingWindow) !== null;
  if (!canFloat()) return null;
  const open = () => openFloating().catch(() => toast({ tone: 'bad', text: words.float_refused }));
  return (
    <IconButton
      size="small"
      label={isFloating ? words.float_back : words.float}
      aria-pressed={isFloating}
      icon={<PictureInPicture2 size={15} />}
      onClick={() => (isFloating ? closeFloating() : void open())}
    />
  );
}
