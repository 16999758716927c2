import { LocateFixed, LocateOff } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { FindBar } from './find-bar.tsx';
import type { Following } from './use-current-line.ts';
import type { Found } from './use-find.ts';

export interface TranscriptBarProps {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  on_query: (query: string) => void;
  found: Found;
  following: Following;
}

/** Over the transcript, always there: find, and whether it follows what is said. */
export function TranscriptBar({ field, query, on_query, found, following }: TranscriptBarProps) {
  const { record } = useWords();
  const { is_following, setFollowing } = following;
  return (
    <div className="sticky top-(--bar-height,0px) z-10 -mx-2 mb-2 flex items-center gap-2 bg-canvas px-2 py-2 sm:-mx-4 sm:px-6">
      <FindBar field={field} query={query} on_change={on_query} found={found} />
      <Button
        size="small"
        kind={is_following ? 'quiet' : 'plain'}
        aria-pressed={is_following}
        icon={is_following ? <LocateFixed size={15} aria-hidden /> : <LocateOff size={15} aria-hidden />}
        onClick={() => setFollowing(!is_following)}
      >
        {is_following ? record.following : record.follow}
      </Button>
    </div>
  );
}
