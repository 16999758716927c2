import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { WaitingRows } from '../../components/states/waiting-rows.tsx';
import { client } from '../../session/client.ts';
import { useMay } from '../../session/my-member-query.ts';
import { useWords } from '../../words/use-words.tsx';
import { ShareRow } from './share-row.tsx';

/** Every live link, newest first. */
export function SharesPage() {
  const { slug } = useParams({ from: '/shell/w/$slug/shares' });
  const { shared_record: words } = useWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['shares', slug],
    queryFn: ({ pageParam, signal }) =>
      client.listSharedRecords({ params: { slug }, query: { limit: 50, next_token: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_token }) => next_token,
  });
  const mayShare = useMay(slug, 'record.share');
  const records = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="px-(--gutter) py-6">
      <PageHeader title={words.list_title} text={words.list_text} />
      {error !== null && records === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && records === undefined && <WaitingRows />}
      {records?.length === 0 && mayShare !== undefined && (
        <EmptyState
          icon={Link2}
          title={words.list_empty_title}
          text={mayShare ? words.list_empty_text : words.list_empty_text_read_only}
        />
      )}
      {records !== undefined && records.length > 0 && (
        <ul className="mt-5 divide-y divide-line rounded-card border border-line bg-surface">
          {records.map((record) => (
            <ShareRow key={record.id} slug={slug} record={record} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.load_more}
        </Button>
      )}
    </div>
  );
}
