import type { ComponentProps, ReactNode } from 'react';
import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong font-medium',
  plain: 'border border-control/60 bg-surface hover:bg-hover',
  quiet: 'text-soft hover:bg-hover hover:text-ink',
  danger: 'bg-bad text-on-bad font-medium hover:brightness-110',
};

/** One primary button per view; `plain` for others, `quiet` in rows and bars, `danger` for irreversible acts. */
export function buttonClass(kind: ButtonKind = 'plain', size: 'small' | 'medium' = 'medium'): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control whitespace-nowrap transition-colors',
    'disabled:opacity-55 aria-disabled:opacity-55',
    size === 'small' ? 'h-7 px-2 text-sm' : 'h-9 px-3.5',
    kinds[kind],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind | undefined;
  size?: 'small' | 'medium' | undefined;
  icon?: ReactNode;
  /** Shows that it is busy; a second press does nothing. */
  busy?: boolean | undefined;
}

export function Button({
  kind,
  size,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      aria-disabled={busy || undefined}
      className={cx(buttonClass(kind, size), className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** Shown beside text that names the activity; by itself it tells screen readers nothing. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className="shrink-0 animate-spin" />;
}
