/** Previews what an erasure would remove, before anybody asks for it. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { isHeld } from '../../records/holds/holds.ts';
import { isSentTo } from './forget-attendance.ts';
import type { UserRow } from '../users/create-user.ts';

/** A workspace that they are a member of, and what they own in it. */
export interface OwnedWorkspace {
  slug: string;
  workspace_id: number;
  member_id: number;
  records: number;
  /** The number of their records in the trash. */
  trashed: number;
  /**
   * The number of holds over them or their records, of their private notes on records under a hold, and of meetings under a
   * hold to which they were invited.
   */
  held: number;
}

export interface ErasurePreview {
  workspaces: OwnedWorkspace[];
  tokens: number;
  sessions: number;
  audit_entries: number;
}

const selectWorkspaces = statement<OwnedWorkspace>(
  'preview-erasure.workspaces',
  `select w.slug, m.workspace_id, m.member_id,
     (select count(*)::integer from record r
      where r.workspace_id = m.workspace_id and r.owner_member_id = m.member_id) as records,
     (select count(*)::integer from record r
      where r.workspace_id = m.workspace_id and r.owner_member_id = m.member_id and ${isHeld('r.workspace_id')}) + (
       select count(*)::integer from hold h where h.workspace_id = m.workspace_id and h.member_id = m.member_id) + (
       select count(*)::integer from trashed_record r
       where r.workspace_id = m.workspace_id and r.owner_member_id = m.member_id and ${isHeld('r.workspace_id')}) + (
       select count(*)::integer from moment n
       join record r on r.workspace_id = n.workspace_id and r.record_id = n.record_id
       where n.workspace_id = m.workspace_id and n.author_member_id = m.member_id and n.audience = 'author'
         and ${isHeld('r.workspace_id')}) + (
       select count(*)::integer from trashed_row n
       join trashed_record r on r.workspace_id = n.workspace_id and r.record_id = n.record_id
       where n.workspace_id = m.workspace_id and n.table_name = 'moment' and n.content ->> 'audience' = 'author'
         and (n.content ->> 'author_member_id')::bigint = m.member_id and ${isHeld('r.workspace_id')}) + (
       select count(*)::integer from record r
       where r.workspace_id = m.workspace_id and ${isHeld('r.workspace_id')} and ${isSentTo('r.event', 'm.email')}) + (
       select count(*)::integer from trashed_row n
       join trashed_record r on r.workspace_id = n.workspace_id and r.record_id = n.record_id
       where n.workspace_id = m.workspace_id and n.table_name = 'record' and ${isHeld('r.workspace_id')}
         and ${isSentTo(`(n.content -> 'event')`, 'm.email')}) as held,
     (select count(*)::integer from trashed_record t
      where t.workspace_id = m.workspace_id and t.owner_member_id = m.member_id) as trashed
   from member m
   join workspace w on w.workspace_id = m.workspace_id
   where m.user_id = $1
   order by m.workspace_id`,
);
const selectCounts = statement<Omit<ErasurePreview, 'workspaces'>>(
  'preview-erasure.counts',
  `select
     (select count(*)::integer from access_token t where t.user_id = $1 and t.kind = 'personal') as tokens,
     (select count(*)::integer from login_session s where s.user_id = $1) as sessions,
     (select count(*)::integer from audit_log a where a.actor_user_id = $1) as audit_entries`,
);

export async function previewErasure(db: Queryable, { user_id }: UserRow): Promise<ErasurePreview> {
  const [workspaces, [counts]] = [
    await db.query(selectWorkspaces, [user_id]),
    await db.query(selectCounts, [user_id]),
  ];
  return { workspaces, ...(counts ?? { tokens: 0, sessions: 0, audit_entries: 0 }) };
}
