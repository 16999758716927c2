import type { ListedPlaylist, Playlist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import { isOpen } from '../../access/record-permissions.ts';
import type { ListedRow } from '../moments/moment-queries.ts';
import { toListedMoment } from '../moments/moment-view.ts';
import type { PlaylistRow } from './playlist-queries.ts';

export function toListedPlaylist(row: PlaylistRow, caller: Caller): ListedPlaylist {
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
  };
}

export const toPlaylist = (row: PlaylistRow, entries: readonly ListedRow[], caller: Caller): Playlist => ({
  ...toListedPlaylist(row, caller),
  entries: entries.map((entry) => toListedMoment(entry, caller)),
});
