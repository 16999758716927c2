import { resetFactors } from '@minutebook/server/people/factors/change-factors.ts';
import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { defineOperatorCommand } from '../../command.ts';
import { required, text } from '../../option.ts';

export const userResetFactors = defineOperatorCommand({
  name: 'user reset-factors',
  summary: 'Removes all second factors and recovery codes of a user, whose sessions end',
  operands: { email: required(text('email', 'the user')) },
  options: {},
  example: 'user reset-factors grace@example.com',
  async run({ email }, { ctx }) {
    const user = await requireUser(ctx.db, email);
    const had = await resetFactors(ctx.db, user.user_id, ctx.clock.now());
    return {
      json: { user_id: user.user_id, email: user.email, had_factors: had },
      text: had
        ? `Removed the second factors of ${user.email} and ended their sessions.`
        : `${user.email} has no second factor: nothing was changed.`,
    };
  },
});
