import {
  issueToken,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_DAYS,
} from '@minutebook/server/people/users/create-token.ts';
import { requireUser } from '@minutebook/server/people/users/require-user.ts';
import { defineOperatorCommand } from '../../command.ts';
import { choice, flag, required, text, UsageError, wholeNumber, withDefault } from '../../option.ts';

export const tokenCreate = defineOperatorCommand({
  name: 'token create',
  summary: 'Makes a personal access token and shows it this once',
  operands: {},
  options: {
    user: required(text('email', 'the user it acts as')),
    name: withDefault(text('name', 'what it is for'), 'command line'),
    scope: withDefault(choice(['read', 'write'], 'what it may do; write contains read'), 'write'),
    'expires-in-days': wholeNumber('days', `how long it lasts (default: ${DEFAULT_TOKEN_DAYS})`, {
      least: 1,
      most: MAX_TOKEN_DAYS,
    }),
    'never-expires': flag('it lasts until it is revoked'),
  },
  example: 'token create --user grace@example.com --name "nightly export" --scope read',
  async run({ user: email, name, scope, ...given }, { ctx }) {
    const { 'expires-in-days': days, 'never-expires': neverExpires } = given;
    if (days !== undefined && neverExpires) {
      throw new UsageError('--expires-in-days and --never-expires exclude each other.');
    }
    const { user_id } = await requireUser(ctx.db, email);
    const expiresInDays = neverExpires ? null : (days ?? DEFAULT_TOKEN_DAYS);
    const created = await issueToken(
      ctx.db,
      { user_id, name, scope, expires_in_days: expiresInDays },
      ctx.clock.now(),
    );
    return { json: { ...created, user_id, name, scope }, text: created.token };
  },
});
