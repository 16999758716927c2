import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { cx } from '../cx.ts';
import { useWords } from '../../words/use-words.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/**
 * The loaded data of a query; a skeleton until then, and the error if it failed. Data that could not be loaded anew stay above
 * the error: something may have been typed there, or a secret may be shown that is shown once.
 */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data === undefined && error === null) return <Skeleton className="h-40 w-full" />;
  return (
    <>
      {data !== undefined && children(data)}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

/** A placeholder for loading content; give it a height and a width. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse-soft rounded bg-line', className)} />;
}

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
