/** When recordings and transcripts expire: the earlier of what a record was given and what the workspace's policy says. */
import { statement, type Queryable } from '../db/database.ts';

/** What counts, as of the row `r` of record and `w` of its workspace. `least` leaves out what is null. */
const effective = (what: 'media' | 'transcript') => `least(r.own_${what}_expires_at,
       case when not r.protected_from_deletion then r.created_at + w.${what}_retention_days * interval '1 day' end)`;

const update = statement<{ record_id: number }>(
  'retention.apply',
  `update record u set media_expires_at = e.media, transcript_expires_at = e.transcript
   from (
     select r.workspace_id, r.record_id, ${effective('media')} as media, ${effective('transcript')} as transcript
     from record r join workspace w on w.workspace_id = r.workspace_id
     where r.workspace_id = $1 and ($2::bigint[] is null or r.record_id = any ($2::bigint[]))
   ) e
   where u.workspace_id = $1 and u.record_id = e.record_id
     and (u.media_expires_at is distinct from e.media or u.transcript_expires_at is distinct from e.transcript)
   returning u.record_id`,
);

/**
 * After a record came in, was protected or no longer, and after the policy changed. Whoever calls it raises what is remembered
 * by: the version of the record, or of the workspace's catalog.
 * @param record_ids null: all of the workspace
 */
export async function applyRetention(
  tx: Queryable,
  workspace_id: number,
  record_ids: readonly number[] | null,
): Promise<void> {
  await tx.query(update, [workspace_id, record_ids]);
}

const forgo = statement<{ record_id: number }>(
  'retention.forgo',
  `update record r set
     own_media_expires_at = case when u.save_media then r.own_media_expires_at else least(r.own_media_expires_at, $3) end,
     own_transcript_expires_at =
       case when u.save_dialog then r.own_transcript_expires_at else least(r.own_transcript_expires_at, $3) end
   from upload u
   where r.workspace_id = $1 and r.record_id = $2 and u.workspace_id = $1 and u.record_id = $2
     and not (u.save_media and u.save_dialog)
   returning r.record_id`,
);

/** Once everything was made of a recording that came by upload: lets go of what its uploader did not want to be kept. */
export async function forgoUnwanted(
  tx: Queryable,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
  now: Date,
): Promise<void> {
  const forgone = await tx.query(forgo, [workspace_id, record_id, now]);
  if (forgone.length > 0) await applyRetention(tx, workspace_id, [record_id]);
}
