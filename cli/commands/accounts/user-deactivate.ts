import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { setUserStatus } from '@minutebook/server/people/users/set-user-status.ts';
import { defineOperatorCommand } from '../../command.ts';
import { required, text } from '../../option.ts';

export const userDeactivate = defineOperatorCommand({
  name: 'user deactivate',
  summary: 'Deactivates a user everywhere; their tokens stop working',
  operands: { email: required(text('email', 'the user')) },
  options: {},
  example: 'user deactivate grace@example.com',
  async run({ email }, { ctx }) {
    const user = await requireUser(ctx.db, email);
    await setUserStatus(ctx.db, { user, status: 'deactivated', now: ctx.clock.now() });
    return {
      json: { user_id: user.user_id, email: user.email, status: 'deactivated' },
      text: `${user.name} <${user.email}> is switched off.`,
    };
  },
});
