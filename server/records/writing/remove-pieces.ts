import { statement, type Queryable } from '../../base/database/database.ts';
import type { RecordKey } from '../lock-records.ts';

const deletePieces = statement<never>(
  'writing.delete-pieces',
  `with gone as (
     delete from sound_piece p where p.workspace_id = $1 and p.record_id = $2 returning p.workspace_id, p.sound_key
   )
   update media_sweep s set not_before = $3
   from gone g where s.workspace_id = $1 and s.media_key = g.sound_key`,
);

/** The next sweep of the store deletes their sound. */
export async function removePieces(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  now: Date,
): Promise<void> {
  await tx.query(deletePieces, [workspace_id, record_id, now]);
}
