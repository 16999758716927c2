import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, Link } from '@tanstack/react-router';
import { Link2, Copy, ExternalLink, Link2Off } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { V2RecordListItem } from '@minutebook/contract/resources/record.ts';
import type { SharedClip } from '@minutebook/contract/v3/clip-share-endpoints.ts';
import type { ListedPlaylist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import { eachItem } from '@minutebook/sdk';
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
import { sharedPlaylistsQuery } from '../playlists/playlist-queries.ts';
import { RevokePlaylistDialog } from '../playlists/revoke-playlist-dialog.tsx';
import { RevokeLinkDialog } from './revoke-link-dialog.tsx';
import { RevokeDialog } from '../record/share/revoke-dialog.tsx';
import { toShareAddress } from '../record/share/share-address.ts';
import { isEndingSoon } from './is-ending-soon.ts';

const sharedClipsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['shared-clips', slug],
    queryFn: ({ signal }) =>
      Array.fromAsync(
        eachItem(client.listClipShares, { params: { slug }, query: { limit: 100 } }, { signal }),
      ),
  });

/** Every live link: of playlists, of clips, and of records, newest first. */
export function SharesPage() {
  const { slug } = useParams({ from: '/shell/w/$slug/shares' });
  const { frame, shared_record: words } = useWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['shares', slug],
    queryFn: ({ pageParam, signal }) =>
      client.listSharedRecords({ params: { slug }, query: { limit: 50, next_token: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_token }) => next_token,
  });
  const ofPlaylists = useQuery(sharedPlaylistsQuery(slug));
  const ofClips = useQuery(sharedClipsQuery(slug));
  const failed = error ?? ofPlaylists.error ?? ofClips.error;
  const mayShare = useMay(slug, 'record.share');
  const records = data?.pages.flatMap(({ items }) => items);
  const playlists = ofPlaylists.data;
  const clips = ofClips.data;
  const isLoaded = records !== undefined && playlists !== undefined && clips !== undefined;
  const others = (playlists?.length ?? 0) + (clips?.length ?? 0);
  const retry = () => void Promise.all([refetch(), ofPlaylists.refetch(), ofClips.refetch()]);
  return (
    <div className="px-(--gutter) py-6">
      <PageHeader title={words.list_title} text={words.list_text} />
      {!isLoaded && (failed === null ? <WaitingRows /> : <ErrorState error={failed} onRetry={retry} />)}
      {isLoaded && records.length + others === 0 && mayShare !== undefined && (
        <EmptyState
          icon={Link2}
          title={words.list_empty_title}
          text={mayShare ? words.list_empty_text : words.list_empty_text_read_only}
        />
      )}
      {isLoaded && playlists.length > 0 && (
        <Links title={frame.playlists}>
          {playlists.map((playlist) => (
            <PlaylistRow key={playlist.id} playlist={playlist} />
          ))}
        </Links>
      )}
      {isLoaded && clips.length > 0 && (
        <Links title={words.clips}>
          {clips.map((clip) => (
            <ClipRow key={clip.moment.id} clip={clip} />
          ))}
        </Links>
      )}
      {isLoaded && records.length > 0 && (
        <Links title={others > 0 ? frame.records : undefined}>
          {records.map((record) => (
            <RecordRow key={record.id} record={record} />
          ))}
        </Links>
      )}
      {isLoaded && hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.load_more}
        </Button>
      )}
    </div>
  );
}

/** @param props.title undefined: there is nothing else on the page */
function Links({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <section className="mt-5">
      {title !== undefined && <h2 className="mb-2 font-semibold">{title}</h2>}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">{children}</ul>
    </section>
  );
}

function PlaylistRow({ playlist: { id, name, author, share } }: { playlist: ListedPlaylist }) {
  const slug = useSlug();
  const [isRevoking, setIsRevoking] = useState(false);
  const isArchived = useIsArchived(slug) === true;
  if (share === null) return null;
  return (
    <LinkRow share={share} by={author.name} onRevoke={isArchived ? undefined : () => setIsRevoking(true)}>
      <Link
        to="/w/$slug/playlists/$playlist_id"
        params={{ slug, playlist_id: String(id) }}
        className={titleClass}
      >
        {name}
      </Link>
      <RevokePlaylistDialog open={isRevoking} onClose={() => setIsRevoking(false)} playlist_id={id} />
    </LinkRow>
  );
}

function ClipRow({ clip: { moment, record, share, may_end } }: { clip: SharedClip }) {
  const slug = useSlug();
  const titleOf = useTitleOf();
  const queries = useQueryClient();
  const [isRevoking, setIsRevoking] = useState(false);
  const end = async () => {
    await client.deleteClipShare({ params: { slug, record_id: record.id, moment_id: moment.id } });
    void queries.invalidateQueries({ queryKey: ['record', slug, record.id] });
    return queries.invalidateQueries(sharedClipsQuery(slug));
  };
  return (
    <LinkRow share={share} by={titleOf(record)} onRevoke={may_end ? () => setIsRevoking(true) : undefined}>
      <Link
        to="/w/$slug/records/$record_id"
        params={{ slug, record_id: String(record.id) }}
        hash={`d${moment.dialog_ids[0] ?? 1}`}
        className={titleClass}
      >
        {moment.text}
      </Link>
      <RevokeLinkDialog open={isRevoking} onClose={() => setIsRevoking(false)} end={end} />
    </LinkRow>
  );
}

function RecordRow({ record }: { record: V2RecordListItem }) {
  const slug = useSlug();
  const titleOf = useTitleOf();
  const isArchived = useIsArchived(slug) === true;
  const [isRevoking, setIsRevoking] = useState(false);
  const share = record.shared_record;
  if (share === null) return null;
  const title = titleOf(record);
  const mayRevoke = record.permissions.share && !isArchived;
  return (
    <LinkRow
      share={share}
      shown_title={share.title === title ? null : share.title}
      by={record.owner?.name}
      onRevoke={mayRevoke ? () => setIsRevoking(true) : undefined}
    >
      <Link
        to="/w/$slug/records/$record_id"
        params={{ slug, record_id: String(record.id) }}
        className={titleClass}
      >
        {title}
      </Link>
      <RevokeDialog open={isRevoking} onClose={() => setIsRevoking(false)} record_id={record.id} />
    </LinkRow>
  );
}

const titleClass = 'block truncate font-semibold hover:underline max-sm:whitespace-normal';

interface LinkRowProps {
  share: { url: string; created_at: string; expires_at: string | null };
  /** The title that guests see, if it differs from the one within the workspace. */
  shown_title?: string | null;
  by: string | undefined;
  /** undefined: the member may not revoke the link. */
  onRevoke: (() => void) | undefined;
  /** A link to the shared thing within the workspace. */
  children: ReactNode;
}

/** A shared thing with its link, which can be copied, opened as a guest, and revoked. */
function LinkRow({ share, shown_title = null, by, onRevoke, children }: LinkRowProps) {
  const { record_tools: words, shared_record } = useWords();
  const format = useFormat();
  const copy = useCopy();
  const address = toShareAddress(share.url);
  return (
    <li className="flex items-center gap-x-3 gap-y-1 px-4 py-3 max-sm:flex-wrap max-sm:pb-1">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        {children}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {shown_title !== null && <span className="truncate">“{shown_title}”</span>}
          <span>{shared_record.shared_on(format.shortDate(share.created_at))}</span>
          <Ending expires_at={share.expires_at} />
          {by !== undefined && <span>{by}</span>}
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
      {onRevoke !== undefined && (
        <IconButton label={words.revoke} icon={<Link2Off size={16} />} onClick={onRevoke} />
      )}
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
