import { errors } from '@minutebook/contract/errors.ts';
import { noContent } from '../../http/reply.ts';
import { revokeOwnToken } from './me-queries.ts';
import type { MeHandler } from './me-handler.ts';

export const revokeMyToken: MeHandler<'revoke-my-token'> = async ({ params, caller, ctx }) => {
  const isRevoked = await revokeOwnToken(ctx.db, caller.user_id, params.token_id, ctx.clock.now());
  if (!isRevoked) throw errors.notFound();
  return noContent;
};
