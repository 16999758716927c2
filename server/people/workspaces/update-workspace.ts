/** Changes a workspace's settings and its quota. */
import type {
  MaskKind,
  SecondFactorRule,
  WorkspaceStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { Retention } from '@minutebook/contract/app/workspace-endpoints.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { putQuota, type WorkspaceQuotaLimits } from './create-workspace.ts';
import { deleteVoicesOfWorkspace } from '../../records/voices/voice-queries.ts';
import { applyRetention } from '../../records/writing/apply-retention.ts';
import { requireTimezone } from './require-timezone.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

/** A field that is left out stays as it is. */
export interface WorkspaceChanges {
  name?: string | undefined;
  status?: WorkspaceStatus | undefined;
  /** IANA name. */
  timezone?: string | undefined;
  plan?: string | undefined;
  has_teams?: boolean | undefined;
  has_contacts?: boolean | undefined;
  pii_redaction_active?: boolean | undefined;
  allows_personal_tokens?: boolean | undefined;
  /** Whether members need a second factor. */
  second_factor?: SecondFactorRule | undefined;
  /** Whether voices of new recordings are kept; false: those that were kept are forgotten. */
  knows_voices?: boolean | undefined;
  /** The workspace's own words to mask; applies to records that arrive from now on. */
  mask_words?: readonly string[] | undefined;
  /** ISO 3166 codes: phone numbers are masked as these countries write them. */
  phone_regions?: readonly string[] | undefined;
  /** Kinds of personal information that are not masked. */
  unmasked_kinds?: readonly MaskKind[] | undefined;
  /** How long recordings and transcripts are kept. */
  retention?: Retention | undefined;
  /** Replaces all limits; null means no quota at all. */
  quota?: WorkspaceQuotaLimits | null | undefined;
}

const update = statement<never>(
  'workspaces.update-workspace',
  `update workspace set name = coalesce($2, name), status = coalesce($3, status), timezone = coalesce($4, timezone),
     plan = coalesce($5, plan), has_teams = coalesce($6, has_teams), has_contacts = coalesce($7, has_contacts),
     pii_redaction_active = coalesce($8, pii_redaction_active),
     allows_personal_tokens = coalesce($9, allows_personal_tokens), mask_words = coalesce($10::text[], mask_words),
     phone_regions = coalesce($11::text[], phone_regions),
     unmasked_kinds = coalesce($12::text[], unmasked_kinds), second_factor = coalesce($13, second_factor),
     knows_voices = coalesce($14, knows_voices)
   where workspace_id = $1`,
);
const updateRetention = statement<never>(
  'workspaces.update-retention',
  `update workspace set media_retention_days = $2, transcript_retention_days = $3 where workspace_id = $1`,
);
const deleteQuota = statement<never>(
  'workspaces.delete-workspace-quota',
  `delete from workspace_quota where workspace_id = $1`,
);

/** @throws ApiError when the time zone is unknown */
export async function updateWorkspace(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  changes: WorkspaceChanges,
): Promise<void> {
  const { workspace_id } = act;
  const { timezone, quota, retention } = changes;
  await db.transaction(async (tx) => {
    noteEvent(tx, { kind: 'workspace.update', ...act, detail: { ...changes } });
    if (timezone !== undefined) await requireTimezone(tx, timezone);
    await tx.query(update, [
      workspace_id,
      changes.name ?? null,
      changes.status ?? null,
      timezone ?? null,
      changes.plan ?? null,
      changes.has_teams ?? null,
      changes.has_contacts ?? null,
      changes.pii_redaction_active ?? null,
      changes.allows_personal_tokens ?? null,
      changes.mask_words ?? null,
      changes.phone_regions ?? null,
      changes.unmasked_kinds ?? null,
      changes.second_factor ?? null,
      changes.knows_voices ?? null,
    ]);
    if (changes.knows_voices === false) await tx.query(deleteVoicesOfWorkspace, [workspace_id]);
    if (retention !== undefined) {
      await tx.query(updateRetention, [workspace_id, retention.media_days, retention.transcript_days]);
      await applyRetention(tx, workspace_id, null);
    }
    if (quota !== undefined) await tx.query(deleteQuota, [workspace_id]);
    if (quota != null) await putQuota(tx, workspace_id, quota);
  });
}
