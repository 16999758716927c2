/** Invitations to a workspace; whether one has expired depends on the time of the query. */
import type {
  BaseWorkspaceRole,
  WorkspaceInviteStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { pageStatement, queryPage, type PageRequest } from '../../base/database/offset-page.ts';

export interface InvitationRow {
  invitation_id: number;
  email: string;
  status: WorkspaceInviteStatus;
  invited_by_member_id: number;
  base_role: BaseWorkspaceRole;
  /** Ids of custom workspace roles. */
  role_ids: number[];
  team_ids: number[];
  invited_at: Date;
  accepted_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** @param now the placeholder of the present time */
const statusAt = (now: '$3' | '$4') =>
  `case when i.status = 'pending' and i.expires_at <= ${now} then 'expired' else i.status end`;

const columnsAt = (now: '$3' | '$4') => `
  i.invitation_id, i.email, ${statusAt(now)} as status, i.invited_by_member_id, i.base_role,
  coalesce((
    select jsonb_agg(ir.role_id order by ir.role_id) from invitation_workspace_role ir
    where ir.workspace_id = $1 and ir.invitation_id = i.invitation_id
  ), '[]') as role_ids,
  coalesce((
    select jsonb_agg(it.team_id order by it.team_id) from invitation_team it
    where it.workspace_id = $1 and it.invitation_id = i.invitation_id
  ), '[]') as team_ids,
  i.invited_at, i.accepted_at, i.cancelled_at, i.created_at, i.updated_at`;

const invitationPage = pageStatement<InvitationRow>('invitations.page', {
  columns: columnsAt('$4'),
  from: 'invitation i',
  where: `i.workspace_id = $1 and ($5::text is null or ${statusAt('$4')} = $5)`,
  key: 'i.invitation_id',
  newest_first: true,
});

interface InvitationListRequest extends PageRequest {
  status?: WorkspaceInviteStatus;
}

export async function listInvitationPage(
  db: Queryable,
  { workspace_id, request, now }: { workspace_id: number; request: InvitationListRequest; now: Date },
) {
  return queryPage(db, {
    statement: invitationPage,
    of: workspace_id,
    page: request,
    filters: [now, request.status ?? null],
  });
}

const selectInvitation = statement<InvitationRow>(
  'invitations.get',
  `select ${columnsAt('$3')} from invitation i where i.workspace_id = $1 and i.invitation_id = $2`,
);

export async function findInvitationRow(
  db: Queryable,
  { workspace_id, invitation_id, now }: { workspace_id: number; invitation_id: number; now: Date },
): Promise<InvitationRow | undefined> {
  return (await db.query(selectInvitation, [workspace_id, invitation_id, now]))[0];
}
