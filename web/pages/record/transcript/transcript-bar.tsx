import { LocateFixed, LocateOff } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { FindBar } from './find/find-bar.tsx';
import type { Following } from './lines/use-current-line.ts';
import type { Found } from './find/use-find.ts';

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
      className="sticky top-[calc(var(--frame-height,0px)+var(--header-height,0px))] z-10 -mx-2 mb-2 flex items-center gap-2 bg-canvas px-4 py-2 after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-3 after:bg-linear-to-b after:from-canvas after:to-canvas/0 sm:-mx-4 sm:px-6"
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
