import type { appPeopleEndpoints } from '@minutebook/contract/app/people-endpoints.ts';
import type { RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import type { V2Member } from '@minutebook/contract/resources/member.ts';
import type { Caller } from '../../../access/caller.ts';
import { requireMember } from '../require-member.ts';
import type { Queryable } from '../../../base/database/database.ts';
import { within } from '../../../base/database/within.ts';
import { noContent } from '../../../http/reply.ts';
import { updateMember as update } from '../update-member.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import {
  mayIn,
  requireMayGive,
  requireMayGiveBaseRole,
  requireMayLift,
} from '../../../access/grant-rules.ts';
import { listRoleEffects } from '../../people-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toStanding } from '../../roles/to-standing.ts';
import { requireMayBringBack } from '../require-may-bring-back.ts';
import { toAct } from '../../workspace-act.ts';

type MemberChange = RequestBodyOf<(typeof appPeopleEndpoints)['update-member']>;

export const updateMember: AppHandler<'update-member'> = async ({ params, body, caller, ctx }) => {
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
      await update(within(tx), toAct(caller, ctx), { member_id, ...changes });
    },
  });
  return noContent;
};

async function requireMayGiveRoles(
  tx: Queryable,
  { actor, member, change: { role_ids } }: { actor: Caller; member: V2Member; change: MemberChange },
): Promise<void> {
  if (role_ids === undefined) return;
  const effects = await listRoleEffects(tx, member.workspace_id, role_ids);
  requireMayGive(mayIn(actor), effects);
  requireMayLift(mayIn(actor), toStanding(member).effects, effects);
}
