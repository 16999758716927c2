import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Ellipsis, Link2Off, Lock, Pencil, Play, Share2, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '@minutebook/sdk';
import type { Playlist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import { Button } from '../../components/button.tsx';
import { NamedDialog } from '../../components/forms/named-dialog.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../components/overlays/menu.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { NotFound } from '../../components/states/not-found.tsx';
import { client } from '../../session/client.ts';
import { passGone } from '../../session/pass-gone.ts';
import { myMemberQuery, useMay, useSlug } from '../../session/queries.ts';
import { useWords } from '../../words/use-words.tsx';
import { Entries } from './playlist-entries.tsx';
import { playlistQuery, playlistsQuery, useChangePlaylist } from './playlist-queries.ts';
import { Run } from './playlist-run.tsx';
import { PlaylistShareDialog } from './playlist-share-dialog.tsx';
import { RevokePlaylistDialog } from './revoke-playlist-dialog.tsx';

/** A playlist: its moments in their order, played in one run. */
export function PlaylistPage() {
  const slug = useSlug();
  const { playlist_id } = useParams({ from: '/shell/w/$slug/playlists/$playlist_id' });
  const query = useQuery(playlistQuery(slug, Number(playlist_id)));
  const { error } = query;
  if (error instanceof ApiError && error.type === 'NOT_FOUND') return <NotFound />;
  return (
    <div className="px-(--gutter) py-6">
      <Loaded query={query}>{(playlist) => <Shown playlist={playlist} />}</Loaded>
    </div>
  );
}

function Shown({ playlist }: { playlist: Playlist }) {
  const { playlists: words, record } = useWords();
  const { name, audience, author, may_edit, entries } = playlist;
  const [isSharing, setIsSharing] = useState(false);
  // By its moment: a playlist may be ordered anew while it is played.
  const [playing, setPlaying] = useState<number>();
  const place = entries.findIndex(({ moment }) => moment.id === playing);
  const playAt = (next: number) => setPlaying(entries[next]?.moment.id);
  const entry = entries[place];
  return (
    <>
      <PageHeader
        title={name}
        text={may_edit ? words.audiences[audience] : words.by(author.name)}
        actions={
          <>
            {entries.length > 0 && (
              <Button kind="primary" icon={<Play size={16} aria-hidden />} onClick={() => playAt(0)}>
                {words.play}
              </Button>
            )}
            {may_edit && (
              <Button icon={<Share2 size={15} aria-hidden />} onClick={() => setIsSharing(true)}>
                {record.share}
              </Button>
            )}
            <PlaylistMenu playlist={playlist} />
          </>
        }
      />
      <div className="mt-6 flex flex-col gap-4">
        {entry !== undefined && <Run entry={entry} place={place} count={entries.length} onPlay={playAt} />}
        {entries.length === 0 ? (
          <EmptyState icon={Play} title={words.empty_title} text={words.empty_text} />
        ) : (
          <Entries playlist={playlist} playing={playing} onPlay={playAt} />
        )}
      </div>
      {isSharing && <PlaylistShareDialog playlist={playlist} onClose={() => setIsSharing(false)} />}
    </>
  );
}

/** Its author renames, shares and deletes it; of one for the workspace also who manages that ends its link and deletes it. */
function PlaylistMenu({ playlist: { id, name, audience, may_edit, share } }: { playlist: Playlist }) {
  const slug = useSlug();
  const { playlists: words, record_tools, buttons } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { rename, showTo } = useChangePlaylist(slug, id);
  const mayManage = useMay(slug, 'workspace.manage') === true;
  const { data: me } = useQuery(myMemberQuery(slug));
  const [open, setOpen] = useState<'rename' | 'revoke' | 'delete'>();
  const close = () => setOpen(undefined);
  const isForAll = audience === 'workspace';
  if (!may_edit && !mayManage) return null;
  const remove = async () => {
    await client.deletePlaylist({ params: { slug, playlist_id: id } }).catch(passGone);
    queries.removeQueries(playlistQuery(slug, id));
    void queries.invalidateQueries(playlistsQuery(slug));
    await navigate({ to: '/w/$slug/playlists', params: { slug } });
  };
  return (
    <>
      <Menu align="end" trigger={<IconButton label={words.menu} icon={<Ellipsis size={17} />} />}>
        {may_edit && (
          <>
            <MenuItem icon={<Pencil size={15} />} onSelect={() => setOpen('rename')}>
              {buttons.rename}
            </MenuItem>
            {(isForAll || me?.base_role !== 'guest') && (
              <MenuItem
                icon={isForAll ? <Lock size={15} /> : <Users size={15} />}
                onSelect={() => showTo(isForAll ? 'author' : 'workspace')}
              >
                {isForAll ? words.unshare : words.share}
              </MenuItem>
            )}
          </>
        )}
        {!may_edit && share !== null && (
          <MenuItem icon={<Link2Off size={15} />} onSelect={() => setOpen('revoke')}>
            {record_tools.revoke}
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 size={15} />} onSelect={() => setOpen('delete')}>
          {buttons.delete}
        </MenuItem>
      </Menu>
      {open === 'rename' && (
        <NamedDialog
          title={buttons.rename}
          label={words.name}
          name={name}
          max_length={100}
          onSave={rename}
          onClose={close}
        />
      )}
      <RevokePlaylistDialog open={open === 'revoke'} onClose={close} playlist_id={id} />
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        title={words.delete_title(name)}
        text={words.delete_text}
        confirm={buttons.delete}
        onConfirm={remove}
      />
    </>
  );
}
