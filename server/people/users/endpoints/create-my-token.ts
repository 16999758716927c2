import { errors } from '@minutebook/contract/errors.ts';
import { created } from '../../../http/reply.ts';
import { issueToken } from '../create-token.ts';
import { toToken } from '../me-view.ts';
import { findOwnWorkspaceId } from '../me-queries.ts';
import { requireProofForToken } from '../require-proof-for-token.ts';
import { requireSignedIn } from '../require-signed-in.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const createMyToken: AppHandler<'create-my-token'> = async ({ body, caller, ctx }) => {
  requireSignedIn(caller);
  const { user_id } = caller;
  const { name, expires_in_days, scopes = null, networks = null, workspace = null } = body;
  const { scope = scopes === null ? undefined : 'read' } = body;
  if (scope === undefined) throw errors.invalid('body.scope', 'is_required');
  const now = ctx.clock.now();
  const workspace_id = workspace === null ? null : await findOwnWorkspaceId(ctx.db, user_id, workspace);
  if (workspace_id === undefined) throw errors.workspaceNotFound(workspace ?? '');
  await requireProofForToken(ctx.db, caller, workspace_id);
  const limits = { scopes, workspace_id, networks };
  const asked = { user_id, name, scope, expires_in_days, ...limits };
  const { token: secret, ...made } = await issueToken(ctx.db, { token: asked, now, actor_user_id: user_id });
  const row = { ...made, name, scopes, networks, workspace, created_at: now, last_used_at: null };
  return created({ token: toToken(row), secret });
};
