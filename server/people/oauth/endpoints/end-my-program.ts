import { errors } from '@minutebook/contract/errors.ts';
import { endGrant } from '../../../access/program-grants.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { lockProgram } from '../program-view.ts';

export const endMyProgram: AppHandler<'end-my-program'> = async ({ params, caller, ctx }) => {
  const { user_id } = caller;
  await ctx.db.transaction(async (tx) => {
    if (!(await lockProgram(tx, params.grant_id, { user_id }))) throw errors.notFound();
    await endGrant(tx, params.grant_id, { actor_user_id: user_id, now: ctx.clock.now() });
  });
  return noContent;
};
