/** The queries of corrections, in transactions that hold the record's row. */
import type { InsightStatus, InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { statement } from '../../base/database/database.ts';

export interface SpeakerEditRow {
  speaker_id: number;
  machine_name: string | null;
  machine_member_id: number | null;
  name: string | null;
  member_id: number | null;
  contact_id: number | null;
}

export const selectSpeakerEdits = statement<SpeakerEditRow>(
  'corrections.speaker-edits',
  `select s.speaker_id, s.machine_name, s.machine_member_id, s.name, s.member_id, s.contact_id
   from speaker_edit s
   where s.workspace_id = $1 and s.record_id = $2
   order by s.speaker_id`,
);

/** The first one written keeps the machine's value. */
export const putSpeakerEdits = statement<never>(
  'corrections.put-speaker-edits',
  `insert into speaker_edit (workspace_id, record_id, speaker_id, machine_name, machine_member_id, name, member_id,
     contact_id, edited_by_member_id, edited_at)
   select $1, $2, g.speaker_id, g.machine_name, g.machine_member_id, g.name, g.member_id, g.contact_id, $4, $5
   from jsonb_to_recordset($3::jsonb) as g (speaker_id bigint, machine_name text, machine_member_id bigint, name text,
     member_id bigint, contact_id bigint)
   on conflict (workspace_id, record_id, speaker_id) do update set name = excluded.name, member_id = excluded.member_id,
     contact_id = excluded.contact_id, edited_by_member_id = excluded.edited_by_member_id, edited_at = excluded.edited_at`,
);

export const deleteSpeakerEdit = statement<never>(
  'corrections.delete-speaker-edit',
  `delete from speaker_edit where workspace_id = $1 and record_id = $2 and speaker_id = $3`,
);

// An insight without items, such as a summary, rests on the whole transcript.
/** The machine's insights that rest on one of the utterances `$3` and are not stale yet. */
export const selectResting = statement<{ insight_id: number }>(
  'corrections.resting-insights',
  `select i.insight_id from insight i
   where i.workspace_id = $1 and i.record_id = $2 and i.status = 'processed' and not i.is_edited and not i.is_stale and (
     i.value -> 'items' is null or exists (
       select from json_array_elements(i.value -> 'items') as item
       cross join json_array_elements_text(item -> 'dialog_ids') as cited
       where cited::bigint = any ($3::bigint[])))
   order by i.insight_id`,
);

/** @param $3 digest of the present transcript */
export const selectFresh = statement<{ insight_id: number }>(
  'corrections.fresh-insights',
  `select i.insight_id from insight i
   where i.workspace_id = $1 and i.record_id = $2 and i.is_stale and not i.is_edited and i.stale_basis = $3
   order by i.insight_id`,
);

export const selectStale = statement<{ insight_id: number }>(
  'corrections.stale-insights',
  `select i.insight_id from insight i
   where i.workspace_id = $1 and i.record_id = $2 and i.is_stale
   order by i.insight_id limit 1`,
);

export interface InsightRow {
  insight_id: number;
  type: InsightType;
  status: InsightStatus;
  value: InsightValue | null;
  language: string;
  is_edited: boolean;
}

export const selectInsights = statement<InsightRow>(
  'corrections.insights',
  `select i.insight_id, i.type, i.status, i.value, i.language, i.is_edited from insight i
   where i.workspace_id = $1 and i.record_id = $2
   order by i.insight_id`,
);

/** The original texts of those of the utterances `$3` that have masked parts, and of no others. */
export const selectOriginals = statement<{ dialog_id: number; original_text: string }>(
  'corrections.originals',
  `select d.dialog_id, c.originals ->> d.dialog_id::text as original_text
   from transcript_chunk c cross join unnest($3::bigint[]) as d (dialog_id)
   where c.workspace_id = $1 and c.record_id = $2 and c.originals ? d.dialog_id::text
   order by c.chunk, d.dialog_id`,
);
