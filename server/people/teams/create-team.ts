/** Creates a team. */
import { writeAudit } from '../../access/audit-log.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { requireRow } from '../../base/database/require-row.ts';
import { refuseDuplicate } from '../refuse-duplicate.ts';
import { raiseCatalogVersion } from '../workspaces/workspace-versions.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

export interface NewTeam {
  name: string;
  description?: string | null;
  is_default?: boolean;
}

const insertTeam = statement<{ team_id: number }>(
  'operator.insert-team',
  `insert into team (workspace_id, team_id, name, description, is_default, created_at, updated_at)
   values ($1, nextval('team_id_seq'), $2, $3, $4, $5, $5)
   returning team_id`,
);

/** @throws ApiError when the name is taken */
export async function createTeam(
  db: Database,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  team: NewTeam,
): Promise<{ team_id: number }> {
  return db.transaction(async (tx) => {
    const values = [workspace_id, team.name, team.description ?? null, team.is_default ?? false, at];
    const inserted = await tx
      .query(insertTeam, values)
      .catch(refuseDuplicate('team_exists', { name: team.name }));
    const row = requireRow(inserted, 'inserting a team');
    const detail = { ...row, name: team.name };
    await writeAudit(tx, {
      workspace_id,
      event: { action: 'team.create', actor_user_id, detail },
      now: at,
    });
    await raiseCatalogVersion(tx, {
      type: 'team.created',
      workspace_id,
      actor_user_id,
      at,
      detail,
    });
    return row;
  });
}
