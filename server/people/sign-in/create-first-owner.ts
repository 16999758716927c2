/** Creates the first user of an installation, and the user's workspace. */
import { setServerOwner } from '../../access/server-owner.ts';
import { statement, type Database, type Queryable } from '../../base/database/database.ts';
import { within } from '../../base/database/locking-transaction.ts';
import { addMember } from '../members/member-acts.ts';
import { createNewUser, type NewUser } from '../users/create-user.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { limitMarks } from '../../base/limit-marks.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { MemberRow } from '../members/require-member-by-email.ts';

interface FirstOwner extends NewUser {
  password: string;
  workspace_name: string;
  timezone: string;
}

/** The lock keeps everybody else from creating a user until this transaction ends. */
const lockUsers = statement<never>('sign-in.lock-users', `lock table app_user in share row exclusive mode`);
const selectIsEmpty = statement<{ is_empty: boolean }>(
  'sign-in.has-no-users',
  `select not exists (select 1 from app_user) as is_empty`,
);
const selectIsTaken = statement<{ is_accepted: boolean }>(
  'sign-in.is-slug-taken',
  `select exists (select 1 from workspace_slug s where s.slug = $1) as is_accepted`,
);

export async function hasNoUsers(db: Queryable): Promise<boolean> {
  return (await db.query(selectIsEmpty, []))[0]?.is_empty === true;
}

/**
 * Returns undefined when there already is a user, who may have been created concurrently. @throws ApiError
 * when the e-mail address is invalid, the password too short or the time zone unknown
 */
export async function createFirstOwner(
  db: Database,
  { workspace_name, timezone, ...user }: FirstOwner,
  now: Date,
): Promise<{ user_id: number } | undefined> {
  return db.transaction(async (tx) => {
    await tx.query(lockUsers, []);
    if (!(await hasNoUsers(tx))) return undefined;
    const owner = await createNewUser(tx, user, now);
    if (owner === undefined) throw new Error('the first user was not inserted');
    await setServerOwner(tx, owner.user_id, { is_server_owner: true, now });
    const slug = await findFreeSlug(tx, workspace_name);
    const workspace = { slug, name: workspace_name, timezone };
    const { workspace_id } = await createWorkspace(within(tx), workspace, now);
    await addMember(within(tx), { workspace_id, at: now }, { user: owner, base_role: 'owner' });
    return { user_id: owner.user_id };
  });
}

/** An operator may have created workspaces before there were any users. */
async function findFreeSlug(tx: Queryable, workspace_name: string): Promise<string> {
  const slug = toSlug(workspace_name);
  const [found] = await tx.query(selectIsTaken, [slug]);
  return found?.is_accepted === true ? `${slug}-2` : slug;
}

/** `Ana & Söhne` becomes `ana-sohne`; a name in another script becomes `workspace`. */
function toSlug(name: string): string {
  const latin = limitMarks(name)
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  const slug = latin
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return slug || 'workspace';
}

const selectOwner = statement<Pick<MemberRow, 'member_id' | 'user_id' | 'email'>>(
  'sign-in.first-owner',
  `select m.member_id, m.user_id, m.email from member m
   where m.workspace_id = $1 and m.base_role = 'owner' and m.status = 'active' order by m.member_id limit 1`,
);

/** The default actor of an operator's commands. @throws ApiError when the workspace has no owner yet */
export async function requireFirstOwner(db: Queryable, workspace_id: number) {
  const [owner] = await db.query(selectOwner, [workspace_id]);
  if (owner === undefined) throw errors.missing('no_owner');
  return owner;
}
