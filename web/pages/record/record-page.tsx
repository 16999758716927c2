import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useParams } from '@tanstack/react-router';
import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import { ApiError } from '@minutebook/sdk';
import { ErrorState } from '../../components/states/error-state.tsx';
import { NotUpdated } from '../../components/states/not-updated.tsx';
import { NotFound } from '../../components/states/not-found.tsx';
import { forgetRecent, keepRecent } from '../../session/recent-records.ts';
import { useIsArchived, withoutChanges } from '../../session/queries.ts';
import { useSession } from '../../session/session.ts';
import { useTitleOf } from '../../words/use-title-of.ts';
import { Skeleton } from '../../components/states/loaded.tsx';
import { useWords } from '../../words/use-words.tsx';
import { recordQuery } from './record-queries.ts';
import { RecordView } from './record-view.tsx';
import { toPeopleOf } from './open-record.ts';

export function RecordPage() {
  const { slug, record_id } = useParams({ from: '/shell/w/$slug/records/$record_id' });
  const { data, error, refetch, dataUpdatedAt, isPaused } = useQuery(recordQuery(slug, Number(record_id)));
  const isArchived = useIsArchived(slug) === true;
  const record = useMemo(() => (isArchived && data ? withoutChanges(data) : data), [isArchived, data]);
  const isNowhere = error instanceof ApiError && [403, 404, 422].includes(error.status);
  useKeepRecent(slug, record, isNowhere ? Number(record_id) : undefined);
  if (record !== undefined) {
    return (
      <>
        <NotUpdated path={`/api/v3/workspaces/${slug}/records/${record_id}`} received_at={dataUpdatedAt} />
        <RecordView key={record.id} slug={slug} record={record} />
      </>
    );
  }
  // It was never read in this browser.
  if (isPaused) return <ErrorState error={new TypeError()} onRetry={() => void refetch()} />;
  if (error === null) return <RecordSkeleton />;
  return isNowhere ? <NotFound /> : <ErrorState error={error} onRetry={() => void refetch()} />;
}

/** Records that were opened are offered again; one that is gone is not. */
function useKeepRecent(slug: string, record: V2RecordRead | undefined, goneId: number | undefined): void {
  const { user } = useSession();
  const user_id = user?.id;
  const titleOf = useTitleOf();
  const id = record?.id;
  const title = record && titleOf({ ...record, people: toPeopleOf(record) });
  useEffect(() => {
    if (user_id === undefined) return;
    if (goneId !== undefined) forgetRecent(user_id, slug, goneId);
    else if (id !== undefined && title !== undefined) keepRecent(user_id, slug, { id, title });
  }, [user_id, slug, id, title, goneId]);
}

const LINES = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'];

/** Has the shape of the loaded page, so that nothing moves when it appears. */
function RecordSkeleton() {
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
