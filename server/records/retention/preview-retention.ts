/** Previews what a policy would delete now, before it is saved. */
import type { Retention } from '@minutebook/contract/app/workspace-endpoints.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { isHeld } from '../holds/holds.ts';

export interface RetentionCounts {
  media_count: number;
  media_bytes: number;
  transcript_count: number;
  /** Records that would lose something if they were not protected. */
  protected_count: number;
  /** Records that lose something and that the reader sees, the earliest arrivals first. */
  oldest: { record_id: number; title: string | null; recorded_at: string }[];
}

const over = (own: string, days: string) =>
  `least(r.${own}, r.created_at + ${days}::integer * interval '1 day') <= $4`;

const selectCounts = statement<RetentionCounts>(
  'retention.preview',
  `with due as materialized (
     select r.record_id, r.title, r.recorded_at, r.created_at, r.filesize,
       r.protected_from_deletion or ${isHeld('$1')} as protected_from_deletion,
       coalesce(r.media_stored and ${over('own_media_expires_at', '$2')}, false) as loses_media,
       coalesce(r.dialog_count > 0 and ${over('own_transcript_expires_at', '$3')}, false) as loses_transcript
     from record r where r.workspace_id = $1
   ), losing as (
     select d.record_id, d.title, d.recorded_at, d.created_at, d.filesize, d.protected_from_deletion, d.loses_media,
       d.loses_transcript
     from due d where d.loses_media or d.loses_transcript
   )
   select count(*) filter (where l.loses_media and not l.protected_from_deletion) as media_count,
     coalesce(sum(l.filesize) filter (where l.loses_media and not l.protected_from_deletion), 0)::bigint as media_bytes,
     count(*) filter (where l.loses_transcript and not l.protected_from_deletion) as transcript_count,
     count(*) filter (where l.protected_from_deletion) as protected_count,
     coalesce((select json_agg(o) from (
       select f.record_id, f.title, to_char(f.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as recorded_at
       from losing f join record_index ri on ri.workspace_id = $1 and ri.record_id = f.record_id
       where not f.protected_from_deletion and ri.acl && $5::bigint[] order by f.created_at, f.record_id limit 10) o), '[]') as oldest
   from losing l`,
);

/** Computed at `now`, for all records of the workspace, whatever its policy is now; only those that `principals` see are named. */
export async function previewRetention(
  db: Queryable,
  {
    workspace_id,
    retention: { media_days, transcript_days },
    principals,
    now,
  }: { workspace_id: number; retention: Retention; principals: readonly number[]; now: Date },
): Promise<RetentionCounts> {
  const values = [workspace_id, media_days, transcript_days, now, principals];
  const counted = await db.query(selectCounts, values);
  return requireRow(counted, 'counting what is due');
}
