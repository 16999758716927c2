import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { WaitingRows } from '../../components/states/waiting-rows.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { client } from '../../session/client.ts';
import { useMay } from '../../session/my-member-query.ts';
import { useIsArchived } from '../../session/use-is-archived.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { TrashRow } from './trash-row.tsx';
import { useRestore } from './use-restore.ts';

const PAGE = 50;

/** The deleted records that one may restore, the latest deletions first. */
export function TrashPage() {
  const { slug } = useParams({ from: '/shell/w/$slug/trash' });
  const { trash: words } = useWords();
  const format = useFormat();
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const restore = useRestore(slug);
  const mayDelete = useMay(slug, 'record.delete');
  const isArchived = useIsArchived(slug) !== false;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['trash', slug, 'items'],
    queryFn: ({ pageParam, signal }) =>
      client.listTrash({ params: { slug }, query: { limit: PAGE, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page: { offset, total } }) => (offset + PAGE < total ? offset + PAGE : undefined),
  });
  const records = data?.pages.flatMap(({ items }) => items);
  const [first] = data?.pages ?? [];
  const can_change = first !== undefined && !isArchived;
  // The button that had the focus goes with its row.
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['trash', slug] });
    list.current?.focus();
  };
  const sum = first && words.sum({ count: first.page.total, size: format.bytes(first.size_bytes) });
  return (
    <div className="px-(--gutter) py-6">
      <PageHeader
        title={words.title}
        text={first && (first.days > 0 ? words.text(first.days) : words.text_off)}
        actions={can_change && first.page.total > 0 && <EmptyTrash slug={slug} total={first.page.total} />}
      />
      {error !== null && records === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && records === undefined && <WaitingRows />}
      {records?.length === 0 && mayDelete !== undefined && (
        <EmptyState
          icon={Trash2}
          title={words.empty_title}
          text={mayDelete ? words.empty_text : words.empty_text_read_only}
        />
      )}
      {records !== undefined && records.length > 0 && (
        <>
          <p className="mt-5 mb-2 text-sm text-soft">{sum}</p>
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={words.title}
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {records.map((record) => (
              <TrashRow
                key={record.id}
                slug={slug}
                record={record}
                can_change={can_change}
                onRestore={async () => {
                  await restore([record.id]);
                  await refresh();
                }}
                onPurged={() => void refresh()}
              />
            ))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

function EmptyTrash({ slug, total }: { slug: string; total: number }) {
  const { trash: words } = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const empty = async () => {
    let deleted = 0;
    try {
      // A call deletes some hundred at once.
      for (let left = 1; left > 0;) {
        const emptied = await client.emptyTrash({ params: { slug } });
        deleted += emptied.deleted;
        left = emptied.deleted > 0 ? emptied.left : 0;
      }
    } finally {
      await queries.invalidateQueries({ queryKey: ['trash', slug] });
    }
    toast({ tone: 'good', text: words.emptied(deleted) });
  };
  return (
    <>
      <Button icon={<Trash2 size={15} aria-hidden />} onClick={() => setIsAsking(true)}>
        {words.empty}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.empty_question(total)}
        text={words.purge_text}
        confirm={words.empty}
        onConfirm={empty}
      />
    </>
  );
}
