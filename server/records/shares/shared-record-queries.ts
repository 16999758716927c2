/** The parts of a record that an outsider sees, by the id in its link. */
import { statement, type Queryable } from '../../base/database/database.ts';
import type { Span } from '../moments/clip-span.ts';
import type { RecordMedia } from '../../media/media-queries.ts';
import type { StoredExtra } from '../items/stored-extra.ts';

export interface SharedRecordRow extends RecordMedia {
  workspace_id: number;
  record_id: number;
  share_id: string;
  title: string;
  password_sealed: Buffer;
  expires_at: Date | null;
  recorded_at: Date;
  duration_ms: number | null;
  extra: StoredExtra;
  transcript_expires_at: Date | null;
  has_masked_spans: boolean;
  transcript_stored: boolean;
  pii_redaction_active: boolean;
  /** What is seen of the record; null: all of it. */
  clip: Span | null;
  /** That was chosen to be transcribed, of those that the recording has tracks in; of a clip alone. */
  chosen_language: string | null;
}

const selectPlace = statement<{ workspace_id: number; moment_id: number | null }>(
  'shares.directory',
  `select d.workspace_id, d.moment_id from share_directory d where d.share_id = $1`,
);

const ofRecord = `r.recorded_at, r.duration_ms, r.extra, r.transcript_expires_at, r.has_masked_spans, r.transcript_stored,
     w.pii_redaction_active, r.is_ready, r.media_key, r.media_stored, r.filesize, r.media_filename, r.media_content_type,
     r.media_expires_at`;

const selectSharedClip = statement<SharedRecordRow>(
  'shares.shared-clip',
  `select s.workspace_id, s.record_id, s.share_id, coalesce(m.text, '') as title, s.password_sealed, s.expires_at,
     ${ofRecord}, json_build_object('start_ms', m.start_ms, 'end_ms', m.end_ms) as clip,
     coalesce(p.language, u.transcribe_language) as chosen_language
   from clip_share s
   join moment m on m.workspace_id = s.workspace_id and m.moment_id = s.moment_id and m.record_id = s.record_id
   join record r on r.workspace_id = s.workspace_id and r.record_id = s.record_id
   join workspace w on w.workspace_id = s.workspace_id
   left join record_pipeline p on p.workspace_id = s.workspace_id and p.record_id = s.record_id
   left join upload u on u.workspace_id = s.workspace_id and u.record_id = s.record_id
   where s.workspace_id = $1 and s.share_id = $2 and (s.expires_at is null or s.expires_at > $3)
     and w.status <> 'suspended' and m.kind = 'clip'`,
);

const selectSharedRecord = statement<SharedRecordRow>(
  'shares.shared-record',
  `select s.workspace_id, s.record_id, s.share_id, s.title, s.password_sealed, s.expires_at,
     ${ofRecord}, null as clip, null as chosen_language
   from share s
   join record r on r.workspace_id = s.workspace_id and r.record_id = s.record_id
   join workspace w on w.workspace_id = s.workspace_id
   where s.workspace_id = $1 and s.share_id = $2 and (s.expires_at is null or s.expires_at > $3)
     and w.status <> 'suspended'`,
);

/** undefined: there is no such share, or it has ended. */
export async function findSharedRecord(
  db: Queryable,
  share_id: string,
  now: Date,
): Promise<SharedRecordRow | undefined> {
  const [place] = await db.query(selectPlace, [share_id]);
  if (place === undefined) return undefined;
  const select = place.moment_id === null ? selectSharedRecord : selectSharedClip;
  return (await db.query(select, [place.workspace_id, share_id, now]))[0];
}
