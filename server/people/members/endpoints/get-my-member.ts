import { asMember } from '../../../access/caller.ts';
import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { requireMember } from '../require-member.ts';

export const getMyMember: Handler<'get-my-member'> = async ({ caller, ctx }) =>
  ok(await requireMember(ctx.db, caller.workspace.workspace_id, asMember(caller).member_id));
