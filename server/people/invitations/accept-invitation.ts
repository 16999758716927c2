/** Makes an invited person a member, with the role, the custom roles and the teams of the invitation. */
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Queryable, type WriteTransaction } from '../../base/database/database.ts';
import { within } from '../../base/database/locking-transaction.ts';
import type { Context } from '../../http/context.ts';
import { readInvitationToken } from './mailed-token.ts';
import { mayStillInvite } from './may-invite.ts';
import { addMember } from '../members/member-acts.ts';
import { lockWorkspace } from '../workspaces/workspace-queries.ts';
import { createNewUser, type NewUser, type UserRow } from '../users/create-user.ts';

export interface OpenInvitation {
  workspace_id: number;
  invitation_id: number;
  email: string;
  expires_at: Date;
  workspace_name: string;
  workspace_slug: string;
  /** Both are null when an operator has invited. */
  invited_by: string | null;
  invited_by_user_id: number | null;
  base_role: BaseWorkspaceRole;
  role_ids: number[];
  team_ids: number[];
}

/** An invitation whose link was opened. */
export interface OpenedInvitation extends OpenInvitation {
  /** Whether it was the link from the mail, which only the reader of the mailbox has. */
  is_mailed: boolean;
}

const selectPlace = statement<{ workspace_id: number; invitation_id: number }>(
  'invitations.place-of-invitation',
  `select d.workspace_id, d.invitation_id from invitation_directory d where d.digest = $1`,
);
const selectOpen = statement<OpenInvitation>(
  'invitations.open-invitation',
  `select i.workspace_id, i.invitation_id, i.email, i.expires_at, w.name as workspace_name, w.slug as workspace_slug,
     m.name as invited_by, m.user_id as invited_by_user_id, i.base_role,
     coalesce((select jsonb_agg(r.role_id) from invitation_workspace_role r
       where r.workspace_id = $1 and r.invitation_id = i.invitation_id), '[]') as role_ids,
     coalesce((select jsonb_agg(t.team_id) from invitation_team t
       where t.workspace_id = $1 and t.invitation_id = i.invitation_id), '[]') as team_ids
   from invitation i
   join workspace w on w.workspace_id = i.workspace_id
   left join member m on m.workspace_id = i.workspace_id and m.member_id = i.invited_by_member_id
   where i.workspace_id = $1 and i.invitation_id = $2 and i.status = 'pending' and i.expires_at > $3
     and w.status = 'active'`,
);

/** @throws INVITATION_NOT_FOUND when the token is not valid, or no longer */
export async function requireOpenInvitation(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  text: string,
): Promise<OpenedInvitation> {
  const link = readInvitationToken(keys, text);
  const [place] = link === undefined ? [] : await db.query(selectPlace, [tokenDigest(link.token)]);
  if (link === undefined || place === undefined) throw errors.invitationGone();
  const [invitation] = await db.query(selectOpen, [place.workspace_id, place.invitation_id, clock.now()]);
  if (invitation === undefined || !(await mayStillInvite(db, invitation))) throw errors.invitationGone();
  return { ...invitation, is_mailed: link.is_mailed };
}

const takeInvitation = statement<{ invitation_id: number }>(
  'invitations.take-invitation',
  `update invitation i set status = 'accepted', accepted_at = $3, updated_at = $3
   where i.workspace_id = $1 and i.invitation_id = $2 and i.status = 'pending' and i.expires_at > $3
   returning i.invitation_id`,
);
const selectRoom = statement<{ is_member: boolean; members_limit: number | null; active_members: number }>(
  'invitations.room-for-member',
  `select
     exists (select 1 from member m where m.workspace_id = $1 and m.user_id = $2) as is_member,
     (select q.members_limit from workspace_quota q where q.workspace_id = $1) as members_limit,
     (select count(*) from member m where m.workspace_id = $1 and m.status = 'active' and m.kind = 'person')
       as active_members`,
);
const insertTeamPlaces = statement<never>(
  'invitations.insert-invited-team-places',
  `insert into team_member (workspace_id, team_id, member_id, base_role, joined_at)
   select t.workspace_id, t.team_id, $3, 'member', $4 from invitation_team t
   where t.workspace_id = $1 and t.invitation_id = $2`,
);

const selectOpenable = statement<{ user_id: number }>(
  'invitations.may-open-workspace',
  `select u.user_id from app_user u where u.user_id = $1 and (u.opens_only is null or $2 = any (u.opens_only))`,
);

/**
 * @throws FORBIDDEN when the account was opened for another workspace, and nobody has proven its address
 * since
 */
async function requireOpenable(tx: Queryable, user: UserRow, workspace_id: number): Promise<UserRow> {
  if ((await tx.query(selectOpenable, [user.user_id, workspace_id])).length > 0) return user;
  throw errors.forbidden('address_unproven');
}

/**
 * @param person a user, or a person who becomes one now @throws INVITATION_NOT_FOUND when another request was
 * faster, QUOTA_EXCEEDED, UNAUTHORIZED when the person has just become a user elsewhere
 */
export async function acceptInvitation(
  tx: WriteTransaction,
  {
    invitation: { workspace_id, invitation_id, is_mailed },
    person,
    now,
  }: { invitation: OpenedInvitation; person: UserRow | NewUser; now: Date },
): Promise<{ user_id: number }> {
  await lockWorkspace(tx, workspace_id);
  // (read again: its inviter, its roles and its teams may have changed until the workspace was held)
  const [invitation] = await tx.query(selectOpen, [workspace_id, invitation_id, now]);
  if (invitation === undefined || !(await mayStillInvite(tx, invitation))) throw errors.invitationGone();
  const [taken] = await tx.query(takeInvitation, [workspace_id, invitation_id, now]);
  if (taken === undefined) throw errors.invitationGone();
  const { base_role, role_ids } = invitation;
  const user =
    'user_id' in person
      ? await requireOpenable(tx, person, workspace_id)
      : await createNewUser(tx, { ...person, opens_only: is_mailed ? null : [workspace_id] }, now);
  if (user === undefined) throw errors.unauthorized('account_exists');
  const [room] = await tx.query(selectRoom, [workspace_id, user.user_id]);
  // A person who became a member in another way keeps that place.
  if (room === undefined || room.is_member) return user;
  if (room.members_limit !== null && room.active_members >= room.members_limit) {
    throw errors.quotaExceeded('member_quota', { limit: room.members_limit });
  }
  const { member_id } = await addMember(within(tx), { workspace_id, at: now }, { user, base_role, role_ids });
  await tx.query(insertTeamPlaces, [workspace_id, invitation_id, member_id, now]);
  const act = { workspace_id, actor_user_id: user.user_id, at: now };
  noteEvent(tx, { kind: 'invitation.accept', ...act, detail: { invitation_id, member_id } });
  return user;
}
