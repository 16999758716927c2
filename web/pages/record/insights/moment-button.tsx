import { Play } from 'lucide-react';
import { useFormat, useWords } from '../../../words/use-words.tsx';

/** Leads to a moment of the recording. */
export function MomentButton({ start_ms, onGo }: { start_ms: number; onGo: (start_ms: number) => void }) {
  const { record } = useWords();
  const format = useFormat();
  const time = format.timecode(start_ms);
  return (
    <button
      type="button"
      aria-label={record.go_to(time)}
      onClick={() => onGo(start_ms)}
      // For a finger it is higher than it looks.
      className="inline-flex shrink-0 items-center hover:brightness-95 pointer-coarse:-my-2.5"
    >
      <span className="inline-flex h-6 items-center gap-1 rounded-full bg-accent-soft px-2 text-xs text-accent-ink tabular-nums">
        <Play size={9} fill="currentColor" aria-hidden />
        {time}
      </span>
    </button>
  );
}
