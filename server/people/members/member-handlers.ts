/** Members of a workspace. */
import type { appPeopleEndpoints } from '@minutebook/contract/app/people-endpoints.ts';
import type { RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import type { V2Member } from '@minutebook/contract/resources/member.ts';
import { asMember, type Caller } from '../../access/caller.ts';
import { mayIn, requireMayGive, requireMayGiveBaseRole, requireMayLift } from '../../access/grant-rules.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { within } from '../../base/database/locking-transaction.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { listRoleEffects } from '../people-queries.ts';
import { toStanding } from '../roles/role-view.ts';
import { toAct } from '../workspace-act.ts';
import { listMemberPage } from './member-queries.ts';
import { toMembers, requireMember } from './member-view.ts';
import { requireMayBringBack } from './require-may-bring-back.ts';
import { updateMember } from './member-acts.ts';

type MemberChange = RequestBodyOf<(typeof appPeopleEndpoints)['update-member']>;

const selectMembers = statement<{ member_id: number }>(
  'members.with-second-factor',
  `with active as materialized (
     select m.member_id, m.user_id from member m where m.workspace_id = $1 and m.status = 'active'
   )
   select a.member_id from active a
   where exists (select 1 from totp t where t.user_id = a.user_id)
     or exists (select 1 from passkey p where p.user_id = a.user_id)
   order by a.member_id`,
);

export const memberHandlers = {
  'list-members': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { rows, page } = await listMemberPage(ctx.db, workspace_id, query);
    return ok({ items: await toMembers(ctx.db, workspace_id, rows), page });
  },

  'get-member': async ({ params, caller, ctx }) =>
    ok(await requireMember(ctx.db, caller.workspace.workspace_id, params.member_id)),

  'get-my-member': async ({ caller, ctx }) =>
    ok(await requireMember(ctx.db, caller.workspace.workspace_id, asMember(caller).member_id)),

  'update-member': async ({ params, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { member_id } = params;
    await changeWorkspace(ctx, {
      caller,
      permission: 'member.manage',
      change: async (tx, actor) => {
        const member = await requireMember(tx, workspace_id, member_id);
        if (member.base_role === 'owner') requireMayGiveBaseRole(actor, 'owner');
        if (body.base_role !== undefined) requireMayGiveBaseRole(actor, body.base_role);
        await requireMayGiveRoles(tx, { actor, member, change: body });
        if (body.status === 'active' && member.status !== 'active') requireMayBringBack(actor, member, body);
        const changes = { ...body, role_ids: body.role_ids && [...new Set(body.role_ids)] };
        await updateMember(within(tx), toAct(caller, ctx), { member_id, ...changes });
      },
    });
    return noContent;
  },

  'list-member-factors': async ({ caller, ctx }) => {
    const rows = await ctx.db.query(selectMembers, [caller.workspace.workspace_id]);
    return ok({ member_ids: rows.map(({ member_id }) => member_id) });
  },
} satisfies SubjectHandlers;

async function requireMayGiveRoles(
  tx: Queryable,
  { actor, member, change: { role_ids } }: { actor: Caller; member: V2Member; change: MemberChange },
): Promise<void> {
  if (role_ids === undefined) return;
  const effects = await listRoleEffects(tx, member.workspace_id, role_ids);
  requireMayGive(mayIn(actor), effects);
  requireMayLift(mayIn(actor), toStanding(member).effects, effects);
}
