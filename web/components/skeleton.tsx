import { cx } from './cx.ts';

/** The shape of what is coming; give it a height and a width. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse-soft rounded bg-line', className)} />;
}
