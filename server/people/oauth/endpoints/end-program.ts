import { errors } from '@minutebook/contract/errors.ts';
import { endGrant } from '../../../access/program-grants.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { lockProgram } from '../program-view.ts';

export const endProgram: AppHandler<'end-program'> = async ({ params, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await ctx.db.transaction(async (tx) => {
    if (!(await lockProgram(tx, params.grant_id, { workspace_id }))) throw errors.notFound();
    await endGrant(tx, params.grant_id, { actor_user_id: caller.user_id, now: ctx.clock.now() });
  });
  return noContent;
};
