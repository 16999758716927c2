import { useWords } from '../../words/use-words.tsx';
import { Skeleton } from './skeleton.tsx';

/** In the place of a list that is being loaded. */
export function WaitingRows() {
  const { frame } = useWords();
  return (
    <div role="status" className="mt-5 flex flex-col gap-2">
      <span className="sr-only">{frame.loading}</span>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
