import { statement, type Queryable } from '../../base/database/database.ts';

export interface AuditRow {
  audit_id: number;
  at: Date;
  action: string;
  record_id: number | null;
  detail: Record<string, unknown> | null;
  actor_user_id: number | null;
  /** null when the user is not, or no longer, a member here. */
  actor_member_id: number | null;
  actor_name: string | null;
}

/** Filters; those left out do not apply. */
export interface AuditFilter {
  /** One action such as `record.delete`, or a whole subject such as `record`. */
  action?: string | undefined;
  actor_member_id?: number | undefined;
  record_id?: number | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

interface AuditPage extends AuditFilter {
  before_id: number;
  limit: number;
}

const selectPage = statement<AuditRow>(
  'workspaces.audit-page',
  `select a.audit_id, a.at, a.action, a.record_id, a.detail, a.actor_user_id, m.member_id as actor_member_id,
     m.name as actor_name
   from audit_log a
   left join member m on m.workspace_id = a.workspace_id and m.user_id = a.actor_user_id
   where a.workspace_id = $1 and a.audit_id < $2
     and ($4::text is null or a.action = $4 or split_part(a.action, '.', 1) = $4)
     and ($5::bigint is null or m.member_id = $5) and ($6::bigint is null or a.record_id = $6)
     and ($7::timestamptz is null or a.at >= $7) and ($8::timestamptz is null or a.at < $8)
   order by a.audit_id desc
   limit $3`,
);

/** A record that an entry is about. */
export interface AuditRecordRow {
  record_id: number;
  title: string | null;
  started_at: Date;
  is_trashed: boolean;
}

const selectRecords = statement<AuditRecordRow>(
  'workspaces.audit-records',
  `select r.record_id, r.title, r.recorded_at - coalesce(r.duration_ms, 0) * interval '1 millisecond' as started_at,
     false as is_trashed
   from record_index i join record r on r.workspace_id = $1 and r.record_id = i.record_id
   where i.workspace_id = $1 and i.record_id = any ($2::bigint[]) and i.acl && $3::bigint[]
   union all
   select t.record_id, t.title, t.recorded_at - coalesce(t.duration_ms, 0) * interval '1 millisecond', true
   from trashed_record t
   where t.workspace_id = $1 and t.record_id = any ($2::bigint[]) and t.acl && $3::bigint[]
   order by record_id`,
);

/** Selects the records that these principals can see, including those in the trash. */
export async function listAuditRecords(
  db: Queryable,
  { workspace_id, principals }: { workspace_id: number; principals: readonly number[] },
  record_ids: readonly number[],
): Promise<AuditRecordRow[]> {
  if (record_ids.length === 0) return [];
  return db.query(selectRecords, [workspace_id, record_ids, principals]);
}

/** Newest first, older than the entry `before_id`. */
export async function listAuditRows(
  db: Queryable,
  workspace_id: number,
  { before_id, limit, action, actor_member_id, record_id, since, until }: AuditPage,
): Promise<AuditRow[]> {
  const filter = [action ?? null, actor_member_id ?? null, record_id ?? null, since ?? null, until ?? null];
  return db.query(selectPage, [workspace_id, before_id, limit, ...filter]);
}
