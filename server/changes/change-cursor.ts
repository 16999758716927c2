/** The state of a copy of a workspace: the changes its owner has received, and what they could see then. */
import { createHash } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import { asMember, type Caller } from '../access/caller.ts';
import { readCursor, writeCursor } from '../records/lists/cursor.ts';
import type { RecordContext } from '../records/record-context.ts';

/** A cursor does not contain more principals than this: when they change, the copy starts over. */
const MOST_PRINCIPALS = 200;

/**
 * The copy has what `principals` saw when `seq` was the last fact, except records that a turn has not reached
 * yet. Facts alone do not show what becomes visible when a member joins a team, or hidden when they leave: no
 * record has changed.
 */
export interface ChangeCursor {
  member_id: number;
  seq: number;
  /** Sorted; a digest when there are too many. */
  principals: readonly number[] | string;
  turn: PrincipalTurn | null;
}

/** The transition from old principals to new ones, through all records without a fact since `base`. */
export interface PrincipalTurn {
  from: readonly number[];
  base: number;
  /** The last fact when the new principals were noticed. */
  noticed: number;
  /** The last record that was checked; null: all have been. */
  after: number | null;
  /** The last fact when all had been checked: later ones depend on the new principals alone. */
  ended: number | null;
}

/** @throws VALIDATION_ERROR when it is not a cursor of this member */
export function readChangeCursor(ctx: RecordContext, caller: Caller, text: string): ChangeCursor {
  const { workspace_id } = caller.workspace;
  const cursor = readCursor(ctx.keys, {
    workspace_id,
    list: 'changes',
    token: text,
  }) as ChangeCursor;
  if (cursor.member_id !== caller.member_id) throw errors.invalid('query.cursor', 'not_a_list_token');
  return cursor;
}

export function writeChangeCursor(ctx: RecordContext, caller: Caller, cursor: ChangeCursor): string {
  return writeCursor(ctx.keys, {
    workspace_id: caller.workspace.workspace_id,
    list: 'changes',
    payload: cursor,
  });
}

/** The cursor of a copy that is still empty, or that skips the present content. */
export function startCursor(caller: Caller, last: number, start: 'beginning' | 'now'): ChangeCursor {
  const { member_id } = asMember(caller);
  const principals = toCarried(caller.principals);
  if (start === 'now') return { member_id, seq: last, principals, turn: null };
  const turn = { from: [], base: last, noticed: last, after: 0, ended: null };
  return { member_id, seq: last, principals, turn };
}

/** Starts a turn when the caller's principals differ from the cursor's. @throws CURSOR_EXPIRED when the old ones are unknown */
export function turnCursor(cursor: ChangeCursor, caller: Caller, last: number): ChangeCursor {
  const principals = toCarried(caller.principals);
  // One at a time: the next starts when this one has ended.
  if (cursor.turn !== null || String(cursor.principals) === String(principals)) return cursor;
  if (typeof cursor.principals === 'string') throw errors.cursorExpired();
  const turn = { from: cursor.principals, base: cursor.seq, noticed: last, after: 0, ended: null };
  return { ...cursor, principals, turn };
}

/** The principals that the copy has, or is turning to. @throws CURSOR_EXPIRED when they are unknown */
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
