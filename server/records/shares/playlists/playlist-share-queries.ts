/** Links to playlists: each opens the clips of a playlist that its author may share by now. */
import { statement, type Queryable } from '../../../base/database/database.ts';
import { unlistShares, type NewShare } from '../share-queries.ts';

/** Its title is the name of the playlist. */
export interface PlaylistShareRow extends Omit<NewShare, 'title'> {
  playlist_id: number;
}

export interface PlaylistKey {
  workspace_id: number;
  playlist_id: number;
}

const selectLive = statement<PlaylistShareRow>(
  'shares.playlist-live',
  `select s.playlist_id, s.share_id, s.duration, s.password_sealed, s.created_at, s.expires_at
   from playlist_share s
   where s.workspace_id = $1 and s.playlist_id = $2 and (s.expires_at is null or s.expires_at > $3)`,
);

/** An expired one counts as none. */
export const findLivePlaylistShare = async (
  db: Queryable,
  { workspace_id, playlist_id }: PlaylistKey,
  now: Date,
): Promise<PlaylistShareRow | undefined> => (await db.query(selectLive, [workspace_id, playlist_id, now]))[0];

const selectOfClip = statement<{ playlist_id: number }>(
  'shares.playlist-of-clip',
  `select s.playlist_id from playlist_entry e
   join playlist_share s on s.workspace_id = e.workspace_id and s.playlist_id = e.playlist_id
   where e.workspace_id = $1 and e.moment_id = $2 and (s.expires_at is null or s.expires_at > $3)
   order by s.playlist_id limit 1`,
);

/** Whether any playlist that people outside may open has the clip. */
export const isInSharedPlaylist = async (
  tx: Queryable,
  { workspace_id, moment_id }: { workspace_id: number; moment_id: number },
  now: Date,
): Promise<boolean> => (await tx.query(selectOfClip, [workspace_id, moment_id, now])).length > 0;

const leaveShared = statement<never>(
  'shares.playlist-leave-shared',
  `delete from playlist_entry e using playlist_share s, playlist p
   where e.workspace_id = $1 and e.record_id = $2 and ($3::bigint is null or e.moment_id = $3)
     and s.workspace_id = $1 and s.playlist_id = e.playlist_id and (s.expires_at is null or s.expires_at > $4)
     and p.workspace_id = $1 and p.playlist_id = e.playlist_id and p.author_member_id is distinct from $5`,
);

/**
 * Takes a clip, or all of a record, that comes back out of playlists that people outside may open. In their own playlists somebody
 * may put what they do not share, since a link shows only what its author may share by then.
 * @param options.kept_of the author whose playlists keep it; null: nobody's do
 */
export async function leaveSharedPlaylists(
  tx: Queryable,
  {
    workspace_id,
    record_id,
    moment_id = null,
  }: { workspace_id: number; record_id: number; moment_id?: number | null },
  { kept_of, now }: { kept_of: number | null; now: Date },
): Promise<void> {
  await tx.query(leaveShared, [workspace_id, record_id, moment_id, now, kept_of]);
}

const updateShare = statement<never>(
  'shares.playlist-update',
  `update playlist_share s set duration = $3, expires_at = $4 where s.workspace_id = $1 and s.playlist_id = $2`,
);

export async function changePlaylistShare(
  tx: Queryable,
  workspace_id: number,
  { playlist_id, duration, expires_at }: PlaylistShareRow,
): Promise<void> {
  await tx.query(updateShare, [workspace_id, playlist_id, duration, expires_at]);
}

const insertShare = statement<never>(
  'shares.playlist-insert',
  `insert into playlist_share (workspace_id, playlist_id, share_id, duration, password_sealed, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const insertDirectory = statement<never>(
  'shares.playlist-insert-directory',
  `insert into share_directory (share_id, workspace_id, playlist_id) values ($1, $2, $3)`,
);

/** For a playlist that has none. */
export async function addPlaylistShare(
  tx: Queryable,
  workspace_id: number,
  share: PlaylistShareRow,
): Promise<void> {
  const { playlist_id, share_id, duration, password_sealed, created_at, expires_at } = share;
  const values = [share_id, duration, password_sealed, created_at, expires_at];
  await tx.query(insertShare, [workspace_id, playlist_id, ...values]);
  await tx.query(insertDirectory, [share_id, workspace_id, playlist_id]);
}

const deleteShare = statement<{ share_id: string }>(
  'shares.playlist-delete',
  `delete from playlist_share s where s.workspace_id = $1 and s.playlist_id = $2 returning s.share_id`,
);

/** Live or expired. */
export async function removePlaylistShare(
  tx: Queryable,
  { workspace_id, playlist_id }: PlaylistKey,
): Promise<void> {
  await unlistShares(tx, await tx.query(deleteShare, [workspace_id, playlist_id]));
}

const deleteSharesOf = statement<{ share_id: string }>(
  'shares.playlist-delete-of-user',
  `delete from playlist_share s using playlist p, member m
   where s.workspace_id = any ($2::bigint[]) and p.workspace_id = s.workspace_id and p.playlist_id = s.playlist_id
     and m.workspace_id = s.workspace_id and m.member_id = p.author_member_id and m.user_id = $1
   returning s.share_id`,
);

/** Removes the links to the playlists of a user who is erased. */
export async function removePlaylistSharesOf(
  tx: Queryable,
  { user_id, workspace_ids }: { user_id: number; workspace_ids: readonly number[] },
): Promise<void> {
  await unlistShares(tx, await tx.query(deleteSharesOf, [user_id, workspace_ids]));
}
