/** Reads the parts of a record that people change, and writes its links, in transactions that hold its row. */
import type { RecordDraftState, RecordScope } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import type { RecordKey } from '../lock-records.ts';

export interface ChangeableRecord {
  owner_member_id: number | null;
  has_masked_spans: boolean;
  transcript_stored: boolean;
  title: string | null;
  scope: RecordScope;
  protected_from_deletion: boolean;
  is_draft: boolean;
  draft_state: RecordDraftState | null;
  team_ids: number[];
  access_team_ids: number[];
  access_member_ids: number[];
}

/** The ids that a table links with the record `r`. */
export const linked = (table: string, column: string) => `coalesce((
    select jsonb_agg(x.${column} order by x.${column}) from ${table} x
    where x.workspace_id = $1 and x.record_id = r.record_id), '[]')`;

const selectRecord = statement<ChangeableRecord>(
  'access.changeable',
  `select r.owner_member_id, r.has_masked_spans, r.transcript_stored, r.title, r.scope, r.protected_from_deletion, r.is_draft,
     r.draft_state, ${linked('record_team', 'team_id')} as team_ids, ${linked('record_access_team', 'team_id')} as access_team_ids,
     ${linked('record_access_member', 'member_id')} as access_member_ids
   from record r where r.workspace_id = $1 and r.record_id = $2`,
);

export async function findChangeable(
  tx: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<ChangeableRecord | undefined> {
  return (await tx.query(selectRecord, [workspace_id, record_id]))[0];
}

// A title that a person has written is not overwritten by one that the pipeline finds later.
const wantNoTitle = statement<never>(
  'access.want-no-title',
  `update record_pipeline set wants_title = false where workspace_id = $1 and record_id = $2`,
);

export async function refuseMachineTitle(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
): Promise<void> {
  await tx.query(wantNoTitle, [workspace_id, record_id]);
}

const replaceIn = (table: string, column: string) =>
  statement<never>(
    `access.replace-${table}`,
    `with gone as (
       delete from ${table} x
       where x.workspace_id = $1 and x.record_id = $2 and x.${column} <> all ($3::bigint[])
     )
     insert into ${table} (workspace_id, record_id, ${column})
     select $1, $2, g.id from unnest($3::bigint[]) as g (id)
     on conflict (workspace_id, record_id, ${column}) do nothing`,
  );

/** Replaces a record's teams, or one half of its access list. */
export const replaceLinks = {
  team_ids: replaceIn('record_team', 'team_id'),
  access_team_ids: replaceIn('record_access_team', 'team_id'),
  access_member_ids: replaceIn('record_access_member', 'member_id'),
};

// Key share: a team is not deleted while a record is being linked to it.
const lockTeams = statement<{ id: number }>(
  'access.lock-teams',
  `select t.team_id as id from team t
   where t.workspace_id = $1 and t.team_id = any ($2::bigint[]) order by t.team_id for key share`,
);
const lockMembers = statement<{ id: number }>(
  'access.lock-members',
  `select m.member_id as id from member m
   where m.workspace_id = $1 and m.member_id = any ($2::bigint[]) and m.status = 'active'
   order by m.member_id for key share`,
);

/** The ids among these that are teams, or active members, of the workspace. */
export async function lockKnownIds(
  tx: Queryable,
  {
    workspace_id,
    field,
    ids,
  }: { workspace_id: number; field: keyof typeof replaceLinks; ids: readonly number[] },
): Promise<number[]> {
  const lock = field === 'access_member_ids' ? lockMembers : lockTeams;
  return (await tx.query(lock, [workspace_id, ids])).map(({ id }) => id);
}

const selectHasGuest = statement<{ has_guest: boolean }>(
  'access.has-guest',
  `select exists (
     select 1 from member m
     where m.workspace_id = $1 and m.base_role = 'guest' and (m.member_id = any ($2::bigint[]) or exists (
       select 1 from team_member tm
       where tm.workspace_id = $1 and tm.member_id = m.member_id and tm.team_id = any ($3::bigint[])))
   ) as has_guest`,
);

/** Whether any of the members, or anybody in one of the teams, is a guest. */
export async function hasGuest(
  tx: Queryable,
  workspace_id: number,
  { member_ids, team_ids }: { member_ids: readonly number[]; team_ids: readonly number[] },
): Promise<boolean> {
  return (await tx.query(selectHasGuest, [workspace_id, member_ids, team_ids]))[0]?.has_guest === true;
}
