import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { onDemand, useOnDemand } from '../on-demand.ts';
import { Trigger } from './trigger.tsx';

const lazyPopover = onDemand(() => import('./popover-layer.tsx'), true);

interface PopoverProps {
  /** A single button. */
  trigger: ReactElement;
  /** A label for screen readers. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end';
}

/** Fields behind a button, for more than a menu can hold. */
export function Popover({ trigger, label, children, align = 'start' }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const content_id = useId();
  const layer = useOnDemand(lazyPopover, isOpen);
  const close = () => setIsOpen(false);
  return (
    <>
      <Trigger
        button={trigger}
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? content_id : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && layer !== undefined && (
        <layer.PopoverLayer
          trigger={button}
          content_id={content_id}
          label={label}
          align={align}
          onClose={close}
        >
          {typeof children === 'function' ? children(close) : children}
        </layer.PopoverLayer>
      )}
    </>
  );
}
