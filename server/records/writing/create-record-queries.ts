import { statement } from '../../base/database/database.ts';

/** Returns the first of them. Held to the end of the transaction: record ids drawn after it ascend with the ordinals. */
export const takeOrdinals = statement<{ first_ordinal: number }>(
  'writing.take-ordinals',
  `update workspace_counter
   set next_ordinal = next_ordinal + $2, record_count = record_count + $2, storage_bytes = storage_bytes + $3
   where workspace_id = $1
   returning next_ordinal - $2 as first_ordinal`,
);

export const takeRecordIds = statement<{ record_id: number }>(
  'writing.take-record-ids',
  `select nextval('record_id_seq') as record_id from generate_series(1, $1::integer)`,
);

const linkTo = (table: string, column: string) =>
  statement<never>(
    `writing.insert-${table}`,
    `insert into ${table} (workspace_id, record_id, ${column}) select $1, $2, unnest($3::bigint[])`,
  );
export const insertTeams = linkTo('record_team', 'team_id');
export const insertAccessTeams = linkTo('record_access_team', 'team_id');
export const insertAccessMembers = linkTo('record_access_member', 'member_id');

export const insertRecommendedLabels = statement<never>(
  'writing.insert-recommended-labels',
  `insert into recommended_label (workspace_id, record_id, label_id, rank, is_given)
   select $1, $2, l.label_id, l.rank, true from unnest($3::bigint[]) with ordinality as l (label_id, rank)`,
);

/** Members who know are told nothing anew, and those who wait for the mail of it get it. */
export const insertTrackerHits = statement<never>(
  'writing.insert-tracker-hits',
  `insert into tracker_hit (workspace_id, tracker_id, record_id, found_at, told_at, dismissed_ms)
   select $1, n.tracker_id, $2, $4, case when n.is_told then $4::timestamptz end, n.dismissed_ms
   from json_to_recordset($3::json) as n (tracker_id bigint, dismissed_ms bigint[], is_told boolean)`,
);

export const insertExportHistories = statement<never>(
  'writing.insert-export-histories',
  `insert into export_history (workspace_id, export_history_id, record_id, member_id, platform_unique_id, ref_url,
     platform, export_type, title, metadata, created_at, updated_at)
   select $1, nextval('export_history_id_seq'), $2, e.member_id, e.platform_unique_id, e.ref_url,
     e.platform, e.export_type, e.title, e.metadata, e.created_at, e.updated_at
   from json_to_recordset($3::json) as e (member_id bigint, platform_unique_id text, ref_url text, platform text,
     export_type text, title text, metadata json, created_at timestamptz, updated_at timestamptz)`,
);
