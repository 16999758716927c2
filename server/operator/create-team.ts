/** Creates a team. */
import { say } from '@minutebook/contract/sentences.ts';
import { writeAudit } from '../access/audit-log.ts';
import { statement, type Database } from '../db/database.ts';
import { requireRow } from '../db/require-row.ts';
import { refuseDuplicate } from './refuse-duplicate.ts';
import { raiseCatalogVersion } from './workspace-versions.ts';

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

/** @param actor_user_id null: an operator @throws OperatorError when the name is taken */
export async function createTeam(
  db: Database,
  workspace_id: number,
  team: NewTeam,
  now: Date,
  actor_user_id: number | null = null,
): Promise<{ team_id: number }> {
  return db.transaction(async (tx) => {
    const values = [workspace_id, team.name, team.description ?? null, team.is_default ?? false, now];
    const inserted = await tx
      .query(insertTeam, values)
      .catch(refuseDuplicate(say('team_exists', { name: team.name })));
    const row = requireRow(inserted, 'inserting a team');
    const detail = { ...row, name: team.name };
    await writeAudit(tx, workspace_id, { action: 'team.create', actor_user_id, detail }, now);
    await raiseCatalogVersion(tx, workspace_id, now);
    return row;
  });
}
