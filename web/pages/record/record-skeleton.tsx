import { Skeleton } from '../../components/skeleton.tsx';
import { useWords } from '../../words/use-words.tsx';

export function RecordSkeleton() {
  const { frame } = useWords();
  return (
    <div className="flex flex-col gap-4 p-6" role="status">
      <span className="sr-only">{frame.loading}</span>
      <Skeleton className="h-7 w-2/5" />
      <Skeleton className="h-4 w-1/3" />
      <div className="mt-4 flex flex-col gap-3">
        {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'].map((width, index) => (
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </div>
    </div>
  );
}
