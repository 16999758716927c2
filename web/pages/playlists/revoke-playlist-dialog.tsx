import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../session/client.ts';
import { useSlug } from '../../session/queries.ts';
import { RevokeLinkDialog } from '../shares/revoke-link-dialog.tsx';
import { refreshPlaylist } from './playlist-queries.ts';

/** Ends the link of a playlist, one's own or somebody's, after a confirmation. */
export function RevokePlaylistDialog(of: { open: boolean; onClose: () => void; playlist_id: number }) {
  const { playlist_id, ...dialog } = of;
  const params = { slug: useSlug(), playlist_id };
  const queries = useQueryClient();
  const end = async () => {
    await client.deletePlaylistShare({ params });
    await refreshPlaylist(queries, params);
  };
  return <RevokeLinkDialog {...dialog} end={end} />;
}
