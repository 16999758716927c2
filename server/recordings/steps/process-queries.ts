/** Reads the input of the last stage, and writes its results. */
import type { MinutesWish } from '@minutebook/contract/app/processing-endpoints.ts';
import { statement } from '../../base/database/database.ts';
import type { StoredExtra } from '../../records/items/stored-extra.ts';

export interface ProcessedRecord {
  title: string | null;
  /** The title in the calendar. */
  event_title: string | null;
  recorded_at: Date;
  timezone: string;
  extra: StoredExtra;
  transcript_expires_at: Date | null;
  wants_title: boolean;
  /** The wish for the minutes of this run. */
  minutes_wish: MinutesWish | null;
}

export const selectRecord = statement<ProcessedRecord>(
  'steps.record-to-process',
  `select r.title, r.event ->> 'summary' as event_title, r.recorded_at, w.timezone, r.extra, r.transcript_expires_at, p.wants_title, p.minutes_wish
   from record r
   join workspace w on w.workspace_id = r.workspace_id
   join record_pipeline p on p.workspace_id = r.workspace_id and p.record_id = r.record_id
   where r.workspace_id = $1 and r.record_id = $2`,
);

/**
 * The newest other records with counted terms. The counts stay text, because the driver would parse them into
 * objects with 300,000 keys.
 */
export const selectOthers = statement<{ label_ids: number[]; term_counts: string }>(
  'steps.other-transcripts',
  `select i.label_ids, t.term_counts::text as term_counts
   from record_term t
   join record_index i on i.workspace_id = t.workspace_id and i.record_id = t.record_id
   where t.workspace_id = $1 and t.record_id <> $2
   order by t.record_id desc
   limit $3`,
);

/**
 * The newest other records without counted terms, until they have `$4` utterances together. Imported ones
 * have at most `$5` bytes.
 */
export const selectUncounted = statement<{ record_id: number; label_ids: number[] }>(
  'steps.uncounted-transcripts',
  `select n.record_id, n.label_ids
   from (
     select r.record_id, i.label_ids,
       sum(r.dialog_count) over (order by r.record_id desc) - r.dialog_count as said_before
     from record r
     join record_index i on i.workspace_id = r.workspace_id and i.record_id = r.record_id
     where r.workspace_id = $1 and r.record_id <> $2 and r.dialog_count > 0 and not exists (
       select 1 from record_term t where t.workspace_id = $1 and t.record_id = r.record_id)
       and $5 >= (
         select coalesce(sum(octet_length(c.dialogs)), 0) from transcript_chunk c
         where c.workspace_id = $1 and c.record_id = r.record_id)
     order by r.record_id desc
     limit $3
   ) n
   where n.said_before < $4
   order by n.record_id desc`,
);

export const selectLabels = statement<{ label_id: number; name: string }>(
  'steps.labels-to-recommend',
  `select l.label_id, l.name from label l where l.workspace_id = $1 order by l.label_id limit $2`,
);

// The rows are locked in order, so that two jobs that counted the same transcripts wait for each other
// instead of deadlocking. A locked record is left to a later job: its transcript may be being deleted, and
// its words with it.
/** Leaves out a record that was deleted in the meantime, or whose transcript was. */
export const putTermCounts = statement<never>(
  'steps.put-term-counts',
  `insert into record_term (workspace_id, record_id, term_counts)
   select k.workspace_id, k.record_id, k.term_counts
   from (
     select r.workspace_id, r.record_id, t.term_counts
     from unnest($2::bigint[], $3::text[]::jsonb[]) as t (record_id, term_counts)
     join record r on r.workspace_id = $1 and r.record_id = t.record_id and r.dialog_count > 0
     order by r.record_id
     for share of r skip locked
   ) k
   on conflict (workspace_id, record_id) do update set term_counts = excluded.term_counts`,
);

export const noteProgress = statement<never>(
  'steps.note-progress',
  `update record_pipeline set steps_done = $4, step_count = $5, attempt_failure = null, revision = revision + 1,
     updated_at = $6
   where workspace_id = $1 and record_id = $2 and run = $3 and stage = 'process'`,
);

export interface PresentInsight {
  insight_id: number;
  type: string;
  is_edited: boolean;
  custom_insight_template_id: number | null;
}

export const selectInsights = statement<PresentInsight>(
  'steps.insights',
  `select i.insight_id, i.type, i.is_edited, i.custom_insight_template_id from insight i
   where i.workspace_id = $1 and i.record_id = $2 order by i.insight_id`,
);

export const deleteRecommendedLabels = statement<never>(
  'steps.delete-recommended-labels',
  `delete from recommended_label where workspace_id = $1 and record_id = $2 and not is_given`,
);

/** Does not recommend labels that a record file already recommends, or that were deleted in the meantime. */
export const insertRecommendedLabels = statement<never>(
  'steps.insert-recommended-labels',
  `insert into recommended_label (workspace_id, record_id, label_id, rank)
   select $1, $2, l.label_id, g.rank
   from unnest($3::bigint[]) with ordinality as g (label_id, rank)
   join label l on l.workspace_id = $1 and l.label_id = g.label_id
   where not exists (
     select from recommended_label m where m.workspace_id = $1 and m.record_id = $2 and m.is_given)`,
);
