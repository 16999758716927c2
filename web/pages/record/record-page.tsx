import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '@minutebook/sdk';
import { ErrorState } from '../../components/states/error-state.tsx';
import { NotFound } from '../../components/states/not-found.tsx';
import { forgetRecent, keepRecent } from '../../session/recent-records.ts';
import { useIsArchived } from '../../session/use-is-archived.ts';
import { useSession } from '../../session/use-session.ts';
import { withoutChanges } from '../../session/without-changes.ts';
import { recordQuery } from './record-queries.ts';
import { RecordSkeleton } from './record-skeleton.tsx';
import { RecordView } from './record-view.tsx';
import { toPeopleOf } from './to-people-of.ts';
import { useTitleOf } from '../../words/use-title-of.ts';

export function RecordPage() {
  const { slug, record_id } = useParams({ from: '/shell/w/$slug/records/$record_id' });
  const { data, error, refetch } = useQuery(recordQuery(slug, Number(record_id)));
  const isArchived = useIsArchived(slug) === true;
  const record = useMemo(() => (isArchived && data ? withoutChanges(data) : data), [isArchived, data]);
  const isNowhere = error instanceof ApiError && [403, 404, 422].includes(error.status);
  useKeepRecent(slug, record, isNowhere ? Number(record_id) : undefined);
  if (record !== undefined) return <RecordView key={record.id} slug={slug} record={record} />;
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
