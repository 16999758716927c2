import { errors } from '@minutebook/contract/errors.ts';
import type { PlaylistShare } from '@minutebook/contract/v3/playlist-share-endpoints.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { toLink } from '../shares/share-view.ts';
import { findPlaylist, requireAuthor } from './hold-playlist.ts';
import type { RecordContext } from '../record-context.ts';
import { findLivePlaylistShare, type PlaylistShareRow } from '../shares/playlists/playlist-share-queries.ts';
import { listSharedClips, type ListedClip } from '../shares/playlists/shared-clips.ts';
import { endPlaylistShare, writePlaylistShare } from './write-playlist-share.ts';

const toPlaylistShare = (share: PlaylistShareRow, clips: readonly ListedClip[]): PlaylistShare => ({
  playlist_id: share.playlist_id,
  moment_ids: clips.map(({ moment_id }) => moment_id),
  ...toLink(share),
});

export const playlistShareHandlers = {
  'get-playlist-share': async ({ params: { playlist_id }, caller, ctx }) => {
    const key = { workspace_id: caller.workspace.workspace_id, playlist_id };
    requireAuthor(await findPlaylist(ctx.db, { caller, playlist_id }), caller);
    const share = await findLivePlaylistShare(ctx.db, key, ctx.clock.now());
    if (share === undefined) throw errors.playlistShareNotFound(playlist_id);
    return ok(toPlaylistShare(share, await listSharedClips(ctx.db, key, caller)));
  },

  'put-playlist-share': async ({ params, body, caller, ctx }) => {
    const of = { caller, ...params };
    const { share, clips, password, is_new } = await writePlaylistShare(ctx, of, body.expires_in_days);
    const answer = { share: toPlaylistShare(share, clips), password };
    return is_new ? created(answer) : ok(answer);
  },

  'delete-playlist-share': async ({ params, caller, ctx }) => {
    await endPlaylistShare(ctx, { caller, ...params });
    return noContent;
  },
} satisfies SubjectHandlers<RecordContext>;
