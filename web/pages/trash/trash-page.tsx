import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Trash2, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TrashedRecord } from '@minutebook/contract/app/trash-endpoints.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { WaitingRows } from '../../components/states/loaded.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { client } from '../../session/client.ts';
import { useMay, useIsArchived, useSlug } from '../../session/queries.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { useRestore } from './use-trash-words.ts';
import { Badge } from '../../components/badge.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useTitleOf } from '../../words/use-title-of.ts';
import { toDaysLeft } from './to-days-left.ts';

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
        actions={can_change && first.page.total > 0 && <EmptyTrash total={first.page.total} />}
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

function EmptyTrash({ total }: { total: number }) {
  const slug = useSlug();
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

interface TrashRowProps {
  record: TrashedRecord;
  can_change: boolean;
  onRestore: () => Promise<void>;
  /** Called when it has been deleted for good. */
  onPurged: () => void;
}

/** A deleted record: what it was, who deleted it, how long it is still there. */
function TrashRow({ record, can_change, onRestore, onPurged }: TrashRowProps) {
  const slug = useSlug();
  const { trash: words } = useWords();
  const format = useFormat();
  const [isPurging, setIsPurging] = useState(false);
  const [isRestoring, setIsRestoring] = useState(false);
  const title = useTitleOf()(record);
  const restore = async () => {
    setIsRestoring(true);
    await onRestore();
    setIsRestoring(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-semibold">{title}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span>{format.dateTime(record.started_at)}</span>
          {record.owner !== null && <span>{record.owner.name}</span>}
          {record.filesize > 0 && <span>{format.bytes(record.filesize)}</span>}
          <span>
            {words.deleted_by({
              name: record.deleted_by?.name ?? words.operator,
              day: format.shortDate(record.deleted_at),
            })}
          </span>
        </p>
      </div>
      {record.is_shared && <Badge>{words.shared}</Badge>}
      <TimeLeft record={record} />
      {can_change && (
        <span className="flex items-center gap-2">
          <Button
            size="small"
            aria-label={words.restore_title(title)}
            busy={isRestoring}
            icon={<RotateCcw size={15} aria-hidden />}
            onClick={() => void restore()}
          >
            {words.restore}
          </Button>
          <IconButton
            label={words.purge_title(title)}
            icon={<Trash2 size={16} />}
            onClick={() => setIsPurging(true)}
          />
        </span>
      )}
      <ConfirmDialog
        open={isPurging}
        onClose={() => setIsPurging(false)}
        title={words.purge_question(title)}
        text={words.purge_text}
        confirm={words.purge}
        onConfirm={async () => {
          await client.purgeRecord({ params: { slug, record_id: record.id } });
          onPurged();
        }}
      />
    </li>
  );
}

function TimeLeft({ record }: { record: TrashedRecord }) {
  const { trash: words } = useWords();
  const [now] = useState(() => new Date());
  if (record.is_held) return <Badge tone="accent">{words.held}</Badge>;
  const days = toDaysLeft(record.ends_at, now);
  return <Badge tone={days <= 3 ? 'warn' : 'neutral'}>{words.days_left(days)}</Badge>;
}
