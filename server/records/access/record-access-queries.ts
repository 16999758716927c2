/** The narrow rows of records, by id: the facts that decide who may see a record and do what with it. */
import { toOnceKey } from '../../access/audit-log.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

/** A row of record_index, without columns that only lists filter on. */
export interface RecordFactsRow {
  record_id: number;
  version: number;
  owner_member_id: number | null;
  team_ids: number[];
  label_ids: number[];
  acl: number[];
  protected_from_deletion: boolean;
  has_masked_spans: boolean;
  transcript_stored: boolean;
}

// Arrays come as JSON: the driver reads a bigint[] as text.
const facts = `
   select i.record_id, i.version, i.owner_member_id, to_jsonb(i.team_ids) as team_ids,
     to_jsonb(i.label_ids) as label_ids, to_jsonb(i.acl) as acl, i.protected_from_deletion, i.has_masked_spans,
     r.transcript_stored
   from record_index i join record r on r.workspace_id = $1 and r.record_id = i.record_id`;

const selectFacts = statement<RecordFactsRow>(
  'records.facts-of-some',
  `${facts} where i.workspace_id = $1 and i.record_id = any ($2::bigint[]) order by i.record_id`,
);

/** The rows of the records that exist in the workspace, by id. */
export async function listRecordFacts(
  db: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<RecordFactsRow[]> {
  return db.query(selectFacts, [workspace_id, record_ids]);
}

// Not an array of one, which would be planned anew every time.
const selectOneFacts = statement<RecordFactsRow>(
  'records.facts',
  `${facts} where i.workspace_id = $1 and i.record_id = $2`,
);

export async function findRecordFacts(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<RecordFactsRow | undefined> {
  return (await db.query(selectOneFacts, [workspace_id, record_id]))[0];
}

const selectVisible = statement<{ record_id: number }>(
  'records.visible-of-some',
  `select i.record_id from record_index i
   where i.workspace_id = $1 and i.record_id = any ($3::bigint[]) and i.acl && $2::bigint[]
   order by i.record_id`,
);

/** The given records that somebody with these principals may see. */
export async function listVisible(
  db: Queryable,
  { workspace_id, principals }: { workspace_id: number; principals: readonly number[] },
  record_ids: readonly number[],
): Promise<number[]> {
  const rows = await db.query(selectVisible, [workspace_id, principals, record_ids]);
  return rows.map(({ record_id }) => record_id);
}

const insertReads = statement<never>(
  'records.audit-reads',
  `insert into audit_log (workspace_id, audit_id, at, actor_user_id, action, record_id, once_key)
   select $1, nextval('audit_id_seq'), $2, $3, 'record.read', read.record_id, read.once_key
   from unnest($4::bigint[], $5::text[]) as read (record_id, once_key)
   on conflict (workspace_id, once_key) where once_key is not null do nothing`,
);

/** Notes that the user read records which only record.read_all shows to them: one opening asks several times, and is one entry. */
export async function noteReads(
  db: Queryable,
  read: { workspace_id: number; user_id: number | null; record_ids: readonly number[]; now: Date },
): Promise<void> {
  const { workspace_id, user_id, record_ids, now } = read;
  const keys = record_ids.map((record_id) =>
    toOnceKey(['record.read', user_id ?? 'operator', record_id], now),
  );
  await db.query(insertReads, [workspace_id, now, user_id, record_ids, keys]);
}
