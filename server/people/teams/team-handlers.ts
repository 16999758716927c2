/** Teams of a workspace, and their members. */
import { mayIn, requireMayGive, requireMayLift, requireNoWayRound } from '../../access/grant-rules.ts';
import { defaultPermissions } from '../../access/permissions.ts';
import { listTeamEffects } from '../../access/access-queries.ts';
import { within } from '../../base/database/locking-transaction.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { countVisibleRecordsOfTeam } from '../../search/walk/visible-records.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { requireMember } from '../members/member-view.ts';
import { listTeamRoleEffects } from '../people-queries.ts';
import { listRemoved, restoreRemoved } from '../removed/removed-items.ts';
import { listHeldTeamRoles, toStanding } from '../roles/role-view.ts';
import { toAct } from '../workspace-act.ts';
import { deleteTeam, updateTeam, createTeam } from './team-acts.ts';
import { putTeamMember, removeTeamMember } from './team-member-acts.ts';
import { getTeamRow, listTeamMemberPage, listTeamPage } from './team-queries.ts';
import { toTeam, toTeamMember } from './team-view.ts';

export const teamHandlers = {
  'list-teams': async ({ query, caller, ctx }) => {
    const { rows, page } = await listTeamPage(ctx.db, caller.workspace.workspace_id, query);
    return ok({ items: rows.map(toTeam), page });
  },

  'get-team': async ({ params: { team_id }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const team = await getTeamRow(ctx.db, workspace_id, team_id);
    const record_count = await countVisibleRecordsOfTeam(ctx.db, {
      workspace_id,
      principals: caller.principals,
      team_id,
    });
    return ok({ ...toTeam(team), member_count: team.member_count, record_count });
  },

  'create-team': async ({ body, caller, ctx }) => {
    const { name, description = null } = body;
    const team = { name, description };
    const { team_id } = await createTeam(ctx.db, toAct(caller, ctx), team);
    return created({ id: team_id });
  },

  'update-team': async ({ params: { team_id }, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await getTeamRow(ctx.db, workspace_id, team_id);
    await updateTeam(ctx.db, toAct(caller, ctx), { team_id, ...body });
    return noContent;
  },

  'delete-team': async ({ params: { team_id }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await changeWorkspace(ctx, {
      caller,
      permission: 'team.manage',
      change: async (tx, actor) => {
        await getTeamRow(tx, workspace_id, team_id);
        requireMayLift(mayIn(actor, team_id), await listTeamEffects(tx, workspace_id, [team_id]), []);
        await deleteTeam(within(tx), toAct(caller, ctx), team_id);
      },
    });
    return noContent;
  },

  'list-removed-teams': async ({ caller, ctx }) =>
    ok(await listRemoved(ctx, { workspace_id: caller.workspace.workspace_id, kind: 'team' })),

  'restore-team': async ({ params, caller, ctx }) => {
    await restoreRemoved(ctx, caller, { kind: 'team', item_id: params.team_id });
    return noContent;
  },

  'list-team-members': async ({ params, query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { team_id } = await getTeamRow(ctx.db, workspace_id, params.team_id);
    const { rows, page } = await listTeamMemberPage(ctx.db, {
      workspace_id,
      team_id,
      page: query,
    });
    const roles = await listHeldTeamRoles(ctx.db, workspace_id, rows);
    return ok({ items: rows.map((row) => toTeamMember(row, roles)), page });
  },

  'put-team-member': async ({ params, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { team_id, member_id } = params;
    const { base_role } = body;
    const role_ids = [...new Set(body.role_ids)];
    await changeWorkspace(ctx, {
      caller,
      permission: 'team.manage',
      change: async (tx, actor) => {
        await getTeamRow(tx, workspace_id, team_id);
        const standing = toStanding(await requireMember(tx, workspace_id, member_id));
        const effects = await listTeamRoleEffects(tx, workspace_id, role_ids);
        const place = standing.teams.get(team_id);
        const may = mayIn(actor, team_id);
        requireMayGive(may, defaultPermissions({ team: base_role }));
        requireMayGive(may, effects);
        requireMayLift(may, place?.effects ?? [], effects);
        const wanted = { ...standing, teams: new Map([[team_id, { base_role, effects }]]) };
        requireNoWayRound({ caller: actor, team_id, before: place && standing, after: wanted });
        const putAt = { team_id, member_id, base_role, role_ids };
        await putTeamMember(within(tx), toAct(caller, ctx), putAt);
      },
    });
    return noContent;
  },

  'remove-team-member': async ({ params, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { team_id, member_id } = params;
    await changeWorkspace(ctx, {
      caller,
      permission: 'team.manage',
      change: async (tx, actor) => {
        await getTeamRow(tx, workspace_id, team_id);
        const { teams } = toStanding(await requireMember(tx, workspace_id, member_id));
        requireMayLift(mayIn(actor, team_id), teams.get(team_id)?.effects ?? [], []);
        await removeTeamMember(within(tx), toAct(caller, ctx), { team_id, member_id });
      },
    });
    return noContent;
  },
} satisfies SubjectHandlers;
