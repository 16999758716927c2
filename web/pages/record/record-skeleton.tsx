import { Skeleton } from '../../components/states/skeleton.tsx';
import { useWords } from '../../words/use-words.tsx';

const LINES = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'];

/** Has the shape of the loaded page, so that nothing moves when it appears. */
export function RecordSkeleton() {
  const { frame } = useWords();
  return (
    <div className="flex flex-1 flex-col" role="status">
      <span className="sr-only">{frame.loading}</span>
      <div className="flex flex-col gap-2 px-(--gutter) pt-3 pb-4">
        <Skeleton className="h-5 w-16" />
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-5 w-24" />
      </div>
      <div className="flex-1 px-(--slack) lg:grid lg:grid-cols-[minmax(0,1fr)_var(--panel-width)]">
        <div className="flex flex-col gap-5 px-4 pt-2 sm:px-6 lg:border-r lg:border-line">
          <Skeleton className="h-8 w-full sm:max-w-72" />
          {LINES.map((width, index) => (
            <div key={index} className="flex flex-col gap-2 pl-14">
              <Skeleton className="h-4 w-24" />
              <Skeleton className={`h-5 ${width}`} />
            </div>
          ))}
        </div>
        <div className="flex flex-col gap-3 p-4 max-lg:hidden">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="mt-3 h-5 w-24" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      </div>
    </div>
  );
}
