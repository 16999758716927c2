import { statement } from '../../../base/database/database.ts';
import { ok } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';

const selectMembers = statement<{ member_id: number }>(
  'members.with-second-factor',
  `select m.member_id from member m
   where m.workspace_id = $1 and m.status = 'active' and (
     exists (select from totp t where t.user_id = m.user_id)
     or exists (select from passkey p where p.user_id = m.user_id))
   order by m.member_id`,
);

export const listMemberFactors: AppHandler<'list-member-factors'> = async ({ caller, ctx }) => {
  const rows = await ctx.db.query(selectMembers, [caller.workspace.workspace_id]);
  return ok({ member_ids: rows.map(({ member_id }) => member_id) });
};
