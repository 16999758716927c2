/** Changes a workspace's settings and its quota. */
import type { WorkspaceStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Database } from '../db/database.ts';
import { putQuota, requireTimezone, type WorkspaceQuotaLimits } from './create-workspace.ts';
import { raiseAccessVersion, raiseCatalogVersion } from './workspace-versions.ts';

/** What is left out stays as it is. */
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
  /** Replaces all limits; null: no quota at all. */
  quota?: WorkspaceQuotaLimits | null | undefined;
}

const update = statement<never>(
  'operator.update-workspace',
  `update workspace set name = coalesce($2, name), status = coalesce($3, status), timezone = coalesce($4, timezone),
     plan = coalesce($5, plan), has_teams = coalesce($6, has_teams), has_contacts = coalesce($7, has_contacts),
     pii_redaction_active = coalesce($8, pii_redaction_active),
     allows_personal_tokens = coalesce($9, allows_personal_tokens)
   where workspace_id = $1`,
);
const deleteQuota = statement<never>(
  'operator.delete-workspace-quota',
  `delete from workspace_quota where workspace_id = $1`,
);

/** @throws OperatorError when the time zone is unknown */
export async function updateWorkspace(
  db: Database,
  workspace_id: number,
  changes: WorkspaceChanges,
  now: Date,
): Promise<void> {
  const { timezone, quota } = changes;
  if (timezone !== undefined) requireTimezone(timezone);
  await db.transaction(async (tx) => {
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
    ]);
    if (quota !== undefined) await tx.query(deleteQuota, [workspace_id]);
    if (quota != null) await putQuota(tx, workspace_id, quota);
    await raiseAccessVersion(tx, workspace_id, now);
    await raiseCatalogVersion(tx, workspace_id, now);
  });
}
