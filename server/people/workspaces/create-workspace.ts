/** Creates a workspace with its counter, its system roles and, when given, its quota. */
import { errors } from '@minutebook/contract/errors.ts';
import type { WorkspaceStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { baseTeamRoles, baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { statement, type Database, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { refuseDuplicate } from '../../base/database/refuse-duplicate.ts';
import { requireTimezone } from './require-timezone.ts';

export interface WorkspaceQuotaLimits {
  transcription_minutes: number | null;
  storage_bytes: number | null;
  records: number | null;
  members: number | null;
}

export interface NewWorkspace {
  /** Consists of a-z, 0-9 and hyphens. */
  slug: string;
  name: string;
  status?: WorkspaceStatus;
  /** An IANA name. */
  timezone?: string;
  plan?: string;
  has_teams?: boolean;
  has_contacts?: boolean;
  pii_redaction_active?: boolean;
  allows_personal_tokens?: boolean;
  /** null or absent means no quota. */
  quota?: WorkspaceQuotaLimits | null;
}

const nextWorkspaceId = statement<{ workspace_id: number }>(
  'workspaces.next-workspace-id',
  `select nextval('workspace_id_seq') as workspace_id`,
);
const insertSlug = statement<never>(
  'workspaces.insert-workspace-slug',
  `insert into workspace_slug (slug, workspace_id) values ($1, $2)`,
);
const insertWorkspace = statement<never>(
  'workspaces.insert-workspace',
  `insert into workspace (workspace_id, slug, name, status, timezone, plan, has_teams, has_contacts,
     pii_redaction_active, allows_personal_tokens, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
);
const insertCounter = statement<never>(
  'workspaces.insert-workspace-counter',
  `insert into workspace_counter (workspace_id) values ($1)`,
);
const insertQuota = statement<never>(
  'workspaces.insert-workspace-quota',
  `insert into workspace_quota (workspace_id, transcription_minutes_limit, storage_bytes_limit, records_limit, members_limit)
   values ($1, $2, $3, $4, $5)`,
);
const insertSystemWorkspaceRoles = statement<never>(
  'workspaces.insert-system-workspace-roles',
  `insert into workspace_role (workspace_id, role_id, name, base_role, created_at, updated_at)
   select $1, nextval('role_id_seq'), r.name, r.name, $3, $3
   from unnest($2::text[]) with ordinality as r (name, place) order by r.place`,
);
const insertSystemTeamRoles = statement<never>(
  'workspaces.insert-system-team-roles',
  `insert into team_role (workspace_id, role_id, name, base_role, created_at, updated_at)
   select $1, nextval('role_id_seq'), r.name, r.name, $3, $3
   from unnest($2::text[]) with ordinality as r (name, place) order by r.place`,
);

/** @throws ApiError when the slug is taken or malformed, or the time zone is unknown */
export async function createWorkspace(
  db: Pick<Database, 'transaction'>,
  workspace: NewWorkspace,
  now: Date,
): Promise<{ workspace_id: number }> {
  requireSlug(workspace.slug);
  const timezone = workspace.timezone ?? 'UTC';
  return db.transaction(async (tx) => {
    await requireTimezone(tx, timezone);
    const next = await tx.query(nextWorkspaceId, []);
    const { workspace_id } = requireRow(next, 'drawing a workspace id');
    await tx
      .query(insertSlug, [workspace.slug, workspace_id])
      .catch(refuseDuplicate('workspace_exists', { slug: workspace.slug }));
    await tx.query(insertWorkspace, [
      workspace_id,
      workspace.slug,
      workspace.name,
      workspace.status ?? 'active',
      timezone,
      workspace.plan ?? 'self_hosted',
      workspace.has_teams ?? true,
      workspace.has_contacts ?? true,
      workspace.pii_redaction_active ?? false,
      workspace.allows_personal_tokens ?? true,
      now,
    ]);
    await tx.query(insertCounter, [workspace_id]);
    await tx.query(insertSystemWorkspaceRoles, [workspace_id, baseWorkspaceRoles, now]);
    await tx.query(insertSystemTeamRoles, [workspace_id, baseTeamRoles, now]);
    if (workspace.quota != null) await putQuota(tx, workspace_id, workspace.quota);
    return { workspace_id };
  });
}

export async function putQuota(
  tx: Queryable,
  workspace_id: number,
  quota: WorkspaceQuotaLimits,
): Promise<void> {
  const { transcription_minutes, storage_bytes, records, members } = quota;
  await tx.query(insertQuota, [workspace_id, transcription_minutes, storage_bytes, records, members]);
}

function requireSlug(slug: string): void {
  if (/^[a-z0-9-]{1,63}$/.test(slug)) return;
  throw errors.conflict('not_a_slug', { slug });
}
