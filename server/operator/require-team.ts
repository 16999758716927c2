import { statement, type Queryable } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

const selectTeam = statement<{ team_id: number }>(
  'operator.team-by-name',
  `select t.team_id from team t where t.workspace_id = $1 and t.name = $2`,
);

/** @throws OperatorError when the workspace has no team of this name */
export async function requireTeam(db: Queryable, workspace_id: number, name: string): Promise<number> {
  const [team] = await db.query(selectTeam, [workspace_id, name]);
  if (team === undefined) throw new OperatorError(`There is no team "${name}" in this workspace.`);
  return team.team_id;
}
