import { choice, text } from '@minutebook/cli/option.ts';
import { eachItem } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { mostItems, takeItems } from '../records/record-filters.ts';

export const memberList = defineCommand({
  name: 'member list',
  summary: 'Lists the members of the workspace',
  operands: {},
  options: {
    query: text('text', 'in name or address'),
    status: choice(['active', 'deactivated'], 'only these'),
    limit: mostItems,
  },
  example: 'member list --query ngozi',
  is_list: true,
  async run({ query, status, limit }, { connect }) {
    const { client, findSlug } = await connect();
    const asked = {
      limit: Math.min(100, limit),
      ...(query !== undefined && { query }),
      ...(status !== undefined && { status }),
    };
    const pages = eachItem(client.listMembers, { params: { slug: await findSlug() }, query: asked });
    const items = await takeItems(pages, limit);
    const shown = tableOf(items, {
      id: ({ id }) => id,
      status: (member) => member.status,
      role: ({ base_role }) => base_role,
      email: ({ email }) => email,
      name: ({ name }) => name,
    });
    return { json: { items }, shown };
  },
});
