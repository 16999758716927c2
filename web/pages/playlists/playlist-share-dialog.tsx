import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Playlist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import { client } from '../../session/client.ts';
import { useSlug } from '../../session/queries.ts';
import { useToldChange } from '../../session/use-told-change.ts';
import type { Words } from '../../words/words.ts';
import { useWords } from '../../words/use-words.tsx';
import { LinkDialog, orNull } from '../record/share/link-dialog.tsx';
import { playlistQuery, refreshPlaylist, type Entry } from './playlist-queries.ts';

/** The key lies below that of the playlist, which tells of its link too. */
const playlistShareQuery = (params: { slug: string; playlist_id: number }) =>
  queryOptions({
    queryKey: [...playlistQuery(params.slug, params.playlist_id).queryKey, 'share'],
    queryFn: ({ signal }) => orNull(client.getPlaylistShare({ params }, { signal })),
  });

/** Shares the clips of a playlist with people outside, and says before what of it they do not get. */
export function PlaylistShareDialog({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const { id: playlist_id, name } = playlist;
  const { playlists: words } = useWords();
  const queries = useQueryClient();
  const params = { slug: useSlug(), playlist_id };
  const query = useQuery(playlistShareQuery(params));
  const change = useToldChange(() => refreshPlaylist(queries, params));
  return (
    <LinkDialog
      title={words.link}
      text={words.link_text}
      name={name}
      query={query}
      acts={{
        put: (expires_in_days) => client.putPlaylistShare({ params, body: { expires_in_days } }),
        end: () => client.deletePlaylistShare({ params }),
        change,
      }}
      onClose={onClose}
    >
      <LeftOut playlist={playlist} />
    </LinkDialog>
  );
}

function LeftOut({ playlist: { entries, shareable_moment_ids } }: { playlist: Playlist }) {
  const { playlists: words, moments } = useWords();
  const left = entries.flatMap((entry) => {
    const cause = findCause(entry, shareable_moment_ids ?? []);
    return cause === undefined ? [] : [{ ...entry, cause }];
  });
  if (left.length === 0) return null;
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{words.left_out}</h3>
      <ul className="flex flex-col gap-1">
        {left.map(({ moment, cause }) => (
          <li key={moment.id} className="flex flex-wrap gap-x-2 break-words">
            {moment.text ?? moments.kinds[moment.kind]}
            <span className="text-soft">{words.causes[cause]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function findCause(
  { moment: { id, kind } }: Entry,
  shareable: readonly number[],
): keyof Words['playlists']['causes'] | undefined {
  if (kind !== 'clip') return 'no_clip';
  return shareable.includes(id) ? undefined : 'not_shared';
}
