/** The meaning of a provider's groups in a workspace: chosen by its owners, applied at every sign-in. */
import type { GroupRule, GroupRules } from '@minutebook/contract/app/sign-on-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { signInRoutes } from '@minutebook/contract/routes/sign-in-routes.ts';
import type { Caller } from '../../access/caller.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import type { Context } from '../../http/context.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { listRoleEffects, requireTeams } from '../people-queries.ts';

export type Rules = Pick<GroupRules, 'otherwise' | 'rules'>;

const selectRules = statement<Rules>(
  'groups.rules',
  `select g.otherwise, g.rules from group_rules g where g.workspace_id = $1`,
);
const upsertRules = statement<never>(
  'groups.set-rules',
  `insert into group_rules (workspace_id, otherwise, rules, updated_at) values ($1, $2, $3, $4)
   on conflict (workspace_id) do update set otherwise = excluded.otherwise, rules = excluded.rules, updated_at = excluded.updated_at`,
);

const NONE: Rules = { otherwise: 'member', rules: [] };

const findRules = async (db: Queryable, workspace_id: number) =>
  (await db.query(selectRules, [workspace_id]))[0] ?? NONE;

const toGroupRules = ({ config: { oidc, base_url } }: Pick<Context, 'config'>, rules: Rules): GroupRules => ({
  provider: oidc?.name ?? null,
  sign_out_urls: oidc && {
    back_channel: base_url + signInRoutes['end-oidc-sessions'].path,
    front_channel: base_url + signInRoutes['end-oidc-session'].path,
  },
  claim: oidc?.groups_claim ?? 'groups',
  ...rules,
});

/** A rule can make anybody an owner, so only owners change rules. @throws FORBIDDEN */
export function requireOwner({ base_role }: Caller): void {
  if (base_role !== 'owner') throw errors.forbidden('only_owners_decide_sign_on');
}

const idsOf = (rules: readonly GroupRule[], key: 'role_id' | 'team_id') => [
  ...new Set(rules.flatMap((rule) => rule[key] ?? [])),
];

export const groupRuleHandlers = {
  'get-group-rules': async ({ caller, ctx }) =>
    ok(toGroupRules(ctx, await findRules(ctx.db, caller.workspace.workspace_id))),

  'set-group-rules': async ({ body: { otherwise, rules }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await changeWorkspace(ctx, {
      caller,
      permission: 'workspace.manage',
      change: async (tx, actor) => {
        requireOwner(actor);
        await listRoleEffects(tx, workspace_id, idsOf(rules, 'role_id'));
        await requireTeams(tx, workspace_id, idsOf(rules, 'team_id'));
        const at = ctx.clock.now();
        await tx.query(upsertRules, [workspace_id, otherwise, JSON.stringify(rules), at]);
        const by = { workspace_id, actor_user_id: actor.user_id, at };
        noteEvent(tx, { kind: 'sign_on.set_groups', ...by, detail: { otherwise, rules: rules.length } });
      },
    });
    return ok(toGroupRules(ctx, { otherwise, rules }));
  },
} satisfies SubjectHandlers;
