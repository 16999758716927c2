import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListMusic, Lock } from 'lucide-react';
import { useState } from 'react';
import type { ListedPlaylist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { NamedDialog } from '../../components/forms/named-dialog.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { AddButton } from '../../components/frame/section.tsx';
import { RowList } from '../../components/row-list.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { client } from '../../session/client.ts';
import { useIsArchived, useSlug } from '../../session/queries.ts';
import { useWords } from '../../words/use-words.tsx';
import { playlistsQuery } from './playlist-queries.ts';

/** The member's own playlists and those of the workspace. */
export function PlaylistsPage() {
  const slug = useSlug();
  const { frame, playlists: words } = useWords();
  const isArchived = useIsArchived(slug) === true;
  const [isAdding, setIsAdding] = useState(false);
  const query = useInfiniteQuery(playlistsQuery(slug));
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  return (
    <div className="px-(--gutter) py-6">
      <PageHeader
        title={frame.playlists}
        text={words.text}
        actions={!isArchived && <AddButton text={words.new} onClick={() => setIsAdding(true)} />}
      />
      <div className="mt-6 flex flex-col gap-4">
        <Loaded query={query}>
          {({ pages }) => <Playlists items={pages.flatMap(({ items }) => items)} />}
        </Loaded>
        {hasNextPage && (
          <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        )}
      </div>
      {isAdding && <NewPlaylist onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function Playlists({ items }: { items: readonly ListedPlaylist[] }) {
  const slug = useSlug();
  const { playlists: words } = useWords();
  if (items.length === 0)
    return <EmptyState icon={ListMusic} title={words.none_title} text={words.none_text} />;
  return (
    <RowList>
      {items.map(({ id, name, audience, author, may_edit }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
          <Link
            to="/w/$slug/playlists/$playlist_id"
            params={{ slug, playlist_id: String(id) }}
            className="min-w-0 truncate font-medium hover:underline"
          >
            {name}
          </Link>
          {audience === 'author' ? (
            <Badge icon={<Lock size={11} aria-hidden />}>{words.only_you}</Badge>
          ) : (
            !may_edit && <span className="min-w-0 truncate text-sm text-soft">{author.name}</span>
          )}
        </li>
      ))}
    </RowList>
  );
}

function NewPlaylist({ onClose }: { onClose: () => void }) {
  const slug = useSlug();
  const { playlists: words } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = async (name: string) => {
    const { id } = await client.createPlaylist({ params: { slug }, body: { name } });
    void queries.invalidateQueries(playlistsQuery(slug));
    await navigate({ to: '/w/$slug/playlists/$playlist_id', params: { slug, playlist_id: String(id) } });
  };
  return (
    <NamedDialog title={words.new} label={words.name} max_length={100} onSave={create} onClose={onClose} />
  );
}
