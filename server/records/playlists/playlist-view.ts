import type { ListedPlaylist, Playlist, PlaylistLink } from '@minutebook/contract/v3/playlist-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import { isOpen } from '../../access/record-permissions.ts';
import type { ListedRow } from '../moments/moment-queries.ts';
import { toListedMoment } from '../moments/moment-view.ts';
import type { ListedClip } from '../shares/playlists/shared-clips.ts';
import { toLink } from '../shares/share-view.ts';
import { mayEndAny } from './hold-playlist.ts';
import type { PlaylistRow } from './playlist-queries.ts';

interface Reading {
  caller: Caller;
  now: Date;
}

export function toListedPlaylist(row: PlaylistRow, { caller, now }: Reading): ListedPlaylist {
  const isOwn = row.author_member_id === caller.member_id;
  return {
    id: row.playlist_id,
    name: row.name,
    audience: row.audience,
    author: { member_id: row.author_member_id, name: row.author_name },
    may_edit: isOwn && isOpen(caller),
    created_at: row.created_at,
    // Others would learn of changes to moments that they do not see.
    version: isOwn ? row.version : null,
    share: isOwn || mayEndAny(caller) ? toLiveLink(row, now) : null,
  };
}

/** null: it has none, or one that has ended. */
export function toLiveLink(
  { share_id, duration, shared_at, expires_at }: PlaylistRow,
  now: Date,
): PlaylistLink | null {
  if (share_id === null || (expires_at !== null && expires_at <= now)) return null;
  return toLink({ share_id, duration, created_at: shared_at, expires_at });
}

interface Contents {
  entries: readonly ListedRow[];
  /** null: the caller shares none of them. */
  clips: readonly ListedClip[] | null;
}

export const toPlaylist = (row: PlaylistRow, { entries, clips }: Contents, reading: Reading): Playlist => ({
  ...toListedPlaylist(row, reading),
  entries: entries.map((entry) => toListedMoment(entry, reading.caller)),
  shareable_moment_ids: clips?.map(({ moment_id }) => moment_id) ?? null,
});
