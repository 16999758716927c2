import { listUsers } from '@minutebook/server/people/users/user-queries.ts';
import { defineOperatorCommand } from '../../command.ts';
import { toDay, toTable } from '../../to-table.ts';

export const userList = defineOperatorCommand({
  name: 'user list',
  summary: 'Lists all users',
  operands: {},
  options: {},
  example: 'user list',
  async run(_given, { ctx }) {
    const items = await listUsers(ctx.db);
    const table = toTable(items, {
      id: (user) => user.user_id,
      email: (user) => user.email,
      name: (user) => user.name,
      status: (user) => user.status,
      password: (user) => (user.has_password ? 'set' : null),
      created: (user) => toDay(user.created_at),
    });
    return { json: { items }, text: table };
  },
});
