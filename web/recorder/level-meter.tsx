/** How loud it is now, for eyes and for screen readers. */
export function LevelMeter({ label, level }: { label: string; level: number }) {
  // Loudness is heard in steps of a ratio: speech would hardly move a linear bar.
  const percent = Math.round(Math.sqrt(level) * 100);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="my-1.5 h-1.5 overflow-hidden rounded-full bg-hover"
    >
      {/* A width by attribute: no style element and no style in the page's text. */}
      <svg aria-hidden width="100%" height="100%" className="text-good">
        <rect width={`${percent}%`} height="100%" fill="currentColor" />
      </svg>
    </div>
  );
}
