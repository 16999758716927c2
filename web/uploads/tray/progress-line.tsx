import { cx } from '../../components/cx.ts';

interface Line {
  label: string;
  /** 0 … 1 */
  share: number;
  role?: 'progressbar' | 'meter';
  className?: string;
  color?: 'text-accent' | 'text-good';
}

export function ProgressLine({
  label,
  share,
  role = 'progressbar',
  className = 'h-1',
  color = 'text-accent',
}: Line) {
  const percent = Math.round(share * 100);
  return (
    <div
      role={role}
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx('overflow-hidden bg-hover', className)}
    >
      {/* A width by attribute: no style element and no style in the page's text. */}
      <svg aria-hidden width="100%" height="100%" className={color}>
        <rect width={`${percent}%`} height="100%" fill="currentColor" />
      </svg>
    </div>
  );
}
