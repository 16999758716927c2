/** Workspaces and their settings. */
import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Workspace, WorkspaceQuota } from '@minutebook/contract/resources/workspace.ts';
import { asMember } from '../../access/caller.ts';
import { hasScope } from '../../access/token-power.ts';
import { within } from '../../base/database/locking-transaction.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { previewRetention } from '../../records/retention/preview-retention.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { toAct } from '../workspace-act.ts';
import {
  findQuotaRow,
  findWorkspaceRow,
  listWorkspacePage,
  type QuotaRow,
  type WorkspaceRow,
} from './workspace-queries.ts';
import { getSettings } from './settings-queries.ts';
import { requireWayBack } from './require-way-back.ts';
import { updateWorkspace } from './update-workspace.ts';

type Masking = WorkspaceSettings['masking'];

export const workspaceHandlers = {
  'list-workspaces': async ({ query, caller, ctx }) => {
    const { rows, page } = await listWorkspacePage(ctx.db, caller, query);
    return ok({ items: rows.map(toWorkspace), page });
  },

  'get-workspace': async ({ params, caller, ctx }) => {
    const workspace = await findWorkspaceRow(
      ctx.db,
      caller.workspace.workspace_id,
      asMember(caller).member_id,
    );
    if (workspace === undefined) throw errors.workspaceNotFound(params.slug);
    return ok(toWorkspace(workspace));
  },

  'get-workspace-quota': async ({ caller, ctx }) => {
    const period = monthOf(ctx.clock.now());
    const month = period.starts_at.slice(0, '2026-03-01'.length);
    const quota = await findQuotaRow(ctx.db, caller.workspace.workspace_id, month);
    return quota === undefined ? noContent : ok({ period, ...toUsage(quota) });
  },

  'get-workspace-settings': async ({ caller, ctx }) =>
    ok(await getSettings(ctx.db, caller.workspace.workspace_id)),

  'update-workspace-settings': async ({
    body: { name, timezone, masking, retention, second_factor, knows_voices, locks_me_out = false },
    caller,
    ctx,
  }) => {
    const { workspace_id } = caller.workspace;
    const changes = {
      name,
      timezone,
      retention,
      second_factor,
      knows_voices,
      pii_redaction_active: masking?.active,
      mask_words: masking?.words,
      phone_regions: masking?.phone_regions,
      unmasked_kinds: masking?.left_out,
    };
    const settings = await changeWorkspace(ctx, {
      caller,
      permission: 'workspace.manage',
      change: async (tx, { permissions }) => {
        const before = await getSettings(tx, workspace_id);
        // Masks apply when a record is processed, so turning them off would give members who may not unmask
        // records what the masks hide.
        if (
          permissions['record.unmask'] === 'deny' &&
          masking !== undefined &&
          masksLess(before.masking, { left_out: before.masking.left_out, ...masking })
        ) {
          throw errors.forbidden('masking_less');
        }
        if (second_factor !== undefined && !locks_me_out)
          await requireWayBack(tx, { user_id: caller.user_id, rule: second_factor, now: ctx.clock.now() });
        await updateWorkspace(within(tx), toAct(caller, ctx), changes);
        return getSettings(tx, workspace_id);
      },
    });
    return ok(settings);
  },

  'preview-retention': async ({ body, caller, ctx }) =>
    ok(
      await previewRetention(ctx.db, {
        workspace_id: caller.workspace.workspace_id,
        retention: body,
        principals: hasScope(caller.token, 'records:read') ? caller.principals : [],
        now: ctx.clock.now(),
      }),
    ),
} satisfies SubjectHandlers;

/**
 * Transcribed time is summed by calendar month in UTC, so that all processes and time zones agree on the
 * month.
 */
function monthOf(now: Date): WorkspaceQuota['period'] {
  const firstDay = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), month, 1)).toISOString();
  return { starts_at: firstDay(now.getUTCMonth()), ends_at: firstDay(now.getUTCMonth() + 1) };
}

function toUsage(quota: QuotaRow): Omit<WorkspaceQuota, 'period'> {
  return {
    transcription_minutes: {
      // A started minute counts as used.
      used: Math.ceil(quota.transcribed_ms / MINUTE_MS),
      limit: quota.transcription_minutes_limit,
    },
    storage_bytes: { used: quota.storage_bytes, limit: quota.storage_bytes_limit },
    records: { used: quota.record_count, limit: quota.records_limit },
    members: { used: quota.active_member_count, limit: quota.members_limit },
  };
}

function masksLess(before: Masking, after: Masking): boolean {
  const kept = new Set([...after.words, ...after.phone_regions]);
  const isAllKept = [...before.words, ...before.phone_regions].every((each) => kept.has(each));
  const isMoreShown = after.left_out.some((kind) => !before.left_out.includes(kind));
  return (before.active && !after.active) || !isAllKept || isMoreShown;
}

function toWorkspace(row: WorkspaceRow): Workspace {
  return {
    id: row.workspace_id,
    slug: row.slug,
    name: row.name,
    status: row.status,
    timezone: row.timezone,
    plan: row.plan,
    features: { teams: row.has_teams, contacts: row.has_contacts },
    pii_redaction_active: row.pii_redaction_active,
    base_role: row.base_role,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
