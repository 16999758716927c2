/** The clips of a playlist that people outside may see: of records that its author may share by now, also those only the author sees. */
import { mayOnRecord } from '../../../access/record-permissions.ts';
import type { Caller } from '../../../access/caller.ts';
import { statement, type Queryable } from '../../../base/database/database.ts';
import type { PlaylistKey } from './playlist-share-queries.ts';

export interface ListedClip {
  moment_id: number;
  record_id: number;
  title: string;
  start_ms: number;
  end_ms: number;
  recorded_at: Date;
  duration_ms: number | null;
}

const selectClips = statement<ListedClip & { owner_member_id: number | null; team_ids: number[] }>(
  'shares.playlist-clips',
  `select m.moment_id, m.record_id, coalesce(m.text, '') as title, m.start_ms, m.end_ms, r.recorded_at, r.duration_ms,
     i.owner_member_id, to_jsonb(coalesce(i.team_ids, '{}')) as team_ids
   from playlist_entry e
   join moment m on m.workspace_id = e.workspace_id and m.moment_id = e.moment_id
   join record r on r.workspace_id = m.workspace_id and r.record_id = m.record_id
   join record_index i on i.workspace_id = m.workspace_id and i.record_id = m.record_id and i.acl && $3::bigint[]
   where e.workspace_id = $1 and e.playlist_id = $2 and m.kind = 'clip' and r.is_ready
     and (m.audience = 'record' or m.author_member_id = $4)
   order by e.place, e.moment_id`,
);

export async function listSharedClips(
  db: Queryable,
  { workspace_id, playlist_id }: PlaylistKey,
  author: Omit<Caller, 'token'>,
): Promise<ListedClip[]> {
  const clips = await db.query(selectClips, [workspace_id, playlist_id, author.principals, author.member_id]);
  return clips.filter((clip) => mayOnRecord(author, clip, 'record.share'));
}
