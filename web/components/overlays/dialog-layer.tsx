/** The open dialog, loaded by `dialog.tsx`. */
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-4xl' };

export function DialogLayer({
  onClose,
  title,
  text,
  children,
  actions,
  size = 'small',
  stays,
}: Omit<DialogProps, 'open'>) {
  const opener = useOpener();
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        {/* Not Radix' overlay: see theme.css on how scrolling is locked. */}
        <div className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          data-modal
          onOpenAutoFocus={(event) => {
            opener.keep();
            focusField(event);
          }}
          onCloseAutoFocus={opener.giveBack}
          onPointerDownOutside={stays ? keepOpen : undefined}
          {...(text === undefined ? { 'aria-describedby': undefined } : {})}
          className={cx(
            'fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[92dvh] w-full animate-appear flex-col rounded-t-xl bg-raised shadow-raised',
            'outline-none sm:top-[12vh] sm:bottom-auto sm:max-h-[80dvh] sm:rounded-xl sm:low:max-h-[86dvh] sm:border sm:border-line',
            widths[size],
          )}
        >
          <DialogHeader title={title} text={text} onClose={onClose} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-4">{children}</div>
          {actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 low:py-2">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogHeader({ title, text, onClose }: Pick<DialogProps, 'title' | 'text' | 'onClose'>) {
  const { buttons } = useWords();
  return (
    <header className="flex items-start gap-3 px-5 pt-4 pb-2 low:pt-2.5 low:pb-1">
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
        {text !== undefined && (
          <Radix.Description className="mt-1 text-pretty text-soft">{text}</Radix.Description>
        )}
      </div>
      <IconButton label={buttons.close} icon={<X size={18} />} className="-mt-1 -mr-2" onClick={onClose} />
    </header>
  );
}

const keepOpen = (event: Event) => event.preventDefault();

/** Focuses the first field, of several choices the chosen one, else the dialog itself: the focused close button would only announce itself. */
function focusField(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget as HTMLElement;
  const field = dialog.querySelector<HTMLElement>(
    'input:not([type="hidden"]):not(:disabled), select, textarea',
  );
  const chosen =
    field instanceof HTMLInputElement && field.type === 'radio'
      ? dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`)
      : null;
  (chosen ?? field ?? dialog).focus();
}

/** For layers above the page: remembers the focused element on opening, and restores it on closing. */
function useOpener(): { keep: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<HTMLElement>(null);
  return {
    keep() {
      opener.current = findOpener(document.activeElement);
    },
    giveBack(event) {
      event.preventDefault();
      // A deleted element cannot be focused: screen reader users continue in the page.
      const target = opener.current?.isConnected ? opener.current : document.querySelector('#content');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}

/** A menu item no longer exists by then: the button that opened the menu replaces it. */
function findOpener(element: Element | null): HTMLElement | null {
  const trigger = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = trigger == null ? element : document.getElementById(trigger);
  return opener instanceof HTMLElement ? opener : null;
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The subject of the dialog, in a sentence. */
  text?: string | undefined;
  children?: ReactNode;
  /** Buttons, the confirming one last. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** true: a press outside does not close it, because its input would be lost. */
  stays?: boolean | undefined;
}
