import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface LabelChipProps {
  name: string;
  color: string;
  /** Buttons of the label, such as the one that removes it. */
  children?: ReactNode;
}

/** A label of a workspace, with its colour as a dot: its name stays readable on any colour. */
export function LabelChip({ name, color, children }: LabelChipProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-56 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-xs text-soft',
        children === undefined ? 'h-5' : 'h-6.5 pointer-coarse:h-8',
      )}
    >
      <LabelDot color={color} />
      <span className="truncate">{name}</span>
      {children}
    </span>
  );
}

export function LabelDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      // Dark colours are lighter on a dark page: on it they would hardly be seen.
      style={{ backgroundColor: `light-dark(${color}, color-mix(in oklab, ${color} 60%, white))` }}
      className="size-2 shrink-0 rounded-full ring-1 ring-ink/15"
    />
  );
}
