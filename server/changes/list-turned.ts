/** Records that became visible or invisible to the caller without a change. */
import type { Caller } from '../access/caller.ts';
import type { Queryable } from '../base/database/database.ts';
import { principalsOf, type ChangeCursor, type PrincipalTurn } from './change-cursor.ts';
import * as queries from './change-queries.ts';
import type { TurnedRow } from './change-queries.ts';
import type { Change } from './change.ts';
import type { FactPage } from './list-facts.ts';

export async function listTurned(
  db: Queryable,
  caller: Caller,
  { cursor, turn, limit, now }: { cursor: ChangeCursor; turn: PrincipalTurn; limit: number; now: Date },
): Promise<FactPage> {
  const { workspace_id } = caller.workspace;
  const [from, to] = [turn.from, principalsOf(cursor, caller)];
  const values = [workspace_id, turn.after, from, to, caller.principals, turn.base, limit];
  const rows = await db.query(queries.selectTurned, values);
  const changes = rows.flatMap((row) => toChanges(row, { seq: cursor.seq, at: now }));
  if (rows.length === limit) {
    return { changes, cursor: { ...cursor, turn: { ...turn, after: rows.at(-1)?.record_id ?? null } } };
  }
  // Read after the records: one with a fact by then may have been passed, one with a later fact was.
  const [ends] = await db.query(queries.selectEnds, [workspace_id]);
  const ended = ends?.last ?? 0;
  const is_done = cursor.seq >= ended;
  return { changes, cursor: { ...cursor, turn: is_done ? null : { ...turn, after: null, ended } } };
}

function toChanges(
  { record_id, version, is_there, is_visible }: TurnedRow,
  when: Pick<Change, 'seq' | 'at'>,
): Change[] {
  const about = { ...when, record_id, actor_member_id: null, changed: [] };
  if (!is_there) {
    const data = { reason: 'no_access' };
    return [{ ...about, type: 'record.gone', version: null, data, current_version: null }];
  }
  if (!is_visible) return [];
  return [{ ...about, type: 'record.visible', version, data: null, current_version: version }];
}
