/** Makes a user a member of a workspace. */
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { requireRow } from '../../base/database/require-row.ts';
import type { UserRow } from '../users/create-user.ts';
import { refuseDuplicate } from '../refuse-duplicate.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

const insertUserWorkspace = statement<never>(
  'operator.insert-user-workspace',
  `insert into user_workspace (user_id, workspace_id) values ($1, $2) on conflict do nothing`,
);
const insertMember = statement<{ member_id: number }>(
  'operator.insert-member',
  `insert into member (workspace_id, member_id, user_id, name, email, locale, base_role, joined_at, updated_at,
     kind, owner_member_id)
   values ($1, nextval('member_id_seq'), $2, $3, $4, $5, $6, $7, $7,
     case when $8::bigint is null then 'person' else 'service' end, $8)
   returning member_id`,
);
const insertMemberRoles = statement<never>(
  'operator.insert-member-roles',
  `insert into member_workspace_role (workspace_id, member_id, role_id) select $1, $2, unnest($3::bigint[])`,
);

interface NewMember {
  user: UserRow;
  base_role: BaseWorkspaceRole;
  role_ids?: readonly number[];
  /** The owner of a service account. */
  owner_member_id?: number | null;
}

/**
 * @param act without an actor: it follows from another act, which is audited
 * @throws ApiError when the user is a member already
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
    await tx.query(insertMemberRoles, [workspace_id, member.member_id, role_ids]);
    const detail = { ...member, base_role, role_ids, ...(owner_member_id !== null && { owner_member_id }) };
    noteEvent(tx, {
      kind: act.actor_user_id === undefined ? 'member.join' : 'member.create',
      ...act,
      detail,
    });
    return member;
  });
}
