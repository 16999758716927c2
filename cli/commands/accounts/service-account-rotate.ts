import { requireServiceAccount } from '@minutebook/server/people/service-accounts/service-account-view.ts';
import { rotateServiceToken } from '@minutebook/server/people/service-accounts/service-account-acts.ts';
import { id, required, wholeNumber } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

const KEEP_HOURS = 24;

export const serviceAccountRotate = defineWorkspaceCommand({
  name: 'service-account rotate',
  summary: 'Replaces a token of a service account; the old one stays valid for some hours',
  operands: {
    service_account_id: required(id('service account id', 'as "service-account list" shows it')),
    token_id: required(id('token id', 'as "service-account list" shows it')),
  },
  options: {
    'keep-old-hours': wholeNumber('hours', `how long both are good (default: ${KEEP_HOURS})`, {
      least: 0,
      most: 168,
    }),
  },
  example: 'service-account rotate 12 34 --workspace acme --keep-old-hours 2',
  async run({ service_account_id, token_id, 'keep-old-hours': hours }, { ctx, workspace_id }) {
    const now = ctx.clock.now();
    const keep_old_hours = hours ?? KEEP_HOURS;
    const { user_id } = await requireServiceAccount(ctx.db, workspace_id, service_account_id);
    const asked = { workspace_id, user_id, token_id, keep_old_hours, actor_user_id: null };
    const made = await ctx.db.transaction((tx) => rotateServiceToken(tx, asked, now));
    return { json: { ...made, service_account_id, keep_old_hours }, text: made.token };
  },
});
