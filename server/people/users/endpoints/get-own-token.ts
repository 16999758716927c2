import type { V3Endpoint } from '@minutebook/contract/v3/endpoints.ts';
import type { HandlerOf } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { findSlug, findTokenName } from '../me-queries.ts';

export const getOwnToken: HandlerOf<V3Endpoint<'get-own-token'>> = async ({ caller, ctx }) => {
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
};
