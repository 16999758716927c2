/** The replication slot keeps PostgreSQL from removing log that has not been archived. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { formatLsn, parseLsn, type Lsn } from './wal-position.ts';

const SLOT = 'minutebook_wal_archive';

const selectSlot = statement<{ restart_lsn: string | null; is_lost: boolean }>(
  'slot.find',
  `select s.restart_lsn::text as restart_lsn, s.wal_status is not distinct from 'lost' as is_lost
     from pg_catalog.pg_replication_slots s where s.slot_name = '${SLOT}'`,
);

const createSlot = statement<never>(
  'slot.create',
  `select pg_catalog.pg_create_physical_replication_slot('${SLOT}', true)`,
);

/**
 * Makes the slot unless it exists. Returns null when it holds no log that the archive could continue with.
 */
export async function openSlot(db: Queryable): Promise<Lsn | null> {
  const [found] = await db.query(selectSlot, []);
  if (found !== undefined && found.restart_lsn !== null && !found.is_lost) {
    return parseLsn(found.restart_lsn);
  }
  // PostgreSQL has invalidated the slot, because the archive was away for too long.
  await dropSlot(db);
  await db.query(createSlot, []);
  return null;
}

const advanceSlot = statement<never>(
  'slot.advance',
  `select pg_catalog.pg_replication_slot_advance('${SLOT}', $1::text::pg_lsn)`,
);

export async function moveSlot(db: Queryable, to: Lsn): Promise<void> {
  await db.query(advanceSlot, [formatLsn(to)]);
}

const deleteSlot = statement<never>(
  'slot.drop',
  `select pg_catalog.pg_drop_replication_slot(s.slot_name)
     from pg_catalog.pg_replication_slots s where s.slot_name = '${SLOT}'`,
);

export async function dropSlot(db: Queryable): Promise<void> {
  await db.query(deleteSlot, []);
}
