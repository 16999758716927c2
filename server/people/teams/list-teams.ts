import { statement, type Queryable } from '../../base/database/database.ts';

export interface TeamListItem {
  team_id: number;
  name: string;
  description: string | null;
  is_default: boolean;
  /** E-mail addresses. */
  leaders: string[];
  members: string[];
}

const emails = (base_role: string) => `array(
  select m.email from team_member tm
  join member m on m.workspace_id = tm.workspace_id and m.member_id = tm.member_id
  where tm.workspace_id = $1 and tm.team_id = t.team_id and tm.base_role = '${base_role}'
  order by m.member_id)`;

const selectTeams = statement<TeamListItem>(
  'operator.teams',
  `select t.team_id, t.name, t.description, t.is_default, ${emails('leader')} as leaders, ${emails('member')} as members
   from team t where t.workspace_id = $1 order by t.team_id`,
);

export async function listTeams(db: Queryable, workspace_id: number): Promise<TeamListItem[]> {
  return db.query(selectTeams, [workspace_id]);
}
