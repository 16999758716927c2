import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { client } from '../../session/client.ts';
import { useSlug } from '../../session/queries.ts';
import { useWords } from '../../words/use-words.tsx';
import { refreshPlaylist } from './playlist-queries.ts';

/** Ends the link of a playlist, one's own or somebody's, after a confirmation. */
export function RevokePlaylistDialog(of: { open: boolean; onClose: () => void; playlist_id: number }) {
  const { open, onClose, playlist_id } = of;
  const params = { slug: useSlug(), playlist_id };
  const { record_tools: words, shared_record } = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const revoke = async () => {
    await client.deletePlaylistShare({ params });
    toast({ tone: 'good', text: shared_record.revoked });
    await refreshPlaylist(queries, params);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.revoke_title}
      text={words.revoke_text}
      confirm={words.revoke}
      onConfirm={revoke}
    />
  );
}
