import type { WorkspaceQuota } from '@minutebook/contract/resources/workspace.ts';
import { MINUTE_MS } from '../../../base/durations.ts';
import type { Handler } from '../../../http/handler.ts';
import { noContent, ok } from '../../../http/reply.ts';
import { findQuotaRow, type QuotaRow } from '../quota-queries.ts';

export const getWorkspaceQuota: Handler<'get-workspace-quota'> = async ({ caller, ctx }) => {
  const period = monthOf(ctx.clock.now());
  const month = period.starts_at.slice(0, '2026-03-01'.length);
  const quota = await findQuotaRow(ctx.db, caller.workspace.workspace_id, month);
  return quota === undefined ? noContent : ok({ period, ...toUsage(quota) });
};

/** Transcribed time is summed up by calendar month in UTC: the same month for every process and time zone. */
function monthOf(now: Date): WorkspaceQuota['period'] {
  const firstDay = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), month, 1)).toISOString();
  return { starts_at: firstDay(now.getUTCMonth()), ends_at: firstDay(now.getUTCMonth() + 1) };
}

function toUsage(quota: QuotaRow): Omit<WorkspaceQuota, 'period'> {
  return {
    transcription_minutes: {
      // A started minute counts as used, so that nothing is left once the last one has begun.
      used: Math.ceil(quota.transcribed_ms / MINUTE_MS),
      limit: quota.transcription_minutes_limit,
    },
    storage_bytes: { used: quota.storage_bytes, limit: quota.storage_bytes_limit },
    records: { used: quota.record_count, limit: quota.records_limit },
    members: { used: quota.active_member_count, limit: quota.members_limit },
  };
}
