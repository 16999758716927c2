import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '@minutebook/sdk';
import { ErrorState } from '../../components/states/error-state.tsx';
import { NotFound } from '../../components/states/not-found.tsx';
import { recordQuery } from './record-queries.ts';
import { RecordSkeleton } from './record-skeleton.tsx';
import { RecordView } from './record-view.tsx';

export function RecordPage() {
  const { slug, record_id } = useParams({ from: '/shell/w/$slug/records/$record_id' });
  const { data: record, error, refetch } = useQuery(recordQuery(slug, Number(record_id)));
  if (record !== undefined) return <RecordView key={record.id} slug={slug} record={record} />;
  if (error === null) return <RecordSkeleton />;
  const isNowhere = error instanceof ApiError && [403, 404, 422].includes(error.status);
  return isNowhere ? <NotFound /> : <ErrorState error={error} on_retry={() => void refetch()} />;
}
