import type { Workspace } from '@minutebook/contract/resources/workspace.ts';
import type { WorkspaceRow } from './workspace-queries.ts';

export function toWorkspace(row: WorkspaceRow): Workspace {
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
