import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useIsPrinting } from './use-is-printing.ts';

interface TabsProps<Name extends string> {
  label: string;
  value: Name;
  on_change: (name: Name) => void;
  tabs: readonly {
    name: Name;
    text: string;
    count?: number | undefined;
    content: ReactNode;
    prints?: boolean;
  }[];
}

export function Tabs<Name extends string>({ label, value, on_change, tabs }: TabsProps<Name>) {
  const isPrinting = useIsPrinting();
  return (
    <Radix.Root
      value={value}
      onValueChange={(name) => on_change(name as Name)}
      className="flex min-h-0 flex-col"
    >
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line px-1">
        {tabs.map(({ name, text, count }) => (
          <Radix.Trigger
            key={name}
            value={name}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 whitespace-nowrap text-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {text}
            {count !== undefined && <span className="text-xs text-faint">{count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content, prints = true }) => (
        <Radix.Content
          key={name}
          value={name}
          {...(isPrinting && prints && { forceMount: true })}
          className={cx('min-h-0 flex-1 outline-offset-2', !prints && 'print:hidden')}
        >
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
