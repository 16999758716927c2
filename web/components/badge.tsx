import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  neutral: 'bg-hover text-soft',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

export type Tone = keyof typeof tones;

/** A state in a word or two. The colour only repeats the words. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
