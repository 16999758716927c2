import { isScope, scopes } from '@minutebook/contract/scopes.ts';
import { isNetwork } from '@minutebook/server/access/networks.ts';
import { DAY_MS } from '@minutebook/server/base/durations.ts';
import {
  issueToken,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_DAYS,
} from '@minutebook/server/people/users/create-token.ts';
import { requireUser } from '@minutebook/server/people/users/require-user.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/require-workspace.ts';
import { defineOperatorCommand } from '../../command.ts';
import {
  choices,
  dateTime,
  flag,
  required,
  text,
  texts,
  UsageError,
  wholeNumber,
  withDefault,
} from '../../option.ts';

export const tokenCreate = defineOperatorCommand({
  name: 'token create',
  summary: 'Makes a personal access token and shows it this once',
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
    expires: dateTime('time', 'when it ends'),
    'expires-in-days': wholeNumber('days', `how long it lasts (default: ${DEFAULT_TOKEN_DAYS})`, {
      least: 1,
      most: MAX_TOKEN_DAYS,
    }),
    'never-expires': flag('it lasts until it is revoked'),
  },
  example:
    'token create --user grace@example.com --name "nightly export" --workspace acme --scope records:read --scope media:read',
  async run({ user: email, name, scope: asked, workspace, network, ...given }, { ctx }) {
    const now = ctx.clock.now();
    const power = toPower(asked);
    const networks = toNetworks(network);
    const expiresInDays = toDays(given, now);
    const { user_id } = await requireUser(ctx.db, email);
    const workspaceId = workspace === undefined ? null : await requireWorkspace(ctx.db, workspace);
    const limits = { workspace_id: workspaceId, networks };
    const created = await issueToken(
      ctx.db,
      { user_id, name, ...power, ...limits, expires_in_days: expiresInDays },
      now,
    );
    return { json: { ...created, user_id, name, ...power, ...limits }, text: created.token };
  },
});

/** @throws UsageError */
export function toPower(asked: readonly string[]) {
  const narrow = asked.filter(isScope);
  if (narrow.length === 0)
    return { scope: asked.at(-1) === 'read' ? 'read' : 'write', scopes: null } as const;
  if (narrow.length === asked.length) return { scope: 'read', scopes: [...new Set(narrow)] } as const;
  throw new UsageError('--scope read and --scope write stand alone.');
}

/** @throws UsageError */
export function toNetworks(given: readonly string[]): readonly string[] | null {
  const wrong = given.find((network) => !isNetwork(network));
  if (wrong !== undefined) throw new UsageError(`--network must be like 203.0.113.0/24, not "${wrong}".`);
  return given.length === 0 ? null : given;
}

interface Lifetime {
  expires: Date | undefined;
  'expires-in-days': number | undefined;
  'never-expires': boolean;
}

/** @throws UsageError */
function toDays(given: Lifetime, now: Date): number | null {
  const { expires, 'expires-in-days': days, 'never-expires': neverExpires } = given;
  if ([expires !== undefined, days !== undefined, neverExpires].filter(Boolean).length > 1) {
    throw new UsageError('--expires, --expires-in-days and --never-expires exclude each other.');
  }
  if (neverExpires) return null;
  if (expires !== undefined) return (expires.getTime() - now.getTime()) / DAY_MS;
  return days ?? DEFAULT_TOKEN_DAYS;
}
