/** A page of the log, for a caller who keeps a copy of what they see. */
import { factTypes, type FactType } from '@minutebook/contract/facts.ts';
import type { Caller } from '../access/caller.ts';
import { hasScope } from '../access/token-power.ts';
import type { Queryable } from '../base/database/database.ts';
import { principalsOf, type ChangeCursor } from './change-cursor.ts';
import * as queries from './change-queries.ts';
import type { FactRow } from './change-queries.ts';
import type { Change } from './change.ts';
import { hearingScope } from './hearing-scopes.ts';

export interface FactPage {
  changes: Change[];
  cursor: ChangeCursor;
}

/**
 * The changes that turn a copy at the cursor into what the caller sees at the page's last fact. A record that
 * is visible at the end of the page gets its facts; one that no longer is gets one `record.gone`, if the
 * caller may have known of it.
 */
export async function listFacts(
  db: Queryable,
  caller: Caller,
  { cursor, limit, types }: { cursor: ChangeCursor; limit: number; types: ReadonlySet<FactType> | null },
): Promise<FactPage> {
  const { workspace_id } = caller.workspace;
  const values = [workspace_id, cursor.seq, limit, caller.principals, cursor.turn?.base ?? null];
  const facts = await db.query(queries.selectFacts, values);
  const views = viewRecords(facts, cursor, principalsOf(cursor, caller));
  const changes = facts.flatMap((fact): Change[] => {
    const isAsked = (types === null || types.has(fact.type)) && isFor(caller.member_id, fact);
    if (fact.record_id === null) return isAsked && isTold(caller, fact.type) ? [toChange(fact)] : [];
    const view = views.get(fact.record_id);
    if (view?.is_shown === true) {
      view.is_told ||= isAsked;
      if (isAsked) return [toChange(fact)];
      // A caller who filters by type still has to learn that a record exists.
      return fact === view.last && !view.is_told && !view.was_there ? [toVisible(fact)] : [];
    }
    return fact === view?.last && view.was_known ? [toGone(fact)] : [];
  });
  const seq = facts.at(-1)?.seq ?? cursor.seq;
  const { turn } = cursor;
  const hasTurned = turn?.ended != null && seq >= turn.ended;
  return { changes, cursor: { ...cursor, seq, turn: hasTurned ? null : turn } };
}

interface RecordView {
  last: FactRow;
  /** The record was in the copy before the page. */
  was_there: boolean;
  /** The same, or it was visible in between, while the copy was filled from a list. */
  was_known: boolean;
  is_shown: boolean;
  is_told: boolean;
}

function viewRecords(
  facts: readonly FactRow[],
  { turn }: ChangeCursor,
  principals: readonly number[],
): ReadonlyMap<number, RecordView> {
  const now = new Set(principals);
  const from = new Set(turn?.from ?? principals);
  const both = now.intersection(from);
  const either = now.union(from);
  const ended = turn?.ended ?? 0;
  const views = new Map<number, RecordView>();
  for (const fact of facts) {
    if (fact.record_id === null) continue;
    const known = views.get(fact.record_id);
    const wasSeen = meets(fact.acl_before, turn !== null && fact.seq <= ended ? both : now);
    if (known !== undefined) {
      known.last = fact;
      known.was_known ||= wasSeen;
      continue;
    }
    const was_there = meets(fact.acl_before, principalsBefore(fact));
    const is_shown = fact.is_visible && meets(fact.acl_at_end ?? [], now);
    const view = { last: fact, was_there, was_known: was_there || wasSeen };
    views.set(fact.record_id, { ...view, is_shown, is_told: false });
  }
  return views;

  /** The copy's state of a record before its first fact of the page depends on the principals at the copy's last update of it. */
  function principalsBefore({ seq, has_earlier }: FactRow): ReadonlySet<number> {
    if (turn === null || has_earlier || seq > ended) return now;
    // Between the two, the copy may or may not have been told of the record again.
    return seq <= turn.noticed ? from : either;
  }
}

const meets = (acl: readonly number[], principals: ReadonlySet<number>) =>
  acl.some((principal) => principals.has(principal));

/** Whether a fact is for the member: hits of a tracker are only for the tracker's member. */
export const isFor = (member_id: number | null, { type, data }: Pick<FactRow, 'type' | 'data'>) =>
  type !== 'tracker.hit' || data?.['member_id'] === member_id;

/** Whether a member may know of what is about no record. */
export function mayKnow({ permissions }: Pick<Caller, 'permissions'>, type: FactType): boolean {
  const { needs } = factTypes[type];
  return needs === null || permissions[needs] === 'allow';
}

const isTold = (caller: Caller, type: FactType) =>
  mayKnow(caller, type) && (factTypes[type].needs === null || hasScope(caller.token, hearingScope(type)));

const toVisible = (fact: FactRow): Change => ({
  ...toChange(fact),
  type: 'record.visible',
  changed: [],
  data: null,
});

function toChange({
  seq,
  at,
  type,
  record_id,
  version,
  actor_member_id,
  changed,
  data,
  current_version,
}: FactRow) {
  return {
    seq,
    at,
    type,
    record_id,
    version,
    actor_member_id,
    changed,
    data,
    current_version,
  } satisfies Change;
}

function toGone({ seq, at, record_id, current_version }: FactRow): Change {
  const reason = current_version === null ? 'deleted' : 'no_access';
  const about = { seq, at, record_id, version: null, actor_member_id: null, current_version: null };
  return { ...about, type: 'record.gone', changed: [], data: { reason } };
}
