/** The tokens of directories. They open the directory interface of one workspace and nothing else. */
import { randomBytes } from 'node:crypto';
import type { DirectoryToken } from '@minutebook/contract/app/sign-on-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { WorkspaceStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { findActiveUsers, findWorkspaceId } from '../../access/access-queries.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { holdOwnAccount } from '../../access/hold-account.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Queryable, type WriteTransaction } from '../../base/database/database.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { requireRow } from '../../base/must.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { requireOwner } from '../groups/group-rules.ts';
import { requireSignedIn } from '../users/require-signed-in.ts';
import type { WorkspaceAct } from '../workspace-act.ts';
import { ScimError } from './scim-error.ts';

interface TokenRow {
  scim_token_id: number;
  name: string;
  prefix: string;
  created_at: Date;
  last_used_at: Date | null;
}

const columns = 't.scim_token_id, t.name, t.prefix, t.created_at, t.last_used_at';
const insertToken = statement<TokenRow>(
  'scim.insert-token',
  `insert into scim_token as t (workspace_id, scim_token_id, name, digest, prefix, created_by_user_id, created_at)
   values ($1, nextval('scim_token_id_seq'), $2, $3, $4, $5, $6) returning ${columns}`,
);
const selectTokens = statement<TokenRow>(
  'scim.tokens',
  `select ${columns} from scim_token t where t.workspace_id = $1 and t.revoked_at is null order by t.scim_token_id`,
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
): Promise<{ row: TokenRow; secret: string }> {
  if ((await tx.query(selectTokens, [workspace_id])).length >= MOST_TOKENS)
    throw errors.conflict('directory_tokens', { limit: MOST_TOKENS });
  const secret = `mscim_${randomBytes(32).toString('base64url')}`;
  const values = [workspace_id, name, tokenDigest(secret), secret.slice(0, 10), actor_user_id, at];
  const row = requireRow(await tx.query(insertToken, values), 'inserting a token of a directory');
  const detail = { name, prefix: row.prefix };
  noteEvent(tx, { kind: 'sign_on.create_token', workspace_id, actor_user_id, at, detail });
  return { row, secret };
}

const toToken = ({ scim_token_id, name, prefix, created_at, last_used_at }: TokenRow): DirectoryToken => ({
  id: scim_token_id,
  name,
  prefix,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export const scimTokenHandlers = {
  'list-directory-tokens': async ({ params: { slug }, caller, ctx }) => ({
    ...ok({
      url: `${ctx.config.base_url}/scim/v2/${slug}`,
      items: (await ctx.db.query(selectTokens, [caller.workspace.workspace_id])).map(toToken),
    }),
  }),

  'create-directory-token': async ({ body: { name }, caller, ctx }) => {
    const { row, secret } = await changeWorkspace(ctx, {
      caller,
      permission: 'workspace.manage',
      change: async (tx, actor) => {
        requireOwner(actor);
        requireSignedIn(caller);
        await holdOwnAccount(tx, caller);
        const { workspace_id } = actor.workspace;
        const act = { workspace_id, actor_user_id: actor.user_id, at: ctx.clock.now() };
        return createScimToken(tx, act, name);
      },
    });
    return created({ token: toToken(row), secret });
  },

  'revoke-directory-token': async ({ params: { token_id }, caller, ctx }) => {
    await changeWorkspace(ctx, {
      caller,
      permission: 'workspace.manage',
      change: async (tx, actor) => {
        requireOwner(actor);
        const { workspace_id } = actor.workspace;
        const at = ctx.clock.now();
        const [revoked] = await tx.query(revokeToken, [workspace_id, token_id, at]);
        if (revoked === undefined) throw errors.missing('no_token', { access_token_id: token_id });
        const by = { workspace_id, actor_user_id: actor.user_id, at };
        noteEvent(tx, { kind: 'sign_on.revoke_token', ...by, detail: { prefix: revoked.prefix } });
      },
    });
    return noContent;
  },
} satisfies SubjectHandlers;

export interface Directory {
  workspace_id: number;
  status: WorkspaceStatus;
  /** The user who made the token, or null for an operator. */
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

const selectOwner = statement<{ member_id: number }>(
  'scim.owner-who-made-it',
  `select m.member_id from member m
   where m.workspace_id = $1 and m.user_id = $2 and m.status = 'active' and m.base_role = 'owner'`,
);

/** Whoever made the token has seen it, and could let themselves in again. @throws ScimError while they are no active owner */
export async function requireMaker(db: Queryable, { workspace_id, actor_user_id }: Directory): Promise<void> {
  if (actor_user_id === null) return;
  const [owner] = await db.query(selectOwner, [workspace_id, actor_user_id]);
  if (owner !== undefined && (await findActiveUsers(db, [actor_user_id])).size > 0) return;
  const detail =
    'Whoever made this token is no owner here any more, so it rests: another owner makes a new one.';
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
