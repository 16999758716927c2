/** Makes a user a member of a workspace, and changes a member's state and roles there. */
import type { BaseWorkspaceRole, MemberStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Database, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import type { UserRow } from '../users/create-user.ts';
import { refuseDuplicate } from '../../base/database/refuse-duplicate.ts';
import type { WorkspaceAct } from '../workspace-act.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { endAccess } from '../../access/ends/end-access.ts';
import { forgetRemovedRoles } from '../../records/removed-items/removed-item.ts';
import { lockWorkspace } from '../workspaces/workspace-queries.ts';

const insertUserWorkspace = statement<never>(
  'members.insert-user-workspace',
  `insert into user_workspace (user_id, workspace_id) values ($1, $2) on conflict do nothing`,
);
const insertMember = statement<{ member_id: number }>(
  'members.insert-member',
  `insert into member (workspace_id, member_id, user_id, name, email, locale, base_role, joined_at, updated_at,
     kind, owner_member_id)
   values ($1, nextval('member_id_seq'), $2, $3, $4, $5, $6, $7, $7,
     case when $8::bigint is null then 'person' else 'service' end, $8)
   returning member_id`,
);
const insertRoles = statement<never>(
  'members.insert-member-roles',
  `insert into member_workspace_role (workspace_id, member_id, role_id) select $1, $2, unnest($3::bigint[])`,
);

interface NewMember {
  user: UserRow;
  base_role: BaseWorkspaceRole;
  role_ids?: readonly number[];
  /** The member who answers for a service account. */
  owner_member_id?: number | null;
}

/**
 * @param act has no actor when this follows from another act, which is audited @throws ApiError when the user
 * is a member already
 */
export async function addMember(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  { user, base_role, role_ids = [], owner_member_id = null }: NewMember,
): Promise<{ member_id: number }> {
  const { workspace_id, at } = act;
  return db.transaction(async (tx) => {
    await tx.query(insertUserWorkspace, [user.user_id, workspace_id]);
    const inserted = await tx
      .query(insertMember, [
        workspace_id,
        user.user_id,
        user.name,
        user.email,
        user.locale,
        base_role,
        at,
        owner_member_id,
      ])
      .catch(refuseDuplicate('member_already', { email: user.email }));
    const member = requireRow(inserted, 'inserting a member');
    await tx.query(insertRoles, [workspace_id, member.member_id, role_ids]);
    const detail = { ...member, base_role, role_ids, ...(owner_member_id !== null && { owner_member_id }) };
    noteEvent(tx, {
      kind: act.actor_user_id === undefined ? 'member.join' : 'member.create',
      ...act,
      detail,
    });
    return member;
  });
}

/** A field that is left out stays as it is. */
export interface MemberChanges {
  status?: MemberStatus | undefined;
  base_role?: BaseWorkspaceRole | undefined;
  /** Replaces all custom roles. */
  role_ids?: readonly number[] | undefined;
  /** The event that is reported when a deactivation ends the member's access: `member_left` by default. */
  ends?: 'member_left' | 'deprovisioned' | undefined;
}

const update = statement<{ user_id: number }>(
  'members.update-member',
  `update member set status = coalesce($3, status), base_role = coalesce($4, base_role), updated_at = $5
   where workspace_id = $1 and member_id = $2 returning user_id`,
);
const deleteRoles = statement<never>(
  'members.delete-member-roles',
  `delete from member_workspace_role where workspace_id = $1 and member_id = $2`,
);
const selectOwner = statement<{ member_id: number }>(
  'members.active-owner',
  `select m.member_id from member m join app_user u on u.user_id = m.user_id
   where m.workspace_id = $1 and m.status = 'active' and m.base_role = 'owner' and u.status = 'active'
     and ($2::bigint is null or m.member_id <> $2)
   order by m.member_id limit 1`,
);

interface Room {
  members_limit: number | null;
  active_members: number;
}

const selectRoom = statement<Room>(
  'members.room-for-members',
  `select
     (select q.members_limit from workspace_quota q where q.workspace_id = $1) as members_limit,
     (select count(*) from member m where m.workspace_id = $1 and m.status = 'active' and m.kind = 'person')
       as active_members`,
);

/**
 * @param act an operator's act is bound by no quota @throws ApiError when the workspace would lose its last
 * active owner, QUOTA_EXCEEDED
 */
export async function updateMember(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  { member_id, status, base_role, role_ids, ends = 'member_left' }: MemberChanges & { member_id: number },
): Promise<void> {
  const { workspace_id, at, actor_user_id = null } = act;
  await db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id);
    noteEvent(tx, {
      kind: 'member.update',
      ...act,
      detail: { member_id, status, base_role, role_ids },
    });
    if (base_role === 'owner') await requirePerson(tx, workspace_id, member_id);
    const hadOwner = await hasActiveOwner(tx, workspace_id);
    const [roomBefore] = await tx.query(selectRoom, [workspace_id]);
    const values = [workspace_id, member_id, status ?? null, base_role ?? null, at];
    const [member] = await tx.query(update, values);
    if (status === 'deactivated' && member !== undefined) {
      await endAccess(tx, { event: ends, ...member, workspace_id, actor_user_id, now: at });
    }
    const [room] = await tx.query(selectRoom, [workspace_id]);
    if (actor_user_id !== null) requireRoom(roomBefore, room);
    if (role_ids !== undefined) {
      await tx.query(deleteRoles, [workspace_id, member_id]);
      await tx.query(insertRoles, [workspace_id, member_id, role_ids]);
      await forgetRemovedRoles(tx, { workspace_id, member_id });
    }
    if (hadOwner && !(await hasActiveOwner(tx, workspace_id))) {
      throw errors.conflict('last_owner');
    }
  });
}

const selectPerson = statement<{ member_id: number }>(
  'members.member-who-is-a-person',
  `select m.member_id from member m where m.workspace_id = $1 and m.member_id = $2 and m.kind = 'person'`,
);

async function requirePerson(tx: Queryable, workspace_id: number, member_id: number): Promise<void> {
  const [person] = await tx.query(selectPerson, [workspace_id, member_id]);
  if (person === undefined) throw errors.conflict('service_role');
}

/** @throws QUOTA_EXCEEDED when there are more members than the quota allows */
export async function requireRoomForMembers(tx: Queryable, workspace_id: number): Promise<void> {
  const [room] = await tx.query(selectRoom, [workspace_id]);
  requireRoom(room && { ...room, active_members: 0 }, room);
}

/** Members who are already active stay, even if the quota has shrunk since. */
function requireRoom(before: Room | undefined, room: Room | undefined): void {
  if (before === undefined || room === undefined || room.members_limit === null) return;
  if (room.active_members > before.active_members && room.active_members > room.members_limit) {
    throw errors.quotaExceeded('member_quota', { limit: room.members_limit });
  }
}

/** @param but a member who does not count */
export async function hasActiveOwner(tx: Queryable, workspace_id: number, but?: number): Promise<boolean> {
  return (await tx.query(selectOwner, [workspace_id, but ?? null])).length > 0;
}
