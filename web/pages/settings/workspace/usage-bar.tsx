import { useWords } from '../../../words/use-words.tsx';

interface UsageBarProps {
  name: string;
  usage: { used: number; limit: number | null };
  write: (value: number) => string;
}

/** Above this share the bar warns. */
const NEARLY_ALL = 0.9;

/** The share of a limit that is used; without a limit, the amount. */
export function UsageBar({ name, usage: { used, limit }, write }: UsageBarProps) {
  const { settings } = useWords();
  return (
    <div>
      <div className="flex justify-between gap-3">
        <span className="font-medium">{name}</span>
        <span className="text-soft tabular-nums">
          {limit === null
            ? settings.used_unlimited(write(used))
            : settings.used_of(write(used), write(limit))}
        </span>
      </div>
      {limit !== null && (
        <div
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          className="mt-1.5 h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            style={{ width: `${toShare(used, limit) * 100}%` }}
            className={`h-full rounded-full ${toColor(toShare(used, limit))}`}
          />
        </div>
      )}
    </div>
  );
}

const toShare = (used: number, limit: number) => (limit === 0 ? 1 : Math.min(1, used / limit));

function toColor(share: number): string {
  if (share >= 1) return 'bg-bad';
  return share >= NEARLY_ALL ? 'bg-warn' : 'bg-accent';
}
