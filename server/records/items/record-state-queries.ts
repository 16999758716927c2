/** State that a page shows beside a record: its recording, and people's corrections. */
import type { DialogEdit, SoundTrackFacts } from '@minutebook/contract/app/processing-endpoints.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const selectDialogEdits = statement<DialogEdit>(
  'items.dialog-edits',
  `select e.dialog_id::bigint as dialog_id, e.edit -> 'machine' ->> 'text' as machine_text,
     (e.edit ->> 'machine_speaker_id')::bigint as machine_speaker_id, m.name as edited_by,
     e.edit ->> 'edited_at' as edited_at
   from transcript_chunk c
   join record r on r.workspace_id = c.workspace_id and r.record_id = c.record_id
   cross join jsonb_each(c.edits) as e (dialog_id, edit)
   left join member m on m.workspace_id = c.workspace_id and m.member_id = (e.edit ->> 'edited_by_member_id')::bigint
   where c.workspace_id = $1 and c.record_id = $2 and c.edits is not null
     and (r.transcript_expires_at is null or r.transcript_expires_at > $3)
   order by c.chunk, e.dialog_id::bigint`,
);

/** In the order of the transcript's chunks; empty when the transcript has expired. */
export async function listDialogEdits(
  db: Queryable,
  { workspace_id, record_id, now }: { workspace_id: number; record_id: number; now: Date },
): Promise<DialogEdit[]> {
  return db.query(selectDialogEdits, [workspace_id, record_id, now]);
}

const selectFailure = statement<{ failure: Reason | null }>(
  'items.failure',
  `select r.extra -> 'failure' as failure from record r where r.workspace_id = $1 and r.record_id = $2`,
);

/** The reason why the record is not processed, or not further; null: there is none. */
export async function findFailure(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<Reason | null> {
  const [record] = await db.query(selectFailure, [workspace_id, record_id]);
  return record?.failure ?? null;
}

interface InsightStateRow {
  type: InsightType;
  is_revertable: boolean;
  is_stale: boolean;
}

const selectInsightStates = statement<InsightStateRow>(
  'items.insight-states',
  `select i.type, e.insight_id is not null as is_revertable, i.is_stale
   from insight i
   left join insight_edit e on e.workspace_id = i.workspace_id and e.insight_id = i.insight_id
   where i.workspace_id = $1 and i.record_id = $2 and (i.is_stale or e.insight_id is not null)
   order by i.insight_id`,
);

/** The insights that differ from what the machine made of the present transcript. */
export async function listInsightStates(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<InsightStateRow[]> {
  return db.query(selectInsightStates, [workspace_id, record_id]);
}

const selectSoundTracks = statement<{ tracks: SoundTrackFacts[] | null }>(
  'items.sound-tracks',
  `select p.probe -> 'tracks' as tracks from record_pipeline p where p.workspace_id = $1 and p.record_id = $2`,
);

export async function listSoundTracksOf(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<SoundTrackFacts[]> {
  return (await db.query(selectSoundTracks, [workspace_id, record_id]))[0]?.tracks ?? [];
}
