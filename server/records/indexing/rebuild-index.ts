/** The index of a record that has lost a part of it, made anew from the record. */
import { statement, type Database, type Queryable } from '../../base/database/database.ts';
import { IS_OUTDATED } from '../../search/index-format.ts';
import { lockCounter, lockRecord, type RecordKey } from '../lock-records.ts';
import { noteChange } from '../record-writer.ts';
import { deleteIndexRows, setVersion } from '../record-write-statements.ts';
import { indexRecords, readSearchDocument, widenSegments } from './index-record.ts';

/** One of an older format has no row of phrases: it is indexed anew anyway. */
const selectUnindexed = statement<RecordKey>(
  'indexing.unindexed-records',
  `select r.workspace_id, r.record_id from record r
   where not exists (
       select 1 from record_index i where i.workspace_id = r.workspace_id and i.record_id = r.record_id)
     or not exists (
       select 1 from record_facet f where f.workspace_id = r.workspace_id and f.ordinal = r.ordinal)
     or not exists (
       select 1 from record_text x where x.workspace_id = r.workspace_id and x.ordinal = r.ordinal)
     or not exists (
       select 1 from record_token t where t.workspace_id = r.workspace_id and t.ordinal = r.ordinal
       and (${IS_OUTDATED} or exists (
         select 1 from record_phrase p where p.workspace_id = r.workspace_id and p.ordinal = r.ordinal and p.part = 0)))
   order by r.workspace_id, r.record_id limit $1`,
);

/** Records that lists, searches or their own address do not find. */
export const listUnindexed = (db: Queryable, most: number): Promise<RecordKey[]> =>
  db.query(selectUnindexed, [most]);

/** No version of a record comes again, because copies and caches compare them. This moment is after any that nothing tells of. */
const selectVersion = statement<{ version: number }>(
  'indexing.next-version',
  `select coalesce(greatest(
       (select max(f.version) from fact f where f.workspace_id = $1 and f.record_id = $2),
       (select i.version from record_index i where i.workspace_id = $1 and i.record_id = $2)
     ) + 1, extract(epoch from $3::timestamptz)::bigint) as version`,
);

/** In a transaction of its own. A record that is no longer there has no index. */
export async function rebuildIndex(
  db: Database,
  { workspace_id, record_id }: RecordKey,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCounter(tx, workspace_id);
    await lockRecord(tx, { workspace_id, record_id });
    const found = await readSearchDocument(tx, workspace_id, record_id);
    if (found === undefined) return;
    const [next] = await tx.query(selectVersion, [workspace_id, record_id, now]);
    await tx.write(deleteIndexRows, [workspace_id, record_id, found.ordinal]);
    await indexRecords(tx, workspace_id, [{ record_id, ...found }]);
    const version = next?.version ?? 1;
    await tx.write(setVersion, [workspace_id, record_id, version]);
    await widenSegments(tx, workspace_id, [found]);
    noteChange(tx, {
      kind: 'record.texts',
      workspace_id,
      record_ids: [record_id],
      ordinals: [found.ordinal],
      actor_user_id: null,
      at: now,
      version,
      changed: new Set(),
    });
  });
}
