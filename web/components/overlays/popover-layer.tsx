/** The open popover, loaded by `popover.tsx`. */
import { Popover as Radix } from 'radix-ui';
import { useRef, type ReactNode, type RefObject } from 'react';

interface PopoverLayerProps {
  /** The button, at which it opens. */
  trigger: RefObject<HTMLElement | null>;
  content_id: string;
  label: string;
  align: 'start' | 'end';
  onClose: () => void;
  children: ReactNode;
}

export function PopoverLayer({ trigger, content_id, label, align, onClose, children }: PopoverLayerProps) {
  const isLeft = useRef(false);
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Anchor virtualRef={trigger} />
      <Radix.Portal>
        <Radix.Content
          id={content_id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes it itself, and would open it again.
            if (event.target instanceof Node && trigger.current?.contains(event.target) === true) {
              event.preventDefault();
            } else isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The focus stays where the user has clicked.
            if (!isLeft.current) trigger.current?.focus();
          }}
          className="z-50 flex max-h-[min(28rem,var(--radix-popover-content-available-height))] w-72 max-w-[calc(100vw-1rem)] animate-appear flex-col overflow-y-auto rounded-card border border-line bg-raised p-3 shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
