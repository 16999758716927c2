import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { eachItem } from '@minutebook/sdk';
import type {
  Playlist,
  PlaylistAudience,
  PlaylistChange,
} from '@minutebook/contract/v3/playlist-endpoints.ts';
import { useToast } from '../../components/overlays/toast.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';

export type Entry = Playlist['entries'][number];

/** The latest first. */
export const playlistsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['playlists', slug],
    queryFn: ({ pageParam, signal }) =>
      client.listPlaylists(
        { params: { slug }, query: { limit: 100, ...(pageParam !== null && { next_token: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_token }) => next_token,
  });

export const playlistQuery = (slug: string, playlist_id: number) =>
  queryOptions({
    queryKey: ['playlist', slug, playlist_id],
    queryFn: ({ signal }) => client.getPlaylist({ params: { slug, playlist_id } }, { signal }),
  });

/**
 * The playlists with a link that the member may end. The key lies below that of all playlists, and is
 * refreshed with it.
 */
export const sharedPlaylistsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...playlistsQuery(slug).queryKey, 'shared'],
    queryFn: ({ signal }) => {
      const query = { limit: 100, shared: true };
      return Array.fromAsync(eachItem(client.listPlaylists, { params: { slug }, query }, { signal }));
    },
  });

/** A playlist, its link, and the lists that have it. */
export async function refreshPlaylist(
  queries: QueryClient,
  { slug, playlist_id }: { slug: string; playlist_id: number },
): Promise<void> {
  void queries.invalidateQueries({ queryKey: playlistsQuery(slug).queryKey });
  await queries.invalidateQueries({ queryKey: playlistQuery(slug, playlist_id).queryKey });
}

/** Changes are sent one after the other, each of what the one before has made; of its entries the new order shows at once. */
export function useChangePlaylist(slug: string, playlist_id: number) {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const { queryKey } = playlistQuery(slug, playlist_id);
  const become = (change: Partial<Playlist>) =>
    queries.setQueryData(queryKey, (shown) => shown && { ...shown, ...change });
  const { mutate, mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join(' ') },
    async mutationFn(body: PlaylistChange) {
      const version = queries.getQueryData(queryKey)?.version;
      const options = version == null ? {} : { if_match: `"${version}"` };
      const changed = await client.updatePlaylist({ params: { slug, playlist_id }, body }, options);
      become({ version: changed.version });
    },
    async onSettled() {
      if (queries.isMutating({ mutationKey: queryKey }) > 1) return;
      await queries.invalidateQueries({ queryKey });
      await queries.invalidateQueries(playlistsQuery(slug));
    },
  });
  const fail = (error: unknown) => toast({ text: toErrorText(error, words), tone: 'bad' });
  return {
    rename: (name: string) => mutateAsync({ name }),
    showTo: (audience: PlaylistAudience) => mutate({ audience }, { onError: fail }),
    order(entries: readonly Entry[]) {
      void queries.cancelQueries({ queryKey });
      become({ entries: [...entries] });
      mutate({ moment_ids: entries.map(({ moment }) => moment.id) }, { onError: fail });
    },
  };
}
