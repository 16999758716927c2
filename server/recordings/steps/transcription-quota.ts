import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { MINUTE_MS } from '../../base/durations.ts';

const selectRoom = statement<{ limit_minutes: number; used_ms: number }>(
  'steps.transcription-room',
  `select q.transcription_minutes_limit as limit_minutes, coalesce(u.transcribed_ms, 0) as used_ms
   from workspace_quota q
   left join usage_month u on u.workspace_id = q.workspace_id and u.month = $2::date
   where q.workspace_id = $1 and q.transcription_minutes_limit is not null`,
);

/**
 * Returns the reason why a recording of this length is not transcribed this month (UTC), or undefined when
 * the quota allows it.
 */
export async function findQuotaFailure(
  tx: Queryable,
  { workspace_id, duration_ms, now }: { workspace_id: number; duration_ms: number; now: Date },
): Promise<Reason | undefined> {
  const month = `${now.toISOString().slice(0, 7)}-01`;
  const [room] = await tx.query(selectRoom, [workspace_id, month]);
  if (room === undefined || room.used_ms + duration_ms <= room.limit_minutes * MINUTE_MS) return undefined;
  const used = Math.ceil(room.used_ms / MINUTE_MS);
  return toReason('minutes_used_up', { limit: room.limit_minutes, used });
}
