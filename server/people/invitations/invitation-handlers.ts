/** Invitations, as those who invite see them. */
import { errors } from '@minutebook/contract/errors.ts';
import { asMember } from '../../access/caller.ts';
import { within } from '../../base/database/locking-transaction.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { requireTeams } from '../people-queries.ts';
import { toAct } from '../workspace-act.ts';
import { cancelInvitation, createInvitation, toInvitationUrl } from './invitation-acts.ts';
import { findInvitationRow, listInvitationPage } from './invitation-queries.ts';
import { toInvitations } from './invitation-view.ts';
import { listTaken } from '../../mail/outbox.ts';
import { mailInvitation } from './mail-invitation.ts';
import { requireMayInvite } from './may-invite.ts';

export const invitationHandlers = {
  'list-invitations': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { rows, page } = await listInvitationPage(ctx.db, {
      workspace_id,
      request: query,
      now: ctx.clock.now(),
    });
    return ok({ items: await toInvitations(ctx.db, workspace_id, rows), page });
  },

  'get-invitation': async ({ params, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const row = await findInvitationRow(ctx.db, {
      workspace_id,
      invitation_id: params.invitation_id,
      now: ctx.clock.now(),
    });
    const [invitation] = await toInvitations(ctx.db, workspace_id, row === undefined ? [] : [row]);
    if (invitation === undefined) throw errors.invitationNotFound(params.invitation_id);
    return ok(invitation);
  },

  'create-invitation': async ({ body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { email, base_role } = body;
    const team_ids = [...new Set(body.team_ids)];
    const made = await changeWorkspace(ctx, {
      caller,
      permission: 'member.manage',
      change: async (tx, actor) => {
        requireMayInvite(actor, { base_role, effects: [], team_ids });
        await requireTeams(tx, workspace_id, team_ids);
        const invitation = { email, base_role, team_ids, invited_by_member_id: asMember(actor).member_id };
        const { invitation_id, token } = await createInvitation(within(tx), toAct(caller, ctx), invitation);
        const mail_id = await mailInvitation(tx, ctx, { workspace_id, invitation_id, token });
        return { invitation_id, token, mail_id };
      },
    });
    const url = toInvitationUrl(ctx.config.base_url, made.token);
    const invitation = { id: made.invitation_id, url };
    return {
      ...created({ ...invitation, is_mailed: false }),
      settle: async (db) => {
        const taken = made.mail_id === undefined ? [] : await listTaken(db, [made.mail_id]);
        return { ...invitation, is_mailed: [...taken].length > 0 };
      },
    };
  },

  'cancel-invitation': async ({ params: { invitation_id }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const now = ctx.clock.now();
    const invitation = await findInvitationRow(ctx.db, {
      workspace_id,
      invitation_id,
      now,
    });
    if (invitation === undefined) throw errors.invitationNotFound(invitation_id);
    await cancelInvitation(ctx.db, toAct(caller, ctx), invitation_id);
    return noContent;
  },
} satisfies SubjectHandlers;
