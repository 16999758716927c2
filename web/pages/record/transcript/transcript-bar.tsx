import { LocateFixed, LocateOff, ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { Following } from './lines/use-current-line.ts';
import type { Found } from './find/use-find.ts';
import { cx } from '../../../components/cx.ts';
import { fieldClass } from '../../../components/forms/field-frame.tsx';
import { IconButton } from '../../../components/icon-button.tsx';

interface TranscriptBarProps {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  onQuery: (query: string) => void;
  found: Found;
  /** undefined: nothing plays. */
  following: Following | undefined;
}

/** The bar above the transcript: search, and whether the transcript follows playback. */
export function TranscriptBar({ field, query, onQuery, found, following }: TranscriptBarProps) {
  return (
    <div
      data-chrome
      className="sticky top-[calc(var(--frame-height,0px)+var(--header-height,0px))] z-10 -mx-2 mb-2 flex items-center gap-2 bg-canvas px-4 py-2 low:mb-0 low:py-1.5 after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-3 after:bg-linear-to-b after:from-canvas after:to-canvas/0 sm:-mx-4 sm:px-6"
    >
      <FindBar field={field} query={query} onChange={onQuery} found={found} />
      {following !== undefined && <FollowButton {...following} />}
    </div>
  );
}

function FollowButton({ is_following, setFollowing }: Following) {
  const { record } = useWords();
  return (
    <Button
      size="small"
      kind={is_following ? 'quiet' : 'plain'}
      aria-pressed={is_following}
      icon={is_following ? <LocateFixed size={15} aria-hidden /> : <LocateOff size={15} aria-hidden />}
      onClick={() => setFollowing(!is_following)}
    >
      <span className="max-sm:sr-only">{is_following ? record.following : record.follow}</span>
    </Button>
  );
}

interface FindBarProps {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  onChange: (query: string) => void;
  found: Found;
}

/** Enter and Shift + Enter step through the hits, Escape closes the bar. */
function FindBar({ field, query, onChange, found }: FindBarProps) {
  const { record, buttons } = useWords();
  const { count, current, step } = found;
  return (
    <div role="search" className="flex min-w-0 flex-1 items-center gap-0.5">
      <div className="relative min-w-0 flex-1 sm:max-w-72">
        <Search
          size={15}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
        />
        <input
          ref={field}
          aria-label={record.find}
          placeholder={record.find}
          value={query}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
            if (event.key !== 'Escape') return;
            onChange('');
            event.currentTarget.blur();
          }}
          className={cx(fieldClass, 'h-8 pr-16 pl-8')}
        />
        <span
          aria-live="polite"
          className="absolute inset-y-0 right-2.5 flex items-center text-xs text-faint tabular-nums"
        >
          {query.trim() !== '' &&
            (count === 0 ? record.find_none : record.find_count({ current: current + 1, count }))}
        </span>
      </div>
      {query !== '' && (
        <>
          <IconButton
            size="small"
            label={record.find_previous}
            icon={<ChevronUp size={16} />}
            onClick={() => step(-1)}
          />
          <IconButton
            size="small"
            label={record.find_next}
            icon={<ChevronDown size={16} />}
            onClick={() => step(1)}
          />
          <IconButton
            size="small"
            label={buttons.clear}
            icon={<X size={15} />}
            onClick={() => onChange('')}
          />
        </>
      )}
    </div>
  );
}
