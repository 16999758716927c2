import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams, Link } from '@tanstack/react-router';
import { Link2, Copy, ExternalLink, Link2Off } from 'lucide-react';
import { useState } from 'react';
import type { V2RecordListItem } from '@minutebook/contract/resources/record.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { WaitingRows } from '../../components/states/loaded.tsx';
import { client } from '../../session/client.ts';
import { useMay, useIsArchived, useSlug } from '../../session/queries.ts';
import { useWords, useFormat } from '../../words/use-words.tsx';
import { Badge } from '../../components/badge.tsx';
import { cx } from '../../components/cx.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useTitleOf } from '../../words/use-title-of.ts';
import { RevokeDialog } from '../record/share/revoke-dialog.tsx';
import { toShareAddress } from '../record/share/share-address.ts';
import { isEndingSoon } from './is-ending-soon.ts';

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
            <ShareRow key={record.id} record={record} />
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

/** A record with its link: to copy, to open as a guest, to revoke. */
function ShareRow({ record }: { record: V2RecordListItem }) {
  const slug = useSlug();
  const { record_tools: words, shared_record } = useWords();
  const titleOf = useTitleOf();
  const format = useFormat();
  const copy = useCopy();
  const isArchived = useIsArchived(slug) === true;
  const [isRevoking, setIsRevoking] = useState(false);
  const share = record.shared_record;
  if (share === null) return null;
  const address = toShareAddress(share.url);
  const title = titleOf(record);
  return (
    <li className="flex items-center gap-x-3 gap-y-1 px-4 py-3 max-sm:flex-wrap max-sm:pb-1">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Link
          to="/w/$slug/records/$record_id"
          params={{ slug, record_id: String(record.id) }}
          className="block truncate font-semibold hover:underline max-sm:whitespace-normal"
        >
          {title}
        </Link>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {share.title !== null && share.title !== title && <span className="truncate">“{share.title}”</span>}
          <span>{shared_record.shared_on(format.shortDate(share.created_at))}</span>
          <Ending expires_at={share.expires_at} />
          {record.owner !== null && <span>{record.owner.name}</span>}
        </p>
      </div>
      <IconButton label={words.copy_link} icon={<Copy size={16} />} onClick={() => void copy(address)} />
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={words.open_as_guest}
        title={words.open_as_guest}
        className={cx(buttonClass('quiet'), 'w-9 px-0!')}
      >
        <ExternalLink size={16} aria-hidden />
      </a>
      {record.permissions.share && !isArchived && (
        <IconButton label={words.revoke} icon={<Link2Off size={16} />} onClick={() => setIsRevoking(true)} />
      )}
      <RevokeDialog open={isRevoking} onClose={() => setIsRevoking(false)} record_id={record.id} />
    </li>
  );
}

function Ending({ expires_at }: { expires_at: string | null }) {
  const { shared_record } = useWords();
  const format = useFormat();
  const [now] = useState(() => new Date());
  if (expires_at === null) return <Badge>{shared_record.never_ends}</Badge>;
  const day = format.shortDate(expires_at);
  if (!isEndingSoon(expires_at, now)) return <span>{shared_record.ends(day)}</span>;
  return <Badge tone="warn">{shared_record.ends_soon(day)}</Badge>;
}
