/** Where a copy of a workspace stands: what whoever keeps it has been told, and could see then. */
import { createHash } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../access/caller.ts';
import { readCursor, writeCursor } from '../records/lists/cursor.ts';
import type { RecordContext } from '../records/record-context.ts';

/** More principals than this are not carried in a cursor: when they change, the copy is made anew. */
const MOST_PRINCIPALS = 200;

/**
 * The copy is what `principals` saw when `seq` was the last fact, but for records that a turn is still on its way to.
 * Facts alone do not tell what becomes visible when somebody joins a team, or hidden when they leave: no record has changed.
 */
export interface ChangeCursor {
  member_id: number;
  seq: number;
  /** Sorted; a digest where there are too many. */
  principals: readonly number[] | string;
  turn: PrincipalTurn | null;
}

/** From what somebody saw to what they see, through all records without a fact since `base`. */
export interface PrincipalTurn {
  from: readonly number[];
  base: number;
  /** The last fact when the other principals were noticed. */
  noticed: number;
  /** The last record that was looked at; null: all have been. */
  after: number | null;
  /** The last fact when they had all been: later ones know the new principals alone. */
  ended: number | null;
}

/** @throws VALIDATION_ERROR when it is none of this member's */
export function readChangeCursor(ctx: RecordContext, caller: Caller, text: string): ChangeCursor {
  const { workspace_id } = caller.workspace;
  const cursor = readCursor(ctx.keys, workspace_id, 'changes', text) as ChangeCursor;
  if (cursor.member_id !== caller.member_id) throw errors.invalid('query.cursor', 'not_a_list_token');
  return cursor;
}

export function writeChangeCursor(ctx: RecordContext, caller: Caller, cursor: ChangeCursor): string {
  return writeCursor(ctx.keys, caller.workspace.workspace_id, 'changes', cursor);
}

/** Of somebody who has been shown nothing yet, or wants to see nothing of what is there. */
export function startCursor(caller: Caller, last: number, start: 'beginning' | 'now'): ChangeCursor {
  const { member_id } = caller;
  const principals = toCarried(caller.principals);
  if (start === 'now') return { member_id, seq: last, principals, turn: null };
  const turn = { from: [], base: last, noticed: last, after: 0, ended: null };
  return { member_id, seq: last, principals, turn };
}

/** Begins a turn when the caller's principals are not those of the cursor. @throws CURSOR_EXPIRED when it cannot tell from which */
export function turnCursor(cursor: ChangeCursor, caller: Caller, last: number): ChangeCursor {
  const principals = toCarried(caller.principals);
  // One at a time: the next begins when this one has ended.
  if (cursor.turn !== null || String(cursor.principals) === String(principals)) return cursor;
  if (typeof cursor.principals === 'string') throw errors.cursorExpired();
  const turn = { from: cursor.principals, base: cursor.seq, noticed: last, after: 0, ended: null };
  return { ...cursor, principals, turn };
}

/** What the copy is turned to, or is. @throws CURSOR_EXPIRED when that is not known any more */
export function principalsOf({ principals }: ChangeCursor, caller: Caller): readonly number[] {
  if (typeof principals !== 'string') return principals;
  if (principals !== toCarried(caller.principals)) throw errors.cursorExpired();
  return caller.principals;
}

function toCarried(principals: readonly number[]): readonly number[] | string {
  const sorted = principals.toSorted((a, b) => a - b);
  if (sorted.length <= MOST_PRINCIPALS) return sorted;
  return createHash('sha256').update(sorted.join()).digest('base64url');
}
