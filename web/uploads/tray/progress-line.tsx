/** @param share 0 … 1 */
export function ProgressLine({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1 overflow-hidden bg-hover"
    >
      {/* A width by attribute: no style element and no style in the page's text. */}
      <svg aria-hidden width="100%" height="100%" className="text-accent">
        <rect width={`${percent}%`} height="100%" fill="currentColor" />
      </svg>
    </div>
  );
}
