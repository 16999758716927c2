import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { setPassword } from '@minutebook/server/people/users/set-password.ts';
import { defineOperatorCommand } from '../../command.ts';
import { required, text } from '../../option.ts';

export const userSetPassword = defineOperatorCommand({
  name: 'user set-password',
  summary: 'Sets the password of a user, asked for on the terminal or read from standard input',
  operands: { email: required(text('email', 'the user')) },
  options: {},
  example: 'user set-password grace@example.com < password.txt',
  async run({ email }, { ctx }, { terminal }) {
    const { user_id, ...user } = await requireUser(ctx.db, email);
    const password = await terminal.readPassword(`New password of ${user.email}: `);
    await setPassword(ctx.db, { user_id, password, now: ctx.clock.now() });
    return { json: { user_id, email: user.email }, text: `Set the password of ${user.email}.` };
  },
});
