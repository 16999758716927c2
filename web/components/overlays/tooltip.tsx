import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={350}>{children}</Radix.Provider>;
}

/** Wraps one button or link. Touch screens never show it, so it must not be the only place of a fact. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-appear rounded-control bg-ink px-2 py-1 text-xs text-canvas shadow-raised"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
