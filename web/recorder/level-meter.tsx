import { ProgressLine } from '../uploads/tray/progress-line.tsx';

/** How loud it is now, for eyes and for screen readers. */
export function LevelMeter({ label, level }: { label: string; level: number }) {
  // Loudness is heard in steps of a ratio: speech would hardly move a linear bar.
  const share = Math.sqrt(level);
  const look = { role: 'meter', className: 'my-1.5 h-1.5 rounded-full', color: 'text-good' } as const;
  return <ProgressLine label={label} share={share} {...look} />;
}
