import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface DisclosureProps {
  label: string;
  children: ReactNode;
  className?: string | undefined;
  /** Absent: it is open or closed by itself. */
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
}

/** Details that are shown on demand. */
export function Disclosure({ label, children, className, open, onToggle }: DisclosureProps) {
  return (
    <details
      className={cx('group text-sm', className)}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="-ml-0.5 flex w-max list-none items-center gap-1 rounded text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden className="shrink-0 group-open:rotate-90" />
        {label}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
