import { required, text } from '../../parser/option.ts';
import { defineCommand } from '../../command.ts';
import { NotSignedInError } from '../../profiles/not-signed-in-error.ts';
import { updateProfiles } from '../../profiles/profile-file.ts';

export const profileUse = defineCommand({
  name: 'profile use',
  summary: 'Switches to a profile; --workspace sets its workspace',
  operands: { name: required(text('name', 'as "profile list" shows it')) },
  options: {},
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
