import { errors } from '@minutebook/contract/errors.ts';
import type { BaseWorkspaceRole, MemberStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface MemberRow {
  member_id: number;
  user_id: number;
  name: string;
  email: string;
  status: MemberStatus;
  base_role: BaseWorkspaceRole;
}

const selectMember = statement<MemberRow>(
  'members.member-by-email',
  `select m.member_id, m.user_id, m.name, m.email, m.status, m.base_role from member m
   where m.workspace_id = $1 and lower(m.email) = lower($2)`,
);

/** @throws ApiError when nobody in the workspace has this e-mail address */
export async function requireMember(db: Queryable, workspace_id: number, email: string): Promise<MemberRow> {
  const [member] = await db.query(selectMember, [workspace_id, email]);
  if (member === undefined) throw errors.missing('no_member_with_email', { email });
  return member;
}
