import { statement, type Queryable } from '../base/database/database.ts';
import type { Refuse } from './check-record-file.ts';

interface FoundRecord {
  record_id: number;
  dialog_count: number;
}

// A union instead of `or` lets each half use an index of its own, however many records the owner has.
const selectImported = statement<FoundRecord & { is_same_file: boolean }>(
  'import.imported-record',
  `select r.record_id, r.dialog_count, true as is_same_file from record r
   where r.workspace_id = $1 and r.owner_member_id = $2 and r.import_digest = $3
   union all
   select r.record_id, r.dialog_count, false as is_same_file from record r
   where r.workspace_id = $1 and r.owner_member_id = $2 and r.uuid = $4
   order by is_same_file desc, record_id`,
);

/** The record that the same content has become. `refuse` is told of a `uuid` that another one has. */
export async function findImported(
  db: Queryable,
  {
    workspace_id,
    owner_member_id,
    import_digest,
    uuid,
    refuse,
  }: {
    workspace_id: number;
    owner_member_id: number;
    import_digest: Buffer;
    uuid: string | null;
    refuse: Refuse;
  },
): Promise<FoundRecord | undefined> {
  const [found] = await db.query(selectImported, [workspace_id, owner_member_id, import_digest, uuid]);
  if (found === undefined || found.is_same_file) return found;
  return refuse(['uuid'], `${uuid} is already that of record ${found.record_id}`);
}
