/** Playlists, and what somebody may see of their moments by now. */
import type { SharedRecordDuration } from '@minutebook/contract/resources/allowed-values.ts';
import type { PlaylistAudience } from '@minutebook/contract/v3/playlist-endpoints.ts';
import { WHOLE_WORKSPACE } from '../../access/principals.ts';
import { statement } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';
import { columns, isTheirs, itsAuthor, itsRecord, type ListedRow } from '../moments/moment-queries.ts';

/** The most playlists of one author. */
export const MOST_PLAYLISTS = 100;

export interface PlaylistRow {
  playlist_id: number;
  name: string;
  audience: PlaylistAudience;
  author_member_id: number;
  author_name: string;
  created_at: string;
  version: number;
  /** The id in the link to the playlist, live or expired; null: it has none. */
  share_id: string | null;
  duration: SharedRecordDuration;
  shared_at: Date;
  expires_at: Date | null;
}

const selectPlaylist = `select p.playlist_id, p.name, p.audience, p.author_member_id, a.name as author_name,
     ${isoTime('p.created_at')} as created_at, p.version,
     s.share_id, s.duration, s.created_at as shared_at, s.expires_at
   from playlist p join member a on a.workspace_id = p.workspace_id and a.member_id = p.author_member_id
   left join playlist_share s on s.workspace_id = p.workspace_id and s.playlist_id = p.playlist_id
   where p.workspace_id = $1 and (
     p.author_member_id = $2 or p.audience = 'workspace' and ${WHOLE_WORKSPACE} = any ($3::bigint[]))`;

/** Before `$4`, the latest first. */
export const selectPlaylists = statement<PlaylistRow>(
  'playlists.list',
  `${selectPlaylist} and p.playlist_id < $4 order by p.playlist_id desc limit $5`,
);
/** Playlists with a live link that the caller may end: their own, and where `$7` is true every one that they see. */
export const selectSharedPlaylists = statement<PlaylistRow>(
  'playlists.list-shared',
  `${selectPlaylist} and p.playlist_id < $4 and s.share_id is not null
     and (s.expires_at is null or s.expires_at > $6) and (p.author_member_id = $2 or $7)
   order by p.playlist_id desc limit $5`,
);
export const findPlaylist = statement<PlaylistRow>(
  'playlists.find',
  `${selectPlaylist} and p.playlist_id = $4`,
);
export const lockPlaylist = statement<PlaylistRow>(
  'playlists.lock',
  `${selectPlaylist} and p.playlist_id = $4 for update of p`,
);

// Drawn apart, on the node that has the sequences: what counts rows may run on another.
export const takePlaylistId = statement<{ playlist_id: number }>(
  'playlists.take-id',
  `select nextval('playlist_id_seq') as playlist_id`,
);

export const insertPlaylist = statement<{ playlist_id: number }>(
  'playlists.insert',
  `insert into playlist (workspace_id, author_member_id, playlist_id, name, audience, created_at)
   select $1, $2, $3, $4, $5, $6
   where (select count(*) from playlist o where o.workspace_id = $1 and o.author_member_id = $2) < ${MOST_PLAYLISTS}
   returning playlist_id`,
);

export const updatePlaylist = statement<never>(
  'playlists.update',
  `update playlist p set name = $3, audience = $4, version = p.version + 1 where p.workspace_id = $1 and p.playlist_id = $2`,
);

export const deletePlaylist = statement<never>(
  'playlists.delete',
  `delete from playlist p where p.workspace_id = $1 and p.playlist_id = $2`,
);

const isSeen = `join record_index i on i.workspace_id = m.workspace_id and i.record_id = m.record_id and i.acl && $3::bigint[]`;

export const selectEntries = statement<ListedRow>(
  'playlists.entries',
  `select ${columns}, ${itsRecord}
   from playlist_entry e
   join moment m on m.workspace_id = e.workspace_id and m.moment_id = e.moment_id
   join record r on r.workspace_id = m.workspace_id and r.record_id = m.record_id
   ${isSeen} ${itsAuthor}
   where e.workspace_id = $1 and e.playlist_id = $4 and ${isTheirs('$2')}
   order by e.place, e.moment_id`,
);

/** The moments of `$4` that the caller sees, locked so that they stay until the transaction ends. */
export const lockMoments = statement<{ moment_id: number }>(
  'playlists.lock-moments',
  `select m.moment_id from moment m ${isSeen}
   where m.workspace_id = $1 and m.moment_id = any ($4::bigint[]) and ${isTheirs('$2')}
   order by m.moment_id for key share of m`,
);

export const deleteEntries = statement<never>(
  'playlists.delete-entries',
  `delete from playlist_entry e where e.workspace_id = $1 and e.playlist_id = $2 and e.moment_id = any ($3::bigint[])`,
);

export const putEntries = statement<never>(
  'playlists.put-entries',
  `insert into playlist_entry (workspace_id, playlist_id, moment_id, record_id, place)
   select $1, $2, m.moment_id, m.record_id, w.place
   from unnest($3::bigint[]) with ordinality w (moment_id, place)
   join moment m on m.workspace_id = $1 and m.moment_id = w.moment_id
   on conflict on constraint playlist_entry_pkey do update set place = excluded.place`,
);
