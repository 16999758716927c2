/** The tokens of directories. They open the directory interface of one workspace and nothing else. */
import { randomBytes } from 'node:crypto';
import type { DirectoryToken } from '@minutebook/contract/app/sign-on-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { WorkspaceStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { findActiveUsers, findWorkspaceId } from '../../access/access-queries.ts';
import { tokenDigest } from '../../access/access-store.ts';
import type { Caller } from '../../access/caller.ts';
import { holdOwnAccount } from '../../access/hold-account.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Queryable, type WriteTransaction } from '../../base/database/database.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { requireRow } from '../../base/must.ts';
import type { Context } from '../../http/context.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { requireMember } from '../members/member-view.ts';
import { requireOwner } from '../groups/group-rules.ts';
import { requireSignedIn } from '../users/require-signed-in.ts';
import { toAct, type WorkspaceAct } from '../workspace-act.ts';
import { ScimError } from './scim-error.ts';

interface TokenRow {
  scim_token_id: number;
  name: string;
  prefix: string;
  created_at: Date;
  last_used_at: Date | null;
  owner: { member_id: number; name: string } | null;
  /** null: an operator made it. */
  owner_user_id: number | null;
}

const insertToken = statement<{ scim_token_id: number }>(
  'scim.insert-token',
  `insert into scim_token as t (workspace_id, scim_token_id, name, digest, prefix, created_by_user_id, created_at)
   values ($1, nextval('scim_token_id_seq'), $2, $3, $4, $5, $6) returning t.scim_token_id`,
);
/** @param $2 the token, or null for all of them */
const selectTokens = statement<TokenRow>(
  'scim.tokens',
  `select t.scim_token_id, t.name, t.prefix, t.created_at, t.last_used_at, t.created_by_user_id as owner_user_id,
     (select jsonb_build_object('member_id', m.member_id, 'name', m.name) from member m
       where m.workspace_id = $1 and m.user_id = t.created_by_user_id) as owner
   from scim_token t
   where t.workspace_id = $1 and t.revoked_at is null and ($2::bigint is null or t.scim_token_id = $2)
   order by t.scim_token_id`,
);
/** The user who takes the token over answers for it as if they had made it. */
const updateOwner = statement<{ prefix: string }>(
  'scim.hand-over-token',
  `update scim_token t set created_by_user_id = $3
   where t.workspace_id = $1 and t.scim_token_id = $2 and t.revoked_at is null
   returning t.prefix`,
);
const revokeToken = statement<{ prefix: string }>(
  'scim.revoke-token',
  `update scim_token t set revoked_at = $3 where t.workspace_id = $1 and t.scim_token_id = $2 and t.revoked_at is null
   returning t.prefix`,
);

const MOST_TOKENS = 20;

/**
 * The audit log names the creator of the token for everything that the directory does. @throws ApiError when
 * there are too many
 */
export async function createScimToken(
  tx: WriteTransaction,
  { workspace_id, actor_user_id = null, at }: WorkspaceAct,
  name: string,
): Promise<{ token: DirectoryToken; secret: string }> {
  if ((await tx.query(selectTokens, [workspace_id, null])).length >= MOST_TOKENS)
    throw errors.conflict('directory_tokens', { limit: MOST_TOKENS });
  const secret = `mscim_${randomBytes(32).toString('base64url')}`;
  const prefix = secret.slice(0, 10);
  const values = [workspace_id, name, tokenDigest(secret), prefix, actor_user_id, at];
  const { scim_token_id } = requireRow(
    await tx.query(insertToken, values),
    'inserting a token of a directory',
  );
  const detail = { name, prefix };
  noteEvent(tx, { kind: 'sign_on.create_token', workspace_id, actor_user_id, at, detail });
  return { token: await requireToken(tx, workspace_id, scim_token_id), secret };
}

async function listTokens(
  db: Queryable,
  workspace_id: number,
  token_id: number | null = null,
): Promise<DirectoryToken[]> {
  const rows = await db.query(selectTokens, [workspace_id, token_id]);
  const makers = rows.flatMap(({ owner_user_id }) => owner_user_id ?? []);
  const owners = await findActiveOwners(db, workspace_id, makers);
  return rows.map(({ scim_token_id, name, prefix, created_at, last_used_at, owner, owner_user_id }) => ({
    id: scim_token_id,
    name,
    prefix,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    owner,
    is_stopped: owner_user_id !== null && !owners.has(owner_user_id),
  }));
}

/** @throws NOT_FOUND */
async function requireToken(db: Queryable, workspace_id: number, token_id: number): Promise<DirectoryToken> {
  const [token] = await listTokens(db, workspace_id, token_id);
  if (token === undefined) throw errors.missing('no_token', { access_token_id: token_id });
  return token;
}

/** @throws NOT_FOUND; MEMBER_NOT_FOUND when the new owner is no active owner of the workspace */
async function handOverToken(
  tx: WriteTransaction,
  { workspace_id, actor_user_id = null, at }: WorkspaceAct,
  { token_id, owner_member_id }: { token_id: number; owner_member_id: number },
): Promise<DirectoryToken> {
  await requireToken(tx, workspace_id, token_id);
  const { user_id } = await requireMember(tx, workspace_id, owner_member_id);
  if (!(await findActiveOwners(tx, workspace_id, [user_id])).has(user_id))
    throw errors.memberNotFound(owner_member_id);
  const changed = requireRow(
    await tx.query(updateOwner, [workspace_id, token_id, user_id]),
    'handing over a token of a directory',
  );
  const detail = { prefix: changed.prefix, owner_member_id };
  noteEvent(tx, { kind: 'sign_on.hand_over_token', workspace_id, actor_user_id, at, detail });
  return requireToken(tx, workspace_id, token_id);
}

/** Runs `change` for an owner of the workspace, one at a time. @throws FORBIDDEN */
const changeAsOwner = <T>(
  ctx: Context,
  caller: Caller,
  change: (tx: WriteTransaction, act: WorkspaceAct) => Promise<T>,
) =>
  changeWorkspace(ctx, {
    caller,
    permission: 'workspace.manage',
    change(tx, actor) {
      requireOwner(actor);
      return change(tx, toAct(actor, ctx));
    },
  });

export const scimTokenHandlers = {
  'list-directory-tokens': async ({ params: { slug }, caller, ctx }) => ({
    ...ok({
      url: `${ctx.config.base_url}/scim/v2/${slug}`,
      items: await listTokens(ctx.db, caller.workspace.workspace_id),
    }),
  }),

  'create-directory-token': async ({ body: { name }, caller, ctx }) =>
    created(
      await changeAsOwner(ctx, caller, async (tx, act) => {
        requireSignedIn(caller);
        await holdOwnAccount(tx, caller);
        return createScimToken(tx, act, name);
      }),
    ),

  'update-directory-token': async ({ params: { token_id }, body: { owner_member_id }, caller, ctx }) =>
    ok(await changeAsOwner(ctx, caller, (tx, act) => handOverToken(tx, act, { token_id, owner_member_id }))),

  'revoke-directory-token': async ({ params: { token_id }, caller, ctx }) => {
    await changeAsOwner(ctx, caller, async (tx, act) => {
      const [revoked] = await tx.query(revokeToken, [act.workspace_id, token_id, act.at]);
      if (revoked === undefined) throw errors.missing('no_token', { access_token_id: token_id });
      noteEvent(tx, { kind: 'sign_on.revoke_token', ...act, detail: { prefix: revoked.prefix } });
    });
    return noContent;
  },
} satisfies SubjectHandlers;

export interface Directory {
  workspace_id: number;
  status: WorkspaceStatus;
  /** The user who made the token or took it over, or null for an operator. */
  actor_user_id: number | null;
}

const selectDirectory = statement<Directory & { scim_token_id: number; last_used_at: Date | null }>(
  'scim.directory-of-token',
  `select t.workspace_id, t.scim_token_id, t.created_by_user_id as actor_user_id, t.last_used_at, w.status
   from scim_token t join workspace w on w.workspace_id = t.workspace_id
   where t.workspace_id = $1 and t.digest = $2 and t.revoked_at is null`,
);
const noteUse = statement<never>(
  'scim.token-used',
  `update scim_token set last_used_at = $3 where workspace_id = $1 and scim_token_id = $2`,
);

const selectOwners = statement<{ user_id: number }>(
  'scim.active-owners',
  `select m.user_id from member m
   where m.workspace_id = $1 and m.user_id = any ($2::bigint[]) and m.status = 'active' and m.base_role = 'owner'
   order by m.member_id`,
);

/** The users among `userIds` who are active owners of the workspace. */
async function findActiveOwners(
  db: Queryable,
  workspace_id: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  const owners = await db.query(selectOwners, [workspace_id, userIds]);
  return findActiveUsers(
    db,
    owners.map(({ user_id }) => user_id),
  );
}

/** The user who answers for a token has seen it, and could let themselves in again with it. @throws ScimError while they are no active owner */
export async function requireMaker(db: Queryable, { workspace_id, actor_user_id }: Directory): Promise<void> {
  if (actor_user_id === null) return;
  if ((await findActiveOwners(db, workspace_id, [actor_user_id])).has(actor_user_id)) return;
  const detail =
    'Whoever answers for this token is no owner here any more, so it rests until another owner takes it over.';
  throw new ScimError(403, detail);
}

/** The time of the last use is stored in steps: a write for each request would cost too much. */
const LAST_USED_STEP_MS = 5 * MINUTE_MS;

/**
 * Returns undefined when the token does not open the workspace of this name. Tokens are verified at every
 * request, without a cache.
 */
export async function findDirectory(
  db: Queryable,
  { slug, token, now }: { slug: string; token: string; now: Date },
): Promise<Directory | undefined> {
  // A wrong token takes as long where there is no such workspace.
  const workspace_id = (await findWorkspaceId(db, slug)) ?? 0;
  const [found] = await db.query(selectDirectory, [workspace_id, tokenDigest(token)]);
  if (found === undefined) return undefined;
  const { scim_token_id, last_used_at, ...directory } = found;
  if (last_used_at === null || now.getTime() - last_used_at.getTime() > LAST_USED_STEP_MS)
    await db.query(noteUse, [workspace_id, scim_token_id, now]);
  return directory;
}
