import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const selectTeam = statement<{ team_id: number }>(
  'operator.team-by-name',
  `select t.team_id from team t where t.workspace_id = $1 and t.name = $2`,
);

/** @throws ApiError when the workspace has no team of this name */
export async function requireTeam(db: Queryable, workspace_id: number, name: string): Promise<number> {
  const [team] = await db.query(selectTeam, [workspace_id, name]);
  if (team === undefined) throw errors.missing('no_team_named', { name });
  return team.team_id;
}
