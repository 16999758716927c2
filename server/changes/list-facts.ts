/** A page of the log as somebody may read it who keeps a copy of what they see. */
import { factTypes, type FactType } from '@minutebook/contract/facts.ts';
import type { Caller } from '../access/caller.ts';
import type { Queryable } from '../base/database/database.ts';
import { principalsOf, type ChangeCursor } from './change-cursor.ts';
import * as queries from './change-queries.ts';
import type { FactRow } from './change-queries.ts';
import type { Change } from './change.ts';

export interface FactPage {
  changes: Change[];
  cursor: ChangeCursor;
}

/**
 * What a copy that is at the cursor has to be told to be what the caller sees at the page's last fact. Of a record that is there at
 * the end of the page its facts are told; of one that is not any more, one `record.gone`, if the caller could know of it.
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
    const isAsked = types === null || types.has(fact.type);
    if (fact.record_id === null) return isAsked && mayKnow(caller, fact.type) ? [toChange(fact)] : [];
    const view = views.get(fact.record_id);
    if (view?.is_shown === true) {
      view.is_told ||= isAsked;
      if (isAsked) return [toChange(fact)];
      // Whoever asks for few types has to hear of a record at all, once it is there for them.
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
  /** In the copy before the page. */
  was_there: boolean;
  /** The same, or it could have been seen in between, where the copy was filled from a list. */
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
    const wasThere = meets(fact.acl_before, principalsBefore(fact));
    const isShown = fact.is_visible && meets(fact.acl_at_end ?? [], now);
    const view = { last: fact, was_there: wasThere, was_known: wasThere || wasSeen };
    views.set(fact.record_id, { ...view, is_shown: isShown, is_told: false });
  }
  return views;

  /** What the copy had of a record before its first fact of the page goes by what the caller saw when the copy last told of it. */
  function principalsBefore({ seq, has_earlier }: FactRow): ReadonlySet<number> {
    if (turn === null || has_earlier || seq > ended) return now;
    // In between the turn may have passed the record, or not.
    return seq <= turn.noticed ? from : either;
  }
}

const meets = (acl: readonly number[], principals: ReadonlySet<number>) =>
  acl.some((principal) => principals.has(principal));

function mayKnow({ permissions }: Caller, type: FactType): boolean {
  const { needs } = factTypes[type];
  return needs === null || permissions[needs] === 'allow';
}

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
