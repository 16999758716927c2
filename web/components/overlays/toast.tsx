/** Short messages at the edge of the page: `const toast = useToast(); toast({ text: 'Saved' })`. */
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { useWords } from '../../words/use-words.tsx';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';

interface Toast {
  text: string;
  tone?: 'good' | 'bad';
  /** Such as Undo. */
  action?: { text: string; run: () => void };
}

type ShownToast = Toast & { id: number };

/** Long enough to be read and reached; it stays while it is hovered or has the focus. A failure with something to do stays. */
const SHOWN_MS = 6_000;
/** With something to do, such as Undo, it has to be reached as well. */
const SHOWN_WITH_ACTION_MS = 30_000;
const MOST = 3;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

export const useToast = (): ((toast: Toast) => void) => use(ToastContext);

let lastId = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const { frame } = useWords();
  const add = useCallback((toast: Toast) => {
    lastId += 1;
    const shown = { ...toast, id: lastId };
    setToasts((others) => [...others.slice(1 - MOST), shown]);
  }, []);
  const remove = (id: number) => setToasts((others) => others.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={add}>
      {children}
      <section
        aria-label={frame.notifications}
        aria-live="polite"
        className="pointer-events-none fixed right-[calc(1rem+var(--slack)+var(--beside,0px))] bottom-[calc(1rem+var(--foot-height,0px))] z-50 flex max-w-[calc(100vw-2rem)] flex-col items-end gap-2 max-sm:inset-x-2 max-sm:bottom-[calc(0.5rem+env(safe-area-inset-bottom)+var(--foot-height,0px))] max-sm:max-w-none max-sm:items-stretch behind-modal:top-2 behind-modal:bottom-auto! low:behind-modal:right-auto low:behind-modal:left-2 low:behind-modal:items-start"
      >
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} onClose={() => remove(toast.id)} />
        ))}
      </section>
    </ToastContext>
  );
}

function ToastView({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { text, tone, action } = toast;
  const { buttons } = useWords();
  const [is_held, setIsHeld] = useState(false);
  const { box, remember } = useGivenBackFocus();
  const hasAction = action !== undefined;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (is_held || (hasAction && tone === 'bad')) return undefined;
    const timer = setTimeout(() => close(), hasAction ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [is_held, hasAction, tone]);
  const Icon = tone === 'bad' ? TriangleAlert : CircleCheck;
  return (
    <div
      ref={box}
      role={tone === 'bad' ? 'alert' : undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={(event) => {
        setIsHeld(true);
        remember(event);
      }}
      onBlur={() => setIsHeld(false)}
      className="pointer-events-auto flex animate-appear items-center gap-2 rounded-card border border-line bg-raised py-1.5 pr-1.5 pl-3 shadow-raised"
    >
      <Icon size={17} aria-hidden className={tone === 'bad' ? 'shrink-0 text-bad' : 'shrink-0 text-good'} />
      <p className="min-w-0 flex-1">{text}</p>
      {hasAction && (
        <Button
          kind="quiet"
          size="small"
          className="text-accent-ink!"
          onClick={() => {
            action.run();
            onClose();
          }}
        >
          {action.text}
        </Button>
      )}
      <IconButton size="small" label={buttons.dismiss} icon={<X size={15} />} onClick={onClose} />
    </div>
  );
}

/** When something goes that has the focus, the focus goes back to where it came from, or to the page when that is gone too. */
function useGivenBackFocus() {
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const { current } = cameFrom;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      (isThere ? current : document.querySelector<HTMLElement>('#content'))?.focus({ preventScroll: true });
    };
  }, []);
  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
  return { box, remember };
}
