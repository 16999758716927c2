import { scopes } from '@minutebook/contract/scopes.ts';
import { requireServiceAccount } from '@minutebook/server/people/service-accounts/service-account-view.ts';
import { issueToken } from '@minutebook/server/people/users/token-acts.ts';
import { choices, id, required, text, texts, withDefault } from '../../option.ts';
import { lifetimeOptions, toDays, toNetworks, toPower } from '../../token-options.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const serviceAccountToken = defineWorkspaceCommand({
  name: 'service-account token',
  summary: 'Creates a token of a service account and shows it once',
  operands: {
    service_account_id: required(id('service account id', 'as "service-account list" shows it')),
  },
  options: {
    name: withDefault(text('name', 'what it is for'), 'command line'),
    scope: choices('scope', scopes, 'what it may do at most (default: all that the account may)'),
    network: texts('cidr', 'a network from which it may be used, such as 203.0.113.0/24'),
    ...lifetimeOptions,
  },
  example: 'service-account token 12 --workspace acme --scope records:read --network 203.0.113.0/24',
  async run({ service_account_id, name, scope, network, ...given }, { ctx, workspace_id }) {
    const now = ctx.clock.now();
    const limits = { ...toPower(scope), networks: toNetworks(network), expires_in_days: toDays(given, now) };
    const { user_id } = await requireServiceAccount(ctx.db, workspace_id, service_account_id);
    const asked = { kind: 'service', user_id, workspace_id, name, ...limits } as const;
    const created = await issueToken(ctx.db, { token: asked, now, actor_user_id: null });
    return { json: { ...created, service_account_id, name, ...limits }, text: created.token };
  },
});
