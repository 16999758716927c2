import type {
  BaseWorkspaceRole,
  WorkspaceInviteStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface InvitationListItem {
  invitation_id: number;
  email: string;
  status: WorkspaceInviteStatus;
  base_role: BaseWorkspaceRole;
  invited_by: string;
  invited_at: Date;
  expires_at: Date;
}

const selectInvitations = statement<InvitationListItem>(
  'operator.invitations',
  `select i.invitation_id, i.email, i.base_role, m.email as invited_by, i.invited_at, i.expires_at,
     case when i.status = 'pending' and i.expires_at <= $2 then 'expired' else i.status end as status
   from invitation i join member m on m.workspace_id = i.workspace_id and m.member_id = i.invited_by_member_id
   where i.workspace_id = $1 order by i.invitation_id`,
);

export async function listInvitations(
  db: Queryable,
  workspace_id: number,
  now: Date,
): Promise<InvitationListItem[]> {
  return db.query(selectInvitations, [workspace_id, now]);
}
