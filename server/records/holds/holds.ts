/** Holds: what they stand over is deleted neither by its time nor by anybody, until the hold ends. */
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Database, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { lockCounter } from '../lock-records.ts';

/**
 * Whether a hold stands over the record `r`: over itself, over all that its owner has, or over its workspace.
 * @param workspace the parameter that is its workspace; in a sweep through all of them, its column
 */
export const isHeld = (workspace: '$1' | '$2' | 'r.workspace_id'): string => `exists (
     select 1 from hold h where h.workspace_id = ${workspace} and (
       h.record_id = r.record_id or h.member_id = r.owner_member_id or (h.record_id is null and h.member_id is null)))`;

export interface HoldRow {
  hold_id: number;
  /** null in both: the whole workspace. */
  record_id: number | null;
  member_email: string | null;
  reason: string;
  created_at: Date;
}

export interface NewHold {
  record_id: number | null;
  member_id: number | null;
  reason: string;
}

const insertHold = statement<{ hold_id: number }>(
  'holds.insert',
  `insert into hold (workspace_id, hold_id, record_id, member_id, reason, created_at)
   values ($1, nextval('hold_id_seq'), $2, $3, $4, $5) returning hold_id`,
);
const selectRecord = statement<{ record_id: number }>(
  'holds.record',
  `select r.record_id from record r where r.workspace_id = $1 and r.record_id = $2`,
);
const selectHolds = statement<HoldRow>(
  'holds.list',
  `select h.hold_id, h.record_id, m.email as member_email, h.reason, h.created_at
   from hold h left join member m on m.workspace_id = h.workspace_id and m.member_id = h.member_id
   where h.workspace_id = $1 order by h.hold_id`,
);
const deleteHold = statement<{ record_id: number | null; member_id: number | null; reason: string }>(
  'holds.delete',
  `delete from hold where workspace_id = $1 and hold_id = $2 returning record_id, member_id, reason`,
);

/** @throws RECORD_NOT_FOUND */
export async function createHold(
  db: Database,
  {
    workspace_id,
    hold: { record_id, member_id, reason },
    now,
  }: { workspace_id: number; hold: NewHold; now: Date },
): Promise<number> {
  return db.transaction(async (tx) => {
    // Deletions lock the counter too, so a record is either deleted before or held.
    await lockCounter(tx, workspace_id);
    if (record_id !== null && (await tx.query(selectRecord, [workspace_id, record_id])).length === 0) {
      throw errors.recordNotFound(record_id);
    }
    const inserted = await tx.query(insertHold, [workspace_id, record_id, member_id, reason, now]);
    const { hold_id } = requireRow(inserted, 'the hold');
    const detail = { hold_id, member_id, reason };
    noteEvent(tx, { kind: 'hold.create', workspace_id, at: now, record_id, detail });
    return hold_id;
  });
}

export const listHolds = (db: Queryable, workspace_id: number): Promise<HoldRow[]> =>
  db.query(selectHolds, [workspace_id]);

/** @throws NOT_FOUND */
export async function endHold(
  db: Database,
  { workspace_id, hold_id, now }: { workspace_id: number; hold_id: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx.query(deleteHold, [workspace_id, hold_id]);
    if (ended === undefined) throw errors.missing('no_hold', { hold_id });
    const { record_id, member_id, reason } = ended;
    const detail = { hold_id, member_id, reason };
    noteEvent(tx, { kind: 'hold.end', workspace_id, at: now, record_id, detail });
  });
}
