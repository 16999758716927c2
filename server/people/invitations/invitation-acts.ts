/** Invites a person to a workspace by e-mail address. */
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { noteEvent } from '../../access/note-event.ts';
import { makeSecret } from '../../access/session-tokens.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { DAY_MS } from '../../base/durations.ts';
import { requireEmail } from '../users/create-user.ts';
import { lockWorkspace } from '../workspaces/workspace-queries.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

export const DEFAULT_INVITATION_DAYS = 7;

export interface NewInvitation {
  email: string;
  invited_by_member_id: number;
  /** The role that the person gets on acceptance. */
  base_role: BaseWorkspaceRole;
  /** Custom workspace roles that the person gets. */
  role_ids?: readonly number[];
  /** Teams of the workspace that the person joins. */
  team_ids?: readonly number[];
  /** 7 unless given. */
  expires_in_days?: number;
}

const selectObstacle = statement<{ is_member: boolean }>(
  'invitations.invitation-obstacle',
  `select true as is_member from member m where m.workspace_id = $1 and lower(m.email) = lower($2)
   union all
   select false from invitation i
   where i.workspace_id = $1 and lower(i.email) = lower($2) and i.status = 'pending' and i.expires_at > $3
   order by is_member desc`,
);
const insertInvitation = statement<{ invitation_id: number }>(
  'invitations.insert-invitation',
  `insert into invitation (workspace_id, invitation_id, email, invited_by_member_id, base_role, invited_at, expires_at,
     created_at, updated_at)
   values ($1, nextval('invitation_id_seq'), $2, $3, $4, $5, $6, $5, $5)
   returning invitation_id`,
);
const insertInvitationRoles = statement<never>(
  'invitations.insert-invitation-roles',
  `insert into invitation_workspace_role (workspace_id, invitation_id, role_id) select $1, $2, unnest($3::bigint[])`,
);
const insertInvitationTeams = statement<never>(
  'invitations.insert-invitation-teams',
  `insert into invitation_team (workspace_id, invitation_id, team_id) select $1, $2, unnest($3::bigint[])`,
);
const insertLink = statement<never>(
  'invitations.insert-invitation-link',
  `insert into invitation_directory (digest, workspace_id, invitation_id) values ($1, $2, $3)`,
);

interface CreatedInvitation {
  invitation_id: number;
  expires_at: Date;
  /**
   * The last part of the link (toInvitationUrl). It is stored nowhere, so this is the only time to see it.
   */
  token: string;
}

/**
 * @throws ApiError when the address is invalid, belongs to a member, is already invited, or the invitation
 * would already have expired
 */
export async function createInvitation(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  invitation: NewInvitation,
): Promise<CreatedInvitation> {
  const { workspace_id, at } = act;
  const { email, invited_by_member_id, base_role, role_ids = [], team_ids = [] } = invitation;
  const { expires_in_days = DEFAULT_INVITATION_DAYS } = invitation;
  requireEmail(email);
  if (!(expires_in_days > 0)) throw errors.conflict('invitation_days');
  const expires_at = new Date(at.getTime() + expires_in_days * DAY_MS);
  return db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id);
    const [obstacle] = await tx.query(selectObstacle, [workspace_id, email, at]);
    if (obstacle?.is_member) throw errors.conflict('member_already', { email });
    if (obstacle !== undefined) throw errors.conflict('invited_already', { email });
    const values = [workspace_id, email, invited_by_member_id, base_role, at, expires_at];
    const inserted = await tx.query(insertInvitation, values);
    const { invitation_id } = requireRow(inserted, 'inserting an invitation');
    await tx.query(insertInvitationRoles, [workspace_id, invitation_id, role_ids]);
    await tx.query(insertInvitationTeams, [workspace_id, invitation_id, team_ids]);
    const detail = { invitation_id, email, base_role, role_ids, team_ids };
    noteEvent(tx, { kind: 'invitation.create', ...act, detail });
    const token = makeSecret('inv');
    await tx.query(insertLink, [tokenDigest(token), workspace_id, invitation_id]);
    return { invitation_id, expires_at, token };
  });
}

/** The address of the page on which the person accepts. */
export const toInvitationUrl = (base_url: string, token: string) =>
  base_url + toPagePath('invitation', { token });

const cancel = statement<{ email: string }>(
  'invitations.cancel-invitation',
  `update invitation set status = 'cancelled', cancelled_at = $3, updated_at = $3
   where workspace_id = $1 and invitation_id = $2 and status = 'pending' and expires_at > $3
   returning email`,
);

/** @throws ApiError when there is no such open invitation */
export async function cancelInvitation(
  db: Database,
  act: WorkspaceAct,
  invitation_id: number,
): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const [cancelled] = await tx.query(cancel, [act.workspace_id, invitation_id, act.at]);
    if (cancelled === undefined) throw errors.conflict('no_open_invitation', { invitation_id });
    const detail = { invitation_id, email: cancelled.email };
    noteEvent(tx, { kind: 'invitation.cancel', ...act, detail });
    return cancelled;
  });
}
