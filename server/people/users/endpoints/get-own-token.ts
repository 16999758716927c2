import type { V3Endpoint } from '@minutebook/contract/v3/endpoints.ts';
import type { HandlerOf } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { findSlug } from '../me-queries.ts';

export const getOwnToken: HandlerOf<V3Endpoint<'get-own-token'>> = async ({ caller, ctx }) => {
  const { kind, scope, scopes, workspace_id, expires_at } = caller.token;
  return ok({
    kind,
    only_reads: scopes === null && scope === 'read',
    scopes: scopes === null ? null : [...scopes],
    workspace: workspace_id === null ? null : await findSlug(ctx.db, workspace_id),
    expires_at: expires_at?.toISOString() ?? null,
  });
};
