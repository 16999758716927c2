/** Makes, changes and ends the link of a playlist, under the lock of the playlist. */
import { errors } from '@minutebook/contract/errors.ts';
import type { ShareDays } from '@minutebook/contract/resources/share.ts';
import { noteEvent } from '../../access/note-event.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import type { Context } from '../../http/context.ts';
import { toBusy } from '../access/change-record.ts';
import { requireAuthor, requireEnder, requirePlaylist, type OfPlaylist } from './hold-playlist.ts';
import { toShareTerm } from '../shares/share-queries.ts';
import { changeOrMake, type WrittenShare } from '../shares/write-share.ts';
import * as queries from '../shares/playlists/playlist-share-queries.ts';
import type { PlaylistShareRow } from '../shares/playlists/playlist-share-queries.ts';
import { listSharedClips, type ListedClip } from '../shares/playlists/shared-clips.ts';

interface WrittenPlaylistShare extends WrittenShare<PlaylistShareRow> {
  clips: ListedClip[];
}

/**
 * Shares a playlist, or sets a new term: as with a record, a live link keeps its address and password.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when it would show nothing
 */
export const writePlaylistShare = (
  ctx: Context,
  of: OfPlaylist,
  expires_in_days: ShareDays | null,
): Promise<WrittenPlaylistShare> => {
  const { caller, playlist_id } = of;
  const { workspace_id } = caller.workspace;
  const key = { workspace_id, playlist_id };
  return inLockingTransaction(
    ctx.db,
    async (tx) => {
      const playlist = await requirePlaylist(tx, of, requireAuthor);
      const clips = await listSharedClips(tx, key, caller);
      if (clips.length === 0) throw errors.conflict('no_clip_to_share');
      const now = ctx.clock.now();
      const term = toShareTerm(expires_in_days, now);
      const detail = {
        playlist_id,
        name: playlist.name,
        duration: term.duration,
        record_ids: [...new Set(clips.map(({ record_id }) => record_id))],
      };
      const about = { workspace_id, actor_user_id: caller.user_id, at: now, detail };
      const note = () => noteEvent(tx, { kind: 'playlist.share', ...about });
      const written = await changeOrMake(
        ctx,
        { now, note },
        {
          live: await queries.findLivePlaylistShare(tx, key, now),
          detail,
          async change(live) {
            const share = { ...live, ...term };
            await queries.changePlaylistShare(tx, workspace_id, share);
            return share;
          },
          async make(secrets) {
            const share = { playlist_id, ...term, ...secrets };
            await queries.removePlaylistShare(tx, key);
            await queries.addPlaylistShare(tx, workspace_id, share);
            return share;
          },
        },
      );
      return { ...written, clips };
    },
    toBusy,
  );
};

/** @throws NOT_FOUND, FORBIDDEN, SHARE_NOT_FOUND */
export const endPlaylistShare = (ctx: Context, of: OfPlaylist): Promise<void> => {
  const { caller, playlist_id } = of;
  const { workspace_id } = caller.workspace;
  const key = { workspace_id, playlist_id };
  return inLockingTransaction(
    ctx.db,
    async (tx) => {
      const playlist = await requirePlaylist(tx, of, requireEnder);
      const now = ctx.clock.now();
      if ((await queries.findLivePlaylistShare(tx, key, now)) === undefined)
        throw errors.playlistShareNotFound(playlist_id);
      await queries.removePlaylistShare(tx, key);
      const detail = { playlist_id, name: playlist.name };
      noteEvent(tx, {
        kind: 'playlist.unshare',
        workspace_id,
        actor_user_id: caller.user_id,
        at: now,
        detail,
      });
    },
    toBusy,
  );
};
