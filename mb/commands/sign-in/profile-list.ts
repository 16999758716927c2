import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { readProfiles } from '../../profiles/profile-file.ts';

export const profileList = defineCommand({
  name: 'profile list',
  summary: 'Lists the profiles, without their tokens',
  operands: {},
  options: {},
  example: 'profile list',
  is_list: true,
  async run(_given, { env }) {
    const { current, profiles } = await readProfiles(env);
    const items = Object.entries(profiles).map(([name, { url, workspace = null }]) => ({
      name,
      url,
      workspace,
      is_current: name === current,
    }));
    const shown = tableOf(items, {
      name: ({ name }) => name,
      current: (profile) => (profile.is_current ? '*' : ''),
      workspace: ({ workspace }) => workspace,
      url: ({ url }) => url,
    });
    return { json: { items }, shown };
  },
});
