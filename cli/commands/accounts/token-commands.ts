/** Manages everybody's personal access tokens. */
import { scopes } from '@minutebook/contract/scopes.ts';
import { tableOf } from '@minutebook/mb/output/report.ts';
import { toTimeIn } from '@minutebook/mb/output/to-time.ts';
import { choices, id, required, text, texts, withDefault } from '@minutebook/mb/parser/option.ts';
import { issueToken, listTokens, revokeToken } from '@minutebook/server/people/users/token-acts.ts';
import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { defineOperatorCommand } from '../../command.ts';
import { lifetimeOptions, toDays, toNetworks, toPower } from '../../token-options.ts';

export const tokenCreate = defineOperatorCommand({
  name: 'token create',
  summary: 'Creates a personal access token and shows it once',
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
    return { json: { ...created, user_id, name, ...power, ...limits }, shown: created.token };
  },
});

export const tokenList = defineOperatorCommand({
  name: 'token list',
  summary: 'Lists personal access tokens; the tokens themselves cannot be shown again',
  options: { user: text('email', 'only those of this user') },
  is_list: true,
  example: 'token list --user grace@example.com',
  async run({ user: email }, { ctx, format }) {
    const user_id = email === undefined ? null : (await requireUser(ctx.db, email)).user_id;
    const items = await listTokens(ctx.db, user_id);
    const table = tableOf(items, {
      id: (token) => token.access_token_id,
      user: (token) => token.email,
      name: (token) => token.name,
      token: (token) => `${token.prefix}…`,
      scope: (token) => token.scopes?.join(' ') ?? token.scope,
      workspace: (token) => token.workspace,
      networks: (token) => token.networks?.join(' ') ?? null,
      expires: (token) => toTimeIn(format, token.expires_at) ?? 'never',
      'last used': (token) => toTimeIn(format, token.last_used_at),
      revoked: (token) => toTimeIn(format, token.revoked_at),
    });
    return { json: { items }, shown: table };
  },
});

export const tokenRevoke = defineOperatorCommand({
  name: 'token revoke',
  summary: 'Revokes a token; it stops working within five seconds',
  operands: { token_id: required(id('token id', 'as "token list" shows it')) },
  example: 'token revoke 7',
  async run({ token_id }, { ctx }) {
    const { name, revoked_at } = await revokeToken(ctx.db, token_id, ctx.clock.now());
    return { json: { access_token_id: token_id, name, revoked_at }, shown: `Revoked the token "${name}".` };
  },
});
