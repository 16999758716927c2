import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { updateMember } from '@minutebook/server/people/members/member-acts.ts';
import { handOverServiceAccount } from '@minutebook/server/people/service-accounts/service-account-acts.ts';
import { requireServiceAccount } from '@minutebook/server/people/service-accounts/service-account-view.ts';
import { within } from '@minutebook/server/base/database/within.ts';
import { choice, id, required, text, UsageError } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const serviceAccountUpdate = defineWorkspaceCommand({
  name: 'service-account update',
  summary: 'Transfers a service account to another owner, stops it, or resumes it',
  operands: {
    service_account_id: required(id('service account id', 'as "service-account list" shows it')),
  },
  options: {
    owner: text('email', 'the member who answers for it from now on'),
    status: choice(['active', 'deactivated'], 'deactivated: its tokens are refused'),
  },
  example: 'service-account update 12 --workspace acme --owner ada@example.com',
  async run({ service_account_id, owner, status }, { ctx, workspace_id }) {
    if (owner === undefined && status === undefined) throw new UsageError('Give --owner or --status.');
    const now = ctx.clock.now();
    await ctx.db.transaction(async (tx) => {
      await requireServiceAccount(tx, workspace_id, service_account_id);
      if (owner !== undefined) {
        const { member_id } = await requireMember(tx, workspace_id, owner);
        const handOver = {
          workspace_id,
          member_id: service_account_id,
          owner_member_id: member_id,
          actor_user_id: null,
        };
        await handOverServiceAccount(tx, handOver, now);
      }
      if (status !== undefined)
        await updateMember(within(tx), { workspace_id, at: now }, { member_id: service_account_id, status });
    });
    const { name } = await requireServiceAccount(ctx.db, workspace_id, service_account_id);
    return { json: { service_account_id, name }, text: `Changed the service account "${name}".` };
  },
});
