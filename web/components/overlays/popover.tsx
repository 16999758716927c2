import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface PopoverProps {
  /** A single button. */
  trigger: ReactNode;
  /** A label for screen readers. */
  label: string;
  children: ReactNode;
  align?: 'start' | 'end';
}

/** Fields behind a button, for more than a menu can hold. */
export function Popover({ trigger, label, children, align = 'start' }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-h-[min(28rem,var(--radix-popover-content-available-height))] w-72 max-w-[calc(100vw-1rem)] animate-appear flex-col overflow-y-auto rounded-card border border-line bg-raised p-3 shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
