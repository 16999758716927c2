import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { requireMember } from '../require-member.ts';

export const getMember: Handler<'get-member'> = async ({ params, caller, ctx }) =>
  ok(await requireMember(ctx.db, caller.workspace.workspace_id, params.member_id));
