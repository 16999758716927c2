import { cx } from '../cx.ts';

/** A placeholder for loading content; give it a height and a width. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse-soft rounded bg-line', className)} />;
}
