import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { NotSignedInError, readProfiles, updateProfiles } from '../../profiles/profile-file.ts';
import { required, text } from '../../parser/option.ts';

export const profileList = defineCommand({
  name: 'profile list',
  summary: 'Lists the profiles, without their tokens',
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

export const profileUse = defineCommand({
  name: 'profile use',
  summary: 'Switches to a profile; --workspace sets its workspace',
  operands: { name: required(text('name', 'as "profile list" shows it')) },
  example: 'profile use work --workspace acme',
  async run({ name }, { env, common }) {
    await updateProfiles(env, ({ profiles }) => {
      const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
      if (profile === undefined) throw new NotSignedInError(`There is no profile "${name}".`);
      const workspace = common.workspace ?? profile.workspace;
      return { current: name, profiles: { ...profiles, [name]: { ...profile, workspace } } };
    });
    return { json: { profile: name }, shown: `Profile "${name}" is in use.` };
  },
});
