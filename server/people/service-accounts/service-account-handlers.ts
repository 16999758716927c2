/** Service accounts of a workspace, and their tokens. */
import { errors } from '@minutebook/contract/errors.ts';
import { asMember } from '../../access/caller.ts';
import { holdOwnAccount } from '../../access/hold-account.ts';
import { noteEvent } from '../../access/note-event.ts';
import { mayIn, requireMayGive, requireMayGiveBaseRole, requireMayLift } from '../../access/grant-rules.ts';
import { memberPrincipal } from '../../access/principals.ts';
import { within } from '../../base/database/locking-transaction.ts';
import { must } from '../../base/must.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { requireMayBringBack } from '../members/require-may-bring-back.ts';
import { requireMember } from '../members/member-view.ts';
import { updateMember } from '../members/member-acts.ts';
import { listRoleEffects } from '../people-queries.ts';
import { toStanding } from '../roles/role-view.ts';
import { changeUser } from '../users/change-user.ts';
import { issueToken } from '../users/token-acts.ts';
import { requireSignedIn } from '../users/require-signed-in.ts';
import { createServiceAccount, handOverServiceAccount, rotateServiceToken } from './service-account-acts.ts';
import { revokeServiceToken, selectHidden, type ServiceAccountRow } from './service-account-queries.ts';
import { listServiceAccounts, requireServiceAccount, toServiceToken } from './service-account-view.ts';
import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../base/database/database.ts';

export const serviceAccountHandlers = {
  'list-service-accounts': async ({ caller, ctx }) =>
    ok({ items: await listServiceAccounts(ctx.db, caller.workspace.workspace_id) }),

  'create-service-account': async ({ body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { name, base_role, role_ids = [] } = body;
    const roleIds = [...new Set(role_ids)];
    const [account] = await changeWorkspace(ctx, {
      caller,
      permission: 'member.manage',
      change: async (tx, actor) => {
        requireMayGiveBaseRole(actor, base_role);
        requireMayGive(mayIn(actor), await listRoleEffects(tx, workspace_id, roleIds));
        const by = { owner_member_id: asMember(actor).member_id, actor_user_id: actor.user_id };
        const asked = { workspace_id, name, base_role, role_ids: roleIds, ...by };
        const { member_id } = await createServiceAccount(within(tx), asked, ctx.clock.now());
        return listServiceAccounts(tx, workspace_id, member_id);
      },
    });
    return created(must(account, 'the account that was created'));
  },

  'update-service-account': async ({ params, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { service_account_id: member_id } = params;
    const { name, base_role, role_ids, status, owner_member_id } = body;
    const now = ctx.clock.now();
    const [account] = await changeWorkspace(ctx, {
      caller,
      permission: 'member.manage',
      change: async (tx, actor) => {
        const { user_id } = await requireServiceAccount(tx, workspace_id, member_id);
        const member = await requireMember(tx, workspace_id, member_id);
        if (base_role !== undefined) requireMayGiveBaseRole(actor, base_role);
        if (role_ids !== undefined) {
          const effects = await listRoleEffects(tx, workspace_id, role_ids);
          requireMayGive(mayIn(actor), effects);
          requireMayLift(mayIn(actor), toStanding(member).effects, effects);
        }
        // Both changes may revive a stopped account, which then has all its rights again.
        const comesBack = status === 'active' || owner_member_id !== undefined;
        if (comesBack) requireMayBringBack(actor, member, { base_role, role_ids });
        if (owner_member_id !== undefined) {
          const handOver = {
            workspace_id,
            member_id,
            owner_member_id,
            actor_user_id: actor.user_id,
          };
          await handOverServiceAccount(tx, handOver, now);
        }
        if (name !== undefined)
          await changeUser(within(tx), {
            user_id,
            changes: { name },
            now,
            actor_user_id: actor.user_id,
          });
        const changes = { status, base_role, role_ids: role_ids && [...new Set(role_ids)] };
        if (Object.values(changes).some((value) => value !== undefined)) {
          await updateMember(
            within(tx),
            { workspace_id, at: now, actor_user_id: actor.user_id },
            { member_id, ...changes },
          );
        }
        return listServiceAccounts(tx, workspace_id, member_id);
      },
    });
    return ok(must(account, 'the account that was changed'));
  },

  'create-service-token': async ({ params, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { scopes = null, networks = null, ...asked } = body;
    const now = ctx.clock.now();
    const { user_id, ...made } = await changeWorkspace(ctx, {
      caller,
      permission: 'member.manage',
      change: async (tx, actor) => {
        const account = await requireMaySpeakFor(tx, actor, params.service_account_id);
        requireSignedIn(caller);
        await holdOwnAccount(tx, caller);
        const limits = { scopes, networks, workspace_id };
        const token = {
          ...asked,
          ...limits,
          kind: 'service',
          user_id: account.user_id,
          scope: 'write',
        } as const;
        return {
          user_id: account.user_id,
          ...(await issueToken(within(tx), { token, now, actor_user_id: actor.user_id })),
        };
      },
    });
    const fresh = { created_at: now, last_used_at: null, replaced_at: null };
    const row = { ...made, user_id, name: body.name, scopes, networks, ...fresh };
    return created({ token: toServiceToken(row), secret: made.token });
  },

  'rotate-service-token': async ({ params, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { service_account_id, token_id } = params;
    const now = ctx.clock.now();
    const { user_id, ...made } = await changeWorkspace(ctx, {
      caller,
      permission: 'member.manage',
      change: async (tx, actor) => {
        const account = await requireMaySpeakFor(tx, actor, service_account_id);
        requireSignedIn(caller);
        await holdOwnAccount(tx, caller);
        const asked = { workspace_id, user_id: account.user_id, token_id, actor_user_id: actor.user_id };
        return { user_id: account.user_id, ...(await rotateServiceToken(tx, { ...asked, ...body }, now)) };
      },
    });
    const row = { ...made, user_id, created_at: now, last_used_at: null, replaced_at: null };
    return created({ token: toServiceToken(row), secret: made.token });
  },

  'revoke-service-token': async ({ params, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { service_account_id, token_id } = params;
    const now = ctx.clock.now();
    await changeWorkspace(ctx, {
      caller,
      permission: 'member.manage',
      change: async (tx, actor) => {
        const { user_id } = await requireServiceAccount(tx, workspace_id, service_account_id);
        const [revoked] = await tx.query(revokeServiceToken, [workspace_id, user_id, token_id, now]);
        if (revoked === undefined) throw errors.missing('no_token', { access_token_id: token_id });
        const detail = { user_id, prefix: revoked.prefix };
        noteEvent(tx, { kind: 'token.revoke', workspace_id, actor_user_id: actor.user_id, at: now, detail });
      },
    });
    return noContent;
  },
} satisfies SubjectHandlers;

/**
 * The secret of an account grants everything that the account may do, so its reader must have all those
 * rights, and see what it sees. @throws NOT_FOUND, FORBIDDEN
 */
async function requireMaySpeakFor(
  tx: Queryable,
  actor: Caller,
  member_id: number,
): Promise<ServiceAccountRow> {
  const { workspace_id } = actor.workspace;
  const account = await requireServiceAccount(tx, workspace_id, member_id);
  requireMayBringBack(actor, await requireMember(tx, workspace_id, member_id), {});
  // Its teams were asked for above, so what it may see beyond is what was given to it alone.
  if (actor.permissions['record.read_all'] === 'deny') {
    const own = [workspace_id, [memberPrincipal(member_id)], actor.principals];
    const [hidden] = await tx.query(selectHidden, own);
    if (hidden !== undefined) throw errors.forbidden('account_sees_more');
  }
  return account;
}
