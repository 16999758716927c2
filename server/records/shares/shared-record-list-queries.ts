import { statement, type Queryable } from '../../base/database/database.ts';
import type { IndexedRecord } from '../items/record-items.ts';
import type { Keys } from '../../base/config/keys.ts';
import { readCursor, writeCursor } from '../lists/cursor.ts';

/** The end of a page: the next one begins with the share made before this one. */
export interface SharePosition {
  /** ISO time of the share's creation. */
  created_at: string;
  record_id: number;
}

interface SharedRow extends IndexedRecord {
  created_at: Date;
}

const selectShared = statement<SharedRow>(
  'shares.list',
  `select i.record_id, i.version, i.owner_member_id, to_jsonb(i.team_ids) as team_ids, i.protected_from_deletion,
     i.has_masked_spans, s.created_at
   from share s
   join record_index i on i.workspace_id = s.workspace_id and i.record_id = s.record_id
   where s.workspace_id = $1 and (s.expires_at is null or s.expires_at > $2) and i.acl && $3::bigint[]
     and (s.created_at, s.record_id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::bigint, 0))
   order by s.created_at desc, s.record_id desc
   limit $6`,
);

/** Visible records with a live share, newest share first; `next` is null on the last page, full or not. */
export async function listSharedRows(
  db: Queryable,
  workspace_id: number,
  page: { now: Date; principals: readonly number[]; after: SharePosition | null; limit: number },
): Promise<{ records: IndexedRecord[]; next: SharePosition | null }> {
  const { now, principals, after, limit } = page;
  const position = [after?.created_at ?? null, after?.record_id ?? null];
  const rows = await db.query(selectShared, [workspace_id, now, principals, ...position, limit + 1]);
  const records = rows.slice(0, limit);
  const last = rows.length > limit ? records.at(-1) : undefined;
  const next =
    last === undefined ? null : { created_at: last.created_at.toISOString(), record_id: last.record_id };
  return { records, next };
}

/** null: the first page. @throws VALIDATION_ERROR on a bad token */
export function readSharePosition(
  keys: Keys,
  workspace_id: number | null,
  next_token: string | undefined,
): SharePosition | null {
  if (next_token === undefined || next_token === '') return null;
  return readCursor(keys, { workspace_id, list: 'shared-records', token: next_token }) as SharePosition;
}

export const writeSharePosition = (keys: Keys, workspace_id: number, position: SharePosition) =>
  writeCursor(keys, { workspace_id, list: 'shared-records', payload: position });
