/**
 * Every statement that writes the tables of a record: `record`, its index, its labels, its insights, its
 * transcript. The record writer runs them, and the code that derives the index; a test finds any that is
 * elsewhere.
 */
import { createHash } from 'node:crypto';
import { writingStatement, type Value, type WritingStatement } from '../base/database/database.ts';
import { PART_BYTES } from '../search/phrase-bits.ts';
import type { RemovedTable } from './removed-items/removed-tables.ts';
import type { KeptTable } from './trash/kept-tables.ts';

/** Columns that a change may write. */
const patchedColumns = [
  'uuid',
  'import_digest',
  'owner_member_id',
  'title',
  'status',
  'duration_ms',
  'scope',
  'is_draft',
  'draft_state',
  'ready_at',
  'publish_scheduled_at',
  'published_at',
  'publish_trigger',
  'is_ready',
  'is_title_generating',
  'protected_from_deletion',
  'media_key',
  'media_stored',
  'media_filename',
  'media_content_type',
  'filesize',
  'own_media_expires_at',
  'transcript_stored',
  'own_transcript_expires_at',
  'dialog_count',
  'has_masked_spans',
  'extra',
  'phone_number',
  'event',
  'updated_at',
] as const;

export type PatchedColumn = (typeof patchedColumns)[number];

const recordColumns = [
  'workspace_id',
  'record_id',
  'ordinal',
  'source',
  'recorded_at',
  'is_auto_label_generating',
  'created_at',
  ...patchedColumns,
] as const;

export type RecordRow = Record<(typeof recordColumns)[number], Value>;

export const insertRecord = writingStatement<never>(
  'records.insert',
  `insert into record (${recordColumns.join(', ')})
   values (${recordColumns.map((_, index) => `$${index + 1}`).join(', ')})`,
);

export const toRecordValues = (row: RecordRow): Value[] => recordColumns.map((column) => row[column]);

const listOf = (columns: readonly string[], of = '') => columns.map((column) => of + column).join(', ');

/** `$3` holds the columns to change; other columns stay as they are. It is json, which keeps the order of `extra`. */
export const patchRecord = writingStatement<never>(
  'records.patch',
  `update record r set (${listOf(patchedColumns)}) =
     (select ${listOf(patchedColumns, 'p.')} from json_populate_record(r, $3::json) p)
   where r.workspace_id = $1 and r.record_id = $2`,
);

/** A separate statement for many records: a patch would copy each row twice. */
export const touchRecords = writingStatement<never>(
  'records.touch',
  `update record r set updated_at = $3 where r.workspace_id = $1 and r.record_id = any ($2::bigint[])`,
);

/**
 * `timestamptz + interval` depends on the session's time zone, and Citus refuses such functions inside `case` in an update;
 * `timestamp + interval` does not.
 */
const addDays = (time: string, days: string) =>
  `(${time} at time zone 'UTC' + ${days} * interval '1 day') at time zone 'UTC'`;

/** When the record `r` of the workspace `w` loses it: the earlier of its own end and the policy's. `least` ignores nulls. */
export const effectiveEnd = (what: 'media' | 'transcript') => `least(r.own_${what}_expires_at,
       case when not r.protected_from_deletion then ${addDays('r.created_at', `w.${what}_retention_days`)} end)`;

/** The earlier of each record's own end and the workspace policy's. */
const applyRetentionTo = (name: string, chosen: string) =>
  writingStatement<never>(
    name,
    `update record u set media_expires_at = e.media, transcript_expires_at = e.transcript
   from (
     select r.workspace_id, r.record_id, ${effectiveEnd('media')} as media, ${effectiveEnd('transcript')} as transcript
     from record r join workspace w on w.workspace_id = $1
     where r.workspace_id = $1${chosen}
   ) e
   where u.workspace_id = $1 and u.record_id = e.record_id
     and (u.media_expires_at is distinct from e.media or u.transcript_expires_at is distinct from e.transcript)`,
  );

// Not one for both, with a parameter that may be null: its plan reads all records of the workspace for each new one.
export const applyRetention = applyRetentionTo(
  'records.apply-retention',
  ' and r.record_id = any ($2::bigint[])',
);
export const applyRetentionToAll = applyRetentionTo('records.apply-retention-to-all', '');

/** Rows that refer to it are deleted with it. */
export const deleteRecord = writingStatement<Pick<VersionRow, 'ordinal' | 'acl_before'>>(
  'records.delete',
  `delete from record r using record_index i
   where r.workspace_id = $1 and r.record_id = $2 and i.workspace_id = $1 and i.record_id = $2
   returning r.ordinal, i.acl as acl_before`,
);

export const deleteRecordsOfWorkspaces = writingStatement<never>(
  'records.delete-of-workspaces',
  `delete from record r where r.workspace_id = any ($1::bigint[])`,
);

/**
 * Brings back kept rows `k` of a table. The columns are those that the rows were kept with: the table may have got others since, with
 * defaults of their own.
 */
function bringBackRows(
  name: string,
  columns: readonly string[],
  kept: { statement: string; rows: string; content: string },
): WritingStatement<never> {
  const names = listOf(columns);
  const digest = createHash('sha256').update(names).digest('hex').slice(0, 8);
  return writingStatement<never>(
    `records.${kept.statement}-${name}-${digest}`,
    `insert into ${name} (${names})
     select ${listOf(columns, 'p.')} from ${kept.content} p
     where k.workspace_id = $1 and k.table_name = '${name}' and ${kept.rows}`,
  );
}

/** Restores the rows that the trash kept; `$3` overrides columns. (`record` by itself is a type of PostgreSQL.) */
export const restoreRows = (
  { name, if_there = 'true', is_common }: KeptTable,
  columns: readonly string[],
): WritingStatement<never> =>
  bringBackRows(name, columns, {
    statement: 'restore',
    content: `trashed_row k
     cross join lateral json_populate_record(json_populate_record(null::public.${name}, k.content), $3::json)`,
    rows: `k.record_id = $2 and ${if_there}${is_common === true ? ' on conflict do nothing' : ''}`,
  });

/** Restores the links that were deleted with a label, a team or a role. */
export const restoreRemovedRows = (
  { name, if_there = 'true' }: RemovedTable,
  columns: readonly string[],
): WritingStatement<never> =>
  bringBackRows(name, columns, {
    statement: 'restore-removed',
    content: `removed_item_row k cross join lateral json_populate_record(null::public.${name}, k.content)`,
    rows: `k.kind = $2 and k.item_id = $3 and ${if_there}`,
  });

/** A record that was indexed anew: its versions go on, because copies and caches compare them. */
export const setVersion = writingStatement<never>(
  'records.set-version',
  `update record_index i set version = $3 where i.workspace_id = $1 and i.record_id = $2`,
);

export const addLabels = writingStatement<{ record_id: number }>(
  'records.add-labels',
  `with added as (
     insert into record_label (workspace_id, record_id, label_id)
     select $1, r.record_id, l.label_id
     from unnest($2::bigint[]) as r (record_id) cross join unnest($3::bigint[]) as l (label_id)
     on conflict (workspace_id, record_id, label_id) do nothing
     returning record_id
   )
   select distinct added.record_id from added order by added.record_id`,
);

export const removeLabels = writingStatement<{ record_id: number }>(
  'records.remove-labels',
  `with removed as (
     delete from record_label rl
     where rl.workspace_id = $1 and rl.record_id = any ($2::bigint[]) and rl.label_id = any ($3::bigint[])
     returning rl.record_id
   )
   select distinct removed.record_id from removed order by removed.record_id`,
);

export const putChunks = writingStatement<never>(
  'records.put-chunks',
  `insert into transcript_chunk (workspace_id, record_id, chunk, dialogs, originals, edits)
   select $1, $2, g.chunk, g.dialogs, g.originals, g.edits
   from unnest($3::integer[], $4::text[], $5::jsonb[], $6::jsonb[]) as g (chunk, dialogs, originals, edits)
   on conflict (workspace_id, record_id, chunk) do update set
     dialogs = excluded.dialogs, originals = excluded.originals, edits = excluded.edits`,
);

export const deleteChunks = writingStatement<never>(
  'records.delete-chunks',
  `delete from transcript_chunk c where c.workspace_id = $1 and c.record_id = $2`,
);

export const insertInsights = writingStatement<{ insight_id: number }>(
  'records.insert-insights',
  `insert into insight (workspace_id, insight_id, record_id, type, status, value, language,
     custom_insight_template_id, is_edited, edited_by_member_id, edited_at)
   select $1, nextval('insight_id_seq'), $2, g.type, g.status, g.value, g.language,
     g.custom_insight_template_id, g.is_edited, g.edited_by_member_id, g.edited_at
   from json_to_recordset($3::json) as g (type text, status text, value json, language text,
     custom_insight_template_id bigint, is_edited boolean, edited_by_member_id bigint, edited_at timestamptz)
   returning insight_id`,
);

const insightColumns = [
  'status',
  'value',
  'language',
  'is_edited',
  'edited_by_member_id',
  'edited_at',
  'is_stale',
  'stale_basis',
] as const;

export type InsightColumn = (typeof insightColumns)[number];

/** `$3` is `[{insight_id, patch}]`, each patch like that of a record. */
export const patchInsights = writingStatement<never>(
  'records.patch-insights',
  `update insight i set (${listOf(insightColumns)}) =
     (select ${listOf(insightColumns, 'p.')} from json_populate_record(i, g.patch) p)
   from json_to_recordset($3::json) as g (insight_id bigint, patch json)
   where i.workspace_id = $1 and i.record_id = $2 and i.insight_id = g.insight_id`,
);

export const deleteInsights = writingStatement<never>(
  'records.delete-insights',
  `delete from insight i
   where i.workspace_id = $1 and i.record_id = $2 and i.insight_id = any ($3::bigint[])`,
);

// Arrays are text inside the JSON: its numbers end at 2^53, tokens do not. No `with`, which Citus would send to every machine.
const given = `(
     select x.ordinal, x.record_id, x.recorded_at, x.owner_member_id, x.source, x.is_draft, x.protected_from_deletion,
       x.has_masked_spans, x.acl::bigint[], x.label_ids::bigint[], x.team_ids::bigint[], x.facets::bigint[]
     from jsonb_to_recordset($2::jsonb) as x (ordinal bigint, record_id bigint, recorded_at timestamptz,
       owner_member_id bigint, source text, is_draft boolean, protected_from_deletion boolean, has_masked_spans boolean,
       acl text, label_ids text, team_ids text, facets text)
   ) g`;

/** `$2` is a list of index rows. */
export const insertIndexRows = writingStatement<never>(
  'records.insert-index-rows',
  `insert into record_index (workspace_id, ordinal, record_id, recorded_at, owner_member_id, source, is_draft,
     protected_from_deletion, has_masked_spans, acl, label_ids, team_ids)
   select $1, g.ordinal, g.record_id, g.recorded_at, g.owner_member_id, g.source, g.is_draft,
     g.protected_from_deletion, g.has_masked_spans, g.acl, g.label_ids, g.team_ids
   from ${given}`,
);

/** Takes the same list as the statement above. */
export const insertFacetRows = writingStatement<never>(
  'records.insert-facet-rows',
  `insert into record_facet (workspace_id, ordinal, record_id, recorded_at, facets)
   select $1, g.ordinal, g.record_id, g.recorded_at, g.facets from ${given}`,
);

/** Deletes whatever is left of a record in the index and the search; `$3` is its ordinal. */
export const deleteIndexRows = writingStatement<never>(
  'records.delete-index-rows',
  `with faceted as (delete from record_facet f where f.workspace_id = $1 and f.ordinal = $3),
     worded as (delete from record_token t where t.workspace_id = $1 and t.ordinal = $3),
     told as (delete from record_text x where x.workspace_id = $1 and x.ordinal = $3),
     phrased as (delete from record_phrase p where p.workspace_id = $1 and p.ordinal = $3)
   delete from record_index i where i.workspace_id = $1 and (i.record_id = $2 or i.ordinal = $3)`,
);

export interface VersionRow {
  record_id: number;
  ordinal: number;
  version: number;
  /** The acl before this statement. */
  acl_before: number[];
}

/** Also raises the versions. */
export const updateIndexRows = writingStatement<VersionRow>(
  'records.update-index-rows',
  `with before as (
     select i.ordinal, i.acl from record_index i join ${given} on i.ordinal = g.ordinal where i.workspace_id = $1
   ), faceted as (
     update record_facet f set facets = g.facets
     from ${given} where f.workspace_id = $1 and f.ordinal = g.ordinal
   )
   update record_index i set
     version = i.version + 1, owner_member_id = g.owner_member_id, source = g.source, is_draft = g.is_draft,
     protected_from_deletion = g.protected_from_deletion, has_masked_spans = g.has_masked_spans,
     acl = g.acl, label_ids = g.label_ids, team_ids = g.team_ids
   from ${given} join before b on b.ordinal = g.ordinal where i.workspace_id = $1 and i.ordinal = g.ordinal
   returning i.record_id, i.ordinal, i.version, b.acl as acl_before`,
);

export const raiseVersions = writingStatement<VersionRow>(
  'records.raise-versions',
  `update record_index i set version = i.version + 1
   where i.workspace_id = $1 and i.record_id = any ($2::bigint[])
   returning i.record_id, i.ordinal, i.version, i.acl as acl_before`,
);

/** A row for each filter of a parameter that holds one after the other. */
const toParts = (filters: string) =>
  `select $1::bigint, $2::bigint, p.part, substr(${filters}::bytea, ${PART_BYTES} * p.part + 1, ${PART_BYTES})
     from generate_series(0, (length(${filters}::bytea) - 1) / ${PART_BYTES}) as p (part)`;

export const insertSearchText = writingStatement<never>(
  'records.insert-search-text',
  `with worded as (
     insert into record_token (workspace_id, ordinal, record_id, recorded_at, tokens)
     values ($1, $2, $3, $4, $5::bigint[])
   ), phrased as (
     insert into record_phrase (workspace_id, ordinal, part, bits) ${toParts('$8')}
   )
   insert into record_text (workspace_id, ordinal, title, transcript, insights, speakers, attendees)
   values ($1, $2, $6, $7, $9, $10, $11)`,
);

export const updateSearchText = writingStatement<never>(
  'records.update-search-text',
  `with worded as (
     update record_token t set tokens = $3::bigint[] where t.workspace_id = $1 and t.ordinal = $2
   ), left_over as (
     delete from record_phrase p
     where p.workspace_id = $1 and p.ordinal = $2 and p.part > (length($6::bytea) - 1) / ${PART_BYTES}
   ), phrased as (
     insert into record_phrase (workspace_id, ordinal, part, bits) ${toParts('$6')}
     on conflict (workspace_id, ordinal, part) do update set bits = excluded.bits
   )
   update record_text t set title = $4, transcript = $5, phrase_bits = null, insights = $7, speakers = $8, attendees = $9
   where t.workspace_id = $1 and t.ordinal = $2`,
);

/**
 * Replaces the terms of the texts beside the transcript, `$3`, by others, `$4`. What both have stays, and so does the first code, the
 * least of all, which says the format. No text of a transcript is read or written.
 */
export const updateBesideTexts = writingStatement<never>(
  'records.update-beside-texts',
  `with worded as (
     update record_token t set tokens = array(
       (select unnest(t.tokens) except select unnest($3::bigint[])) union select unnest($4::bigint[]) order by 1
     ) where t.workspace_id = $1 and t.ordinal = $2
   ), phrased as (
     update record_phrase p set bits = $5 where p.workspace_id = $1 and p.ordinal = $2 and p.part = 0
   )
   update record_text t set title = $6, insights = $7, speakers = $8, attendees = $9
   where t.workspace_id = $1 and t.ordinal = $2`,
);
