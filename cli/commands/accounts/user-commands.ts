import { userLocales } from '@minutebook/contract/resources/allowed-values.ts';
import { tableOf } from '@minutebook/mb/output/report.ts';
import { toTimeIn } from '@minutebook/mb/output/to-time.ts';
import { choice, required, text, withDefault } from '@minutebook/mb/parser/option.ts';
import { setServerOwner } from '@minutebook/server/access/server-owner.ts';
import { resetFactors } from '@minutebook/server/people/factors/change-factors.ts';
import { unlinkIdentities } from '@minutebook/server/people/sign-in/oidc/user-identity.ts';
import { createUser, requireUser } from '@minutebook/server/people/users/create-user.ts';
import { listUsers } from '@minutebook/server/people/users/user-queries.ts';
import { setPassword } from '@minutebook/server/people/users/set-password.ts';
import { setUserStatus } from '@minutebook/server/people/users/set-user-status.ts';
import { defineOperatorCommand } from '../../command.ts';
import { noteAct } from '../../note-act.ts';

const ofUser = { email: required(text('email', 'the user')) };

export const userCreate = defineOperatorCommand({
  name: 'user create',
  summary: 'Creates a user; an existing one stays unchanged',
  operands: { email: required(text('email', 'e-mail address')) },
  options: {
    name: text('name', 'name for people (default: the part before the @)'),
    locale: withDefault(choice(userLocales, 'language of what is written to them'), 'en'),
  },
  example: 'user create grace@example.com --name "Grace Whitfield"',
  async run({ email, name, locale }, { ctx }) {
    const wanted = { email, name: name ?? email.split('@')[0] ?? email, locale };
    const user = await createUser(ctx.db, wanted, ctx.clock.now());
    return { json: user, shown: `${user.name} <${user.email}> is user ${user.user_id}.` };
  },
});

export const userList = defineOperatorCommand({
  name: 'user list',
  summary: 'Lists all users',
  is_list: true,
  example: 'user list',
  async run(_given, { ctx, format }) {
    const items = await listUsers(ctx.db);
    const table = tableOf(items, {
      id: (user) => user.user_id,
      email: (user) => user.email,
      name: (user) => user.name,
      status: (user) => user.status,
      owner: (user) => (user.is_server_owner ? 'of the server' : null),
      password: (user) => (user.has_password ? 'set' : null),
      created: (user) => toTimeIn(format, user.created_at),
    });
    return { json: { items }, shown: table };
  },
});

export const userSetPassword = defineOperatorCommand({
  name: 'user set-password',
  summary: 'Sets the password of a user, asked for on the terminal or read from standard input',
  operands: ofUser,
  example: 'user set-password grace@example.com < password.txt',
  async run({ email }, { ctx, terminal }) {
    const { user_id, ...user } = await requireUser(ctx.db, email);
    const password = await terminal.readPassword(`New password of ${user.email}: `);
    await setPassword(ctx.db, { user_id, password, now: ctx.clock.now() });
    return { json: { user_id, email: user.email }, shown: `Set the password of ${user.email}.` };
  },
});

export const userResetFactors = defineOperatorCommand({
  name: 'user reset-factors',
  summary: 'Removes all second factors and recovery codes of a user, whose sessions, tokens and programs end',
  operands: ofUser,
  example: 'user reset-factors grace@example.com',
  async run({ email }, { ctx }) {
    const user = await requireUser(ctx.db, email);
    const had = await resetFactors(ctx.db, user.user_id, ctx.clock.now());
    return {
      json: { user_id: user.user_id, email: user.email, had_factors: had },
      shown: had
        ? `Removed the second factors of ${user.email}, and ended their sessions, tokens and programs.`
        : `${user.email} has no second factor: nothing was changed.`,
    };
  },
});

export const userUnlink = defineOperatorCommand({
  name: 'user unlink',
  summary: 'Unlinks a user from the provider of sign-in: whoever has the address there now signs in next',
  operands: ofUser,
  example: 'user unlink grace@example.com',
  async run({ email }, { ctx }) {
    const user = await requireUser(ctx.db, email);
    const was_linked = await unlinkIdentities(ctx.db, user.user_id, ctx.clock.now());
    return {
      json: { user_id: user.user_id, email: user.email, was_linked },
      shown: was_linked
        ? `Unlinked ${user.email}, and ended their sessions, tokens and programs.`
        : `${user.email} has not signed in with a provider: nothing was changed.`,
    };
  },
});

const defineOwning = (
  name: 'user own-server' | 'user disown-server',
  { summary, is_server_owner, shown }: { summary: string; is_server_owner: boolean; shown: string },
) =>
  defineOperatorCommand({
    name,
    summary,
    operands: ofUser,
    example: `${name} grace@example.com`,
    async run({ email }, session) {
      const { ctx } = session;
      const user = await requireUser(ctx.db, email);
      await setServerOwner(ctx.db, user.user_id, { is_server_owner, now: ctx.clock.now() });
      const action = is_server_owner ? 'user.own_server' : 'user.disown_server';
      await noteAct(ctx.db, session, { action, detail: { user_id: user.user_id } });
      return {
        json: { user_id: user.user_id, email: user.email, is_server_owner },
        shown: `${user.email} ${shown}`,
      };
    },
  });

export const userOwnServer = defineOwning('user own-server', {
  summary: 'Lets a user install speech models on the pages, as whoever set the server up can',
  is_server_owner: true,
  shown: 'is an owner of this server.',
});

export const userDisownServer = defineOwning('user disown-server', {
  summary: 'Takes that right from a user again',
  is_server_owner: false,
  shown: 'is no owner of this server.',
});

const defineStatusCommand = (
  verb: 'activate' | 'deactivate',
  { status, summary, is }: { status: 'active' | 'deactivated'; summary: string; is: 'on' | 'off' },
) =>
  defineOperatorCommand({
    name: `user ${verb}`,
    summary,
    operands: ofUser,
    example: `user ${verb} grace@example.com`,
    async run({ email }, { ctx }) {
      const user = await requireUser(ctx.db, email);
      await setUserStatus(ctx.db, { user, status, now: ctx.clock.now() });
      return {
        json: { user_id: user.user_id, email: user.email, status },
        shown: `${user.name} <${user.email}> is switched ${is}.`,
      };
    },
  });

export const userDeactivate = defineStatusCommand('deactivate', {
  status: 'deactivated',
  summary: 'Deactivates a user everywhere; their tokens stop working',
  is: 'off',
});

export const userActivate = defineStatusCommand('activate', {
  status: 'active',
  summary: 'Reactivates a user',
  is: 'on',
});
