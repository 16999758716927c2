import { defineCommand } from '../../command.ts';
import { NotSignedInError } from '../../profiles/find-connection.ts';
import { readProfiles, updateProfiles } from '../../profiles/profile-file.ts';

export const logout = defineCommand({
  name: 'logout',
  summary: 'Forgets a profile with its token; a personal token stays valid until it is revoked',
  operands: {},
  options: {},
  example: 'logout --profile work',
  async run(_given, { env, common }) {
    const stored = await readProfiles(env);
    const name = common.profile ?? env['MB_PROFILE'] ?? stored.current;
    if (!Object.hasOwn(stored.profiles, name)) throw new NotSignedInError(`There is no profile "${name}".`);
    await updateProfiles(env, ({ current, profiles }) => {
      const left = Object.fromEntries(Object.entries(profiles).filter(([each]) => each !== name));
      return { current: current === name ? (Object.keys(left)[0] ?? 'default') : current, profiles: left };
    });
    return { json: { profile: name }, shown: `Profile "${name}" is forgotten.` };
  },
});
