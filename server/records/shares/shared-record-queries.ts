/** Finds what the id in a link opens to an outsider: a record, the span of a clip, or the clips of a playlist. */
import { statement, type Queryable } from '../../base/database/database.ts';
import type { Span } from '../moments/clip-span.ts';
import type { RecordMedia } from '../../media/media-queries.ts';
import type { StoredExtra } from '../items/stored-extra.ts';

interface Share {
  workspace_id: number;
  share_id: string;
  /** The title that outsiders see. */
  title: string;
  password_sealed: Buffer;
  expires_at: Date | null;
}

export interface SharedPlaylistRow extends Share {
  playlist_id: number;
  /** The author of the playlist; its link opens no more than they may share. */
  author_user_id: number;
}

export interface SharedRecordRow extends RecordMedia, Share {
  record_id: number;
  recorded_at: Date;
  duration_ms: number | null;
  extra: StoredExtra;
  transcript_expires_at: Date | null;
  has_masked_spans: boolean;
  transcript_stored: boolean;
  pii_redaction_active: boolean;
  /** The span that outsiders see of the record; null: they see all of it. */
  clip: Span | null;
  /** That was chosen to be transcribed, of those that the recording has tracks in; of a clip alone. */
  chosen_language: string | null;
  /** The author of the clip; null for a record, and for a clip that has no author any more. */
  author_member_id: number | null;
}

interface Place {
  workspace_id: number;
  moment_id: number | null;
  playlist_id: number | null;
}

const selectPlace = statement<Place>(
  'shares.directory',
  `select d.workspace_id, d.moment_id, d.playlist_id from share_directory d where d.share_id = $1`,
);

const ofRecord = `r.recorded_at, r.duration_ms, r.extra, r.transcript_expires_at, r.has_masked_spans, r.transcript_stored,
     w.pii_redaction_active, r.is_ready, r.media_key, r.media_stored, r.filesize, r.media_filename, r.media_content_type,
     r.media_expires_at`;

const isLive = `(s.expires_at is null or s.expires_at > $3) and w.status <> 'suspended'`;

/** `joined`: the moment `m` of the link `s`. */
const toSelectClip = (joined: string) =>
  `select s.workspace_id, m.record_id, s.share_id, coalesce(m.text, '') as title, s.password_sealed, s.expires_at,
     ${ofRecord}, json_build_object('start_ms', m.start_ms, 'end_ms', m.end_ms) as clip,
     coalesce(p.language, u.transcribe_language) as chosen_language, m.author_member_id
   from ${joined}
   join record r on r.workspace_id = m.workspace_id and r.record_id = m.record_id
   join workspace w on w.workspace_id = s.workspace_id
   left join record_pipeline p on p.workspace_id = m.workspace_id and p.record_id = m.record_id
   left join upload u on u.workspace_id = m.workspace_id and u.record_id = m.record_id
   where s.workspace_id = $1 and s.share_id = $2 and ${isLive} and m.kind = 'clip'`;

const selectSharedClip = statement<SharedRecordRow>(
  'shares.shared-clip',
  toSelectClip(`clip_share s
   join moment m on m.workspace_id = s.workspace_id and m.moment_id = s.moment_id and m.record_id = s.record_id`),
);

const selectSharedEntry = statement<SharedRecordRow>(
  'shares.shared-entry',
  toSelectClip(`playlist_share s
   join playlist_entry e on e.workspace_id = s.workspace_id and e.playlist_id = s.playlist_id and e.moment_id = $4
   join moment m on m.workspace_id = e.workspace_id and m.moment_id = e.moment_id`),
);

const selectSharedPlaylist = statement<SharedPlaylistRow>(
  'shares.shared-playlist',
  `select s.workspace_id, s.playlist_id, s.share_id, p.name as title, s.password_sealed, s.expires_at,
     a.user_id as author_user_id
   from playlist_share s
   join playlist p on p.workspace_id = s.workspace_id and p.playlist_id = s.playlist_id
   join member a on a.workspace_id = p.workspace_id and a.member_id = p.author_member_id
   join workspace w on w.workspace_id = s.workspace_id
   where s.workspace_id = $1 and s.share_id = $2 and ${isLive}`,
);

const selectSharedRecord = statement<SharedRecordRow>(
  'shares.shared-record',
  `select s.workspace_id, s.record_id, s.share_id, s.title, s.password_sealed, s.expires_at,
     ${ofRecord}, null as clip, null as chosen_language, null as author_member_id
   from share s
   join record r on r.workspace_id = s.workspace_id and r.record_id = s.record_id
   join workspace w on w.workspace_id = s.workspace_id
   where s.workspace_id = $1 and s.share_id = $2 and ${isLive}`,
);

/** undefined: there is no such share, or it has ended. */
export async function findShared(
  db: Queryable,
  share_id: string,
  now: Date,
): Promise<SharedRecordRow | SharedPlaylistRow | undefined> {
  const [place] = await db.query(selectPlace, [share_id]);
  if (place === undefined) return undefined;
  const key = [place.workspace_id, share_id, now];
  if (place.playlist_id !== null) return (await db.query(selectSharedPlaylist, key))[0];
  return (await db.query(place.moment_id === null ? selectSharedRecord : selectSharedClip, key))[0];
}

export const isPlaylist = (share: SharedRecordRow | SharedPlaylistRow): share is SharedPlaylistRow =>
  'playlist_id' in share;

/** The clip as by a link of its own. */
export const findSharedEntry = async (
  db: Queryable,
  { workspace_id, share_id }: SharedPlaylistRow,
  { moment_id, now }: { moment_id: number; now: Date },
): Promise<SharedRecordRow | undefined> =>
  (await db.query(selectSharedEntry, [workspace_id, share_id, now, moment_id]))[0];
