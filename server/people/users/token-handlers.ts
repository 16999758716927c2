/** A user's own tokens. */
import { errors } from '@minutebook/contract/errors.ts';
import { holdOwnAccount } from '../../access/hold-account.ts';
import { noteEvent } from '../../access/note-event.ts';
import { createLoginToken } from '../../access/login-token.ts';
import { within } from '../../base/database/locking-transaction.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { issueToken, reachOf, requireProofForToken, requireTokenWorkspace } from './token-acts.ts';
import { findSlug, findTokenName, listTokens, revokeOwnToken } from './me-queries.ts';
import { toToken } from './me-view.ts';
import { requireSignedIn } from './require-signed-in.ts';
import { isThisComputer } from '../../base/network.ts';

export const tokenHandlers = {
  'list-my-tokens': async ({ caller, ctx }) => {
    const tokens = await listTokens(ctx.db, caller.user_id);
    return ok({ items: tokens.map(toToken) });
  },

  'create-my-token': async ({ body, caller, ctx }) => {
    requireSignedIn(caller);
    const { user_id } = caller;
    const { name, expires_in_days, scopes = null, networks = null } = body;
    const { scope = scopes === null ? undefined : 'read' } = body;
    if (scope === undefined) throw errors.invalid('body.scope', 'is_required');
    const now = ctx.clock.now();
    const workspace_id = await requireTokenWorkspace(ctx.db, caller, body.workspace ?? null);
    await requireProofForToken(ctx.db, caller, workspace_id);
    const limits = { scopes, workspace_id, networks };
    const asked = { user_id, name, scope, expires_in_days, ...limits };
    const { token: secret, ...made } = await ctx.db.transaction(async (tx) => {
      await holdOwnAccount(tx, caller);
      return issueToken(within(tx), { token: asked, now, actor_user_id: user_id });
    });
    const workspace = workspace_id === null ? null : await findSlug(ctx.db, workspace_id);
    const row = { ...made, name, scopes, networks, workspace, created_at: now, last_used_at: null };
    return created({ token: toToken(row), secret });
  },

  'revoke-my-token': async ({ params, caller, ctx }) => {
    const { user_id } = caller;
    const now = ctx.clock.now();
    await ctx.db.transaction(async (tx) => {
      const revoked = await revokeOwnToken(tx, { user_id, access_token_id: params.token_id, now });
      if (revoked === undefined) throw errors.notFound();
      const { prefix, workspace_id } = revoked;
      const by = { actor_user_id: user_id, at: now };
      const detail = { user_id, prefix };
      noteEvent(tx, { kind: 'token.revoke', ...reachOf({ user_id, workspace_id }), ...by, detail });
    });
    return noContent;
  },

  'create-login-token': async ({ body, caller, ctx }) => {
    requireSignedIn(caller);
    const url = requireLoopback(body.cli_callback_uri);
    const { access_token_id, proof } = caller.token;
    const from = { user_id: caller.user_id, proof: proof ?? 'password', access_token_id } as const;
    const token = await ctx.db.transaction(async (tx) => {
      await holdOwnAccount(tx, caller);
      return createLoginToken(tx, from, ctx.clock.now());
    });
    url.searchParams.set('token', token);
    url.searchParams.set('state', body.state);
    return created({ token, callback_url: url.href });
  },

  'get-own-token': async ({ caller, ctx }) => {
    const { access_token_id, kind, scope, scopes, workspace_id, expires_at } = caller.token;
    const isOfProgram = kind === 'oauth';
    return ok({
      kind: isOfProgram ? 'personal' : kind,
      only_reads: scopes === null && scope === 'read',
      scopes: scopes === null ? null : [...scopes],
      workspace: workspace_id === null ? null : await findSlug(ctx.db, workspace_id),
      program: isOfProgram ? await findTokenName(ctx.db, access_token_id) : null,
      expires_at: expires_at?.toISOString() ?? null,
    });
  },
} satisfies SubjectHandlers;

/** The token is sent to this machine alone, whatever link brought the user here. @throws VALIDATION_ERROR */
function requireLoopback(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' && isThisComputer(url.hostname) && url.username === '' && url.password === '')
    return url;
  throw errors.invalid('body.cli_callback_uri', 'not_this_machine');
}
