import { cx } from '../../../components/cx.ts';
import { useWords } from '../../../words/use-words.tsx';

export type StageSide = 'transcript' | 'panel';
const sides = ['transcript', 'panel'] as const satisfies readonly StageSide[];

interface StageSwitchProps {
  side: StageSide;
  onChange: (side: StageSide) => void;
}

/** Switches between transcript and insights, where there is no room for both. */
export function StageSwitch({ side, onChange }: StageSwitchProps) {
  const { record } = useWords();
  return (
    <div
      data-chrome
      className="mx-4 mb-2 flex rounded-control bg-sunken p-0.5 sm:mx-6 lg:hidden"
      role="group"
      aria-label={record.view}
    >
      {sides.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={side === value}
          onClick={() => onChange(value)}
          className={cx(
            'h-8 flex-1 rounded-[0.3125rem]',
            side === value ? 'bg-surface font-medium shadow-sm' : 'text-soft hover:text-ink',
          )}
        >
          {record.sides[value]}
        </button>
      ))}
    </div>
  );
}
