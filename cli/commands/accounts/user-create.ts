import { userLocales } from '@minutebook/contract/resources/allowed-values.ts';
import { createUser } from '@minutebook/server/people/users/create-user.ts';
import { defineOperatorCommand } from '../../command.ts';
import { choice, required, text, withDefault } from '../../option.ts';

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
    return { json: user, text: `${user.name} <${user.email}> is user ${user.user_id}.` };
  },
});
