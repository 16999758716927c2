/** Reads what a record's index is derived from, and writes the index. */
import type {
  RecordScope,
  RecordSource,
  RecordStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import { statement } from '../db/database.ts';

/** What a record's row in record_index is derived from. */
export interface RecordFactsForIndex {
  record_id: number;
  ordinal: number;
  recorded_at: Date;
  scope: RecordScope;
  source: RecordSource;
  status: RecordStatus;
  is_draft: boolean;
  owner_member_id: number | null;
  protected_from_deletion: boolean;
  has_masked_spans: boolean;
  team_ids: number[];
  label_ids: number[];
  access_team_ids: number[];
  access_member_ids: number[];
}

const linked = (table: string, column: string) => `coalesce((
    select jsonb_agg(x.${column} order by x.${column}) from ${table} x
    where x.workspace_id = r.workspace_id and x.record_id = r.record_id), '[]')`;

export const selectFacts = statement<RecordFactsForIndex>(
  'search.record-facts',
  `select r.record_id, r.ordinal, r.recorded_at, r.scope, r.source, r.status, r.is_draft, r.owner_member_id,
     r.protected_from_deletion, r.has_masked_spans,
     ${linked('record_team', 'team_id')} as team_ids, ${linked('record_label', 'label_id')} as label_ids,
     ${linked('record_access_team', 'team_id')} as access_team_ids,
     ${linked('record_access_member', 'member_id')} as access_member_ids
   from record r
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.record_id`,
);

// Arrays come as text inside the JSON: its numbers end at 2^53, tokens do not.
const given = `given as materialized (
     select x.ordinal, x.record_id, x.recorded_at, x.owner_member_id, x.source, x.is_draft, x.protected_from_deletion,
       x.has_masked_spans, x.acl::bigint[], x.label_ids::bigint[], x.team_ids::bigint[], x.facets::bigint[]
     from jsonb_to_recordset($2::jsonb) as x (ordinal bigint, record_id bigint, recorded_at timestamptz,
       owner_member_id bigint, source text, is_draft boolean, protected_from_deletion boolean, has_masked_spans boolean,
       acl text, label_ids text, team_ids text, facets text)
   )`;

export const insertIndexRows = statement<never>(
  'search.insert-index-rows',
  `with ${given}, indexed as (
     insert into record_index (workspace_id, ordinal, record_id, recorded_at, owner_member_id, source, is_draft,
       protected_from_deletion, has_masked_spans, acl, label_ids, team_ids)
     select $1, g.ordinal, g.record_id, g.recorded_at, g.owner_member_id, g.source, g.is_draft,
       g.protected_from_deletion, g.has_masked_spans, g.acl, g.label_ids, g.team_ids
     from given g
   )
   insert into record_facet (workspace_id, ordinal, record_id, recorded_at, facets)
   select $1, g.ordinal, g.record_id, g.recorded_at, g.facets from given g`,
);

export const updateIndexRows = statement<never>(
  'search.update-index-rows',
  `with ${given}, indexed as (
     update record_index i set
       version = i.version + 1, owner_member_id = g.owner_member_id, source = g.source, is_draft = g.is_draft,
       protected_from_deletion = g.protected_from_deletion, has_masked_spans = g.has_masked_spans,
       acl = g.acl, label_ids = g.label_ids, team_ids = g.team_ids
     from given g where i.workspace_id = $1 and i.ordinal = g.ordinal
   )
   update record_facet f set facets = g.facets
   from given g where f.workspace_id = $1 and f.ordinal = g.ordinal`,
);

export const raiseVersions = statement<never>(
  'search.raise-record-versions',
  `update record_index i set version = i.version + 1 where i.workspace_id = $1 and i.record_id = any ($2::bigint[])`,
);

export const insertTokens = statement<never>(
  'search.insert-tokens',
  `insert into record_token (workspace_id, ordinal, record_id, recorded_at, tokens) values ($1, $2, $3, $4, $5::bigint[])`,
);

export const insertText = statement<never>(
  'search.insert-text',
  `insert into record_text (workspace_id, ordinal, title, transcript) values ($1, $2, $3, $4)`,
);

export const updateTokens = statement<never>(
  'search.update-tokens',
  `update record_token set tokens = $3::bigint[] where workspace_id = $1 and ordinal = $2`,
);

export const updateText = statement<never>(
  'search.update-text',
  `update record_text set title = $3, transcript = $4 where workspace_id = $1 and ordinal = $2`,
);

export const widenSegment = statement<{ segment: number }>(
  'search.widen-segment',
  `update record_segment set
     min_recorded_at = least(min_recorded_at, $3), max_recorded_at = greatest(max_recorded_at, $3)
   where workspace_id = $1 and segment = $2
   returning segment`,
);

export const insertSegment = statement<never>(
  'search.insert-segment',
  `insert into record_segment (workspace_id, segment, min_recorded_at, max_recorded_at) values ($1, $2, $3, $3)`,
);
