import { scopes } from '@minutebook/contract/scopes.ts';
import { issueToken } from '@minutebook/server/people/users/token-acts.ts';
import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { defineOperatorCommand } from '../../command.ts';
import { choices, required, text, texts, withDefault } from '../../option.ts';
import { lifetimeOptions, toDays, toNetworks, toPower } from '../../token-options.ts';

export const tokenCreate = defineOperatorCommand({
  name: 'token create',
  summary: 'Creates a personal access token and shows it once',
  operands: {},
  options: {
    user: required(text('email', 'the user it acts as')),
    name: withDefault(text('name', 'what it is for'), 'command line'),
    scope: choices(
      'scope',
      ['write', 'read', ...scopes],
      'what it may do: all that its user may (the default), all of that which changes nothing, or no more than these scopes',
    ),
    workspace: text('slug', 'the only workspace that it opens'),
    network: texts('cidr', 'a network from which it may be used, such as 203.0.113.0/24'),
    ...lifetimeOptions,
  },
  example:
    'token create --user grace@example.com --name "nightly export" --workspace acme --scope records:read --scope media:read',
  async run({ user: email, name, scope: asked, workspace, network, ...given }, { ctx }) {
    const now = ctx.clock.now();
    const power = toPower(asked);
    const networks = toNetworks(network);
    const expires_in_days = toDays(given, now);
    const { user_id } = await requireUser(ctx.db, email);
    const workspace_id = workspace === undefined ? null : await requireWorkspace(ctx.db, workspace);
    const limits = { workspace_id, networks };
    const created = await issueToken(ctx.db, {
      token: { user_id, name, ...power, ...limits, expires_in_days },
      now,
      actor_user_id: null,
    });
    return { json: { ...created, user_id, name, ...power, ...limits }, text: created.token };
  },
});
