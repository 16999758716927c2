/** Records that change are looked into by trackers, later and by whoever works in the background. */
import { statement, type Queryable } from '../../base/database/database.ts';
import type { RecordChange, RecordPart } from '../record-change.ts';

/** The parts of a record that say what was said, by whom, and who sees it. */
const WATCHED: readonly RecordPart[] = [
  'transcript',
  'extra',
  'status',
  'access',
  'scope',
  'is_draft',
  'owner_member_id',
];

const isWatched = ({ kind, changed }: RecordChange) =>
  kind === 'record.create' || kind === 'record.restore' || WATCHED.some((part) => changed.has(part));

const askTrackers = statement<never>(
  'trackers.ask',
  `insert into tracker_due (workspace_id, record_id, due_at)
   select $1, r.record_id, $3 from record r
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
     and exists (select from tracker t where t.workspace_id = $1 and t.created_at <= r.created_at)
   order by r.record_id
   on conflict (workspace_id, record_id) do update set
     due_at = excluded.due_at, asked = tracker_due.asked + 1, attempts = 0`,
  'trackers',
);

export async function askForHits(
  tx: Queryable,
  workspace_id: number,
  changes: readonly RecordChange[],
): Promise<void> {
  const watched = changes.filter(isWatched);
  const record_ids = [...new Set(watched.flatMap((change) => change.record_ids))];
  const [first] = watched;
  if (first !== undefined) await tx.query(askTrackers, [workspace_id, record_ids, first.at]);
}
