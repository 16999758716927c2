import type { BaseWorkspaceRole, MemberStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface MemberListItem {
  member_id: number;
  user_id: number;
  email: string;
  name: string;
  status: MemberStatus;
  base_role: BaseWorkspaceRole;
  custom_roles: string[];
  teams: string[];
  joined_at: Date;
}

const selectMembers = statement<MemberListItem>(
  'members.members',
  `select m.member_id, m.user_id, m.email, m.name, m.status, m.base_role, m.joined_at,
     array(
       select r.name from member_workspace_role mr
       join workspace_role r on r.workspace_id = mr.workspace_id and r.role_id = mr.role_id
       where mr.workspace_id = $1 and mr.member_id = m.member_id order by r.role_id
     ) as custom_roles,
     array(
       select t.name from team_member tm join team t on t.workspace_id = tm.workspace_id and t.team_id = tm.team_id
       where tm.workspace_id = $1 and tm.member_id = m.member_id order by t.team_id
     ) as teams
   from member m where m.workspace_id = $1 and m.kind = 'person' order by m.member_id`,
);

export async function listMembers(db: Queryable, workspace_id: number): Promise<MemberListItem[]> {
  return db.query(selectMembers, [workspace_id]);
}
