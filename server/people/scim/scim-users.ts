/** Makes, changes and deactivates members as the users of a directory. */
import { errors } from '@minutebook/contract/errors.ts';
import type { MemberStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { listWorkspacesOfUser } from '../../access/access-queries.ts';
import { noteEvent } from '../../access/note-event.ts';
import { isServerOwner } from '../../access/server-owner.ts';
import { statement, type Queryable, type WriteTransaction } from '../../base/database/database.ts';
import { within } from '../../base/database/locking-transaction.ts';
import { addMember, requireRoomForMembers, updateMember } from '../members/member-acts.ts';
import { removeTeamMember } from '../teams/team-member-acts.ts';
import { changeUser } from '../users/change-user.ts';
import { deleteIdentities } from '../sign-in/oidc/user-identity.ts';
import { deleteResets } from '../password-reset/reset-queries.ts';
import { createNewUser, findUserByEmail, requireEmail, requireUser } from '../users/create-user.ts';
import type { WorkspaceAct } from '../workspace-act.ts';
import { ScimError } from './scim-error.ts';
import type { Json } from './scim-patch.ts';
import type { UserRow } from './scim-rows.ts';
import { getUser, listUsers } from './scim-user-queries.ts';
import { readUser, toUserResource, type WantedUser } from './scim-user-resource.ts';

const upsertUser = statement<never>(
  'scim.put-user',
  `insert into scim_user (workspace_id, member_id, user_name, external_id, given_name, family_name, is_made, is_removed, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, false, $8)
   on conflict (workspace_id, member_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
     given_name = excluded.given_name, family_name = excluded.family_name, is_made = scim_user.is_made or excluded.is_made,
     is_removed = false, updated_at = excluded.updated_at`,
);
const selectMember = statement<{ member_id: number; status: MemberStatus; is_removed: boolean }>(
  'scim.member-of-user',
  `select m.member_id, m.status, coalesce(s.is_removed, false) as is_removed from member m
   left join scim_user s on s.workspace_id = m.workspace_id and s.member_id = m.member_id
   where m.workspace_id = $1 and m.user_id = $2`,
);

/**
 * Of two concurrent calls the second waits for the workspace, which `change` holds, and then finds the user. @throws
 * ScimError, ApiError
 */
export async function createScimUser(tx: WriteTransaction, act: WorkspaceAct, body: Json): Promise<UserRow> {
  const { workspace_id, at } = act;
  const wanted = readUser(body);
  await requireFreeName(tx, workspace_id, wanted);
  requireEmail(wanted.email);
  const known = await findUserByEmail(tx, wanted.email);
  const { email, name, locale } = wanted;
  // The account opens only this workspace until a sign-in proves its address.
  const account = { email, name, opens_only: [workspace_id], ...(locale !== undefined && { locale }) };
  const made = known === undefined ? await createNewUser(tx, account, at) : undefined;
  const user = known ?? made ?? (await requireUser(tx, email));
  const [member] = await tx.query(selectMember, [workspace_id, user.user_id]);
  if (member !== undefined && !(member.is_removed && member.status === 'deactivated'))
    throw taken(`The address ${email} is that of user ${member.member_id}.`);
  const member_id =
    member?.member_id ??
    (await addMember(within(tx), act, { user, base_role: wanted.base_role ?? 'member' })).member_id;
  await tx.query(upsertUser, [workspace_id, member_id, ...attributesOf(wanted), made !== undefined, at]);
  const row = await getPlace(tx, workspace_id, member_id);
  await (member === undefined ? putPlace(tx, act, { wanted, row }) : bringBack(tx, act, { wanted, row }));
  await requireRoomForMembers(tx, workspace_id);
  return getUser(tx, workspace_id, member_id);
}

/** @throws ScimError, ApiError when the last owner would go */
export async function changeScimUser(
  tx: WriteTransaction,
  act: WorkspaceAct,
  { id, change }: { id: number; change: (resource: Json) => Json },
): Promise<UserRow> {
  const { workspace_id, at } = act;
  const row = await getUser(tx, workspace_id, id);
  const before = toUserResource(row);
  const resource = change(before);
  const wanted = readUser(resource, before);
  await requireFreeName(tx, workspace_id, { ...wanted, member_id: id });
  const isFree = (await listWorkspacesOfUser(tx, row.user_id)).length === 1 && row.is_made;
  if (wanted.email.toLowerCase() !== row.email.toLowerCase())
    await moveAddress(tx, act, { row, wanted, isFree });
  if (isFree && (wanted.name !== row.name || (wanted.locale ?? row.locale) !== row.locale)) {
    const changes = { name: wanted.name, locale: wanted.locale };
    await changeUser(within(tx), {
      user_id: row.user_id,
      changes,
      now: at,
      actor_user_id: act.actor_user_id ?? null,
    });
  }
  await tx.query(upsertUser, [workspace_id, id, ...attributesOf(wanted), false, at]);
  await putPlace(tx, act, { wanted, row });
  if (wanted.is_active && row.status !== 'active') await requireRoomForMembers(tx, workspace_id);
  return getUser(tx, workspace_id, id);
}

const attributesOf = ({ user_name, external_id, given_name, family_name }: WantedUser) => [
  user_name,
  external_id,
  given_name,
  family_name,
];

async function putPlace(
  tx: WriteTransaction,
  act: WorkspaceAct,
  { wanted, row }: { wanted: WantedUser; row: Place },
): Promise<void> {
  const status = wanted.is_active ? ('active' as const) : ('deactivated' as const);
  const { base_role = row.base_role } = wanted;
  const changes = {
    ...(status !== row.status && { status }),
    ...(base_role !== row.base_role && row.base_role !== 'owner' && { base_role }),
  };
  if (Object.keys(changes).length === 0) return;
  const ends = await toEnding(tx, row.user_id);
  await updateMember(within(tx), act, { member_id: row.member_id, ...changes, ends });
}

/** Whoever was deleted comes back in no role but that which the directory names; a guest stays one. */
async function bringBack(
  tx: WriteTransaction,
  act: WorkspaceAct,
  { wanted, row }: { wanted: WantedUser; row: Place },
): Promise<void> {
  const { base_role = row.base_role === 'guest' ? 'guest' : 'member' } = wanted;
  const changes = { base_role, role_ids: [], ...(wanted.is_active && { status: 'active' as const }) };
  await updateMember(within(tx), act, { member_id: row.member_id, ...changes });
}

/** An account that opens other workspaces is not the directory's to sign out. */
const toEnding = async (tx: Queryable, user_id: number) =>
  (await listWorkspacesOfUser(tx, user_id)).length > 1 ? 'member_left' : 'deprovisioned';

type Place = Pick<UserRow, 'member_id' | 'user_id' | 'status' | 'base_role'>;

const selectPlace = statement<Place>(
  'scim.place',
  `select m.member_id, m.user_id, m.status, m.base_role from member m where m.workspace_id = $1 and m.member_id = $2`,
);

async function getPlace(tx: Queryable, workspace_id: number, member_id: number) {
  const [row] = await tx.query(selectPlace, [workspace_id, member_id]);
  if (row === undefined) throw errors.memberNotFound(member_id);
  return row;
}

async function requireFreeName(
  tx: Queryable,
  workspace_id: number,
  { user_name, member_id }: { user_name: string; member_id?: number },
) {
  const { rows } = await listUsers(tx, { workspace_id, filter: { user_name }, limit: 2, offset: 0 });
  const other = rows.find((row) => row.member_id !== member_id);
  if (other !== undefined) throw taken(`The userName ${user_name} is that of user ${other.member_id}.`);
}

const taken = (detail: string) => new ScimError(409, detail, 'uniqueness');

const updateAddress = statement<never>(
  'scim.move-address',
  `update app_user set email = $2, opens_only = $3::bigint[], updated_at = $4 where user_id = $1`,
);
const updateMemberAddress = statement<never>(
  'scim.move-address-of-member',
  `update member set email = $3, updated_at = $4 where workspace_id = $1 and member_id = $2`,
);

/**
 * The directory may change the address of an account that it made, unless the account opens other workspaces.
 * @throws ScimError
 */
async function moveAddress(
  tx: WriteTransaction,
  act: WorkspaceAct,
  { row, wanted: { email }, isFree }: { row: UserRow; wanted: WantedUser; isFree: boolean },
): Promise<void> {
  const { workspace_id, at } = act;
  const { user_id, member_id } = row;
  requireEmail(email);
  if ((await findUserByEmail(tx, email)) !== undefined)
    throw taken(`The address ${email} belongs to another account.`);
  if (!isFree || (await isServerOwner(tx, user_id))) {
    const detail =
      'The address of an account that the directory has not made, or that opens more than this workspace, does not change here.';
    throw new ScimError(400, detail, 'mutability');
  }
  await tx.query(updateAddress, [user_id, email, [workspace_id], at]);
  await tx.query(updateMemberAddress, [workspace_id, member_id, email, at]);
  // The provider may have given the old address to somebody else, so its links go. The owner of the new
  // address is linked at their next sign-in.
  await tx.query(deleteIdentities, [user_id]);
  // A link that resets the password went to the old address.
  await tx.query(deleteResets, [user_id]);
  noteEvent(tx, { kind: 'member.move_address', ...act, detail: { member_id } });
}

const markRemoved = statement<never>(
  'scim.remove-user',
  `insert into scim_user (workspace_id, member_id, user_name, is_made, is_removed, updated_at) values ($1, $2, $3, false, true, $4)
   on conflict (workspace_id, member_id) do update set is_removed = true, updated_at = excluded.updated_at`,
);

/** Ends the access and keeps the person's records, but no place in a team. @throws ScimError 404, ApiError for the last owner */
export async function removeScimUser(tx: WriteTransaction, act: WorkspaceAct, id: number): Promise<void> {
  const { workspace_id, at } = act;
  const row = await getUser(tx, workspace_id, id);
  await tx.query(markRemoved, [workspace_id, id, row.user_name, at]);
  for (const { team_id } of row.teams) await removeTeamMember(within(tx), act, { team_id, member_id: id });
  if (row.status !== 'active') return;
  const ends = await toEnding(tx, row.user_id);
  await updateMember(within(tx), act, { member_id: id, status: 'deactivated', ends });
}
