import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listPrograms } from '../program-view.ts';

export const listMyPrograms: AppHandler<'list-my-programs'> = async ({ caller, ctx }) =>
  ok({ items: await listPrograms(ctx.db, { user_id: caller.user_id }, ctx.clock.now()) });
