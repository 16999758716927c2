import { defineCommand } from '../../command.ts';
import { explainError } from '../../explain-error.ts';
import { postForm } from '../../oauth/authorization-server.ts';
import { NotSignedInError, readProfiles, updateProfiles } from '../../profiles/profile-file.ts';

export const logout = defineCommand({
  name: 'logout',
  summary:
    'Forgets a profile; a sign-in by browser or device ends, a token of yours stays valid until you revoke it',
  example: 'logout --profile work',
  async run(_given, { env, common, terminal }) {
    const stored = await readProfiles(env);
    const name = common.profile ?? env['MB_PROFILE'] ?? stored.current;
    const profile = Object.hasOwn(stored.profiles, name) ? stored.profiles[name] : undefined;
    if (profile === undefined) throw new NotSignedInError(`There is no profile "${name}".`);
    await updateProfiles(env, ({ current, profiles }) => {
      const left = Object.fromEntries(Object.entries(profiles).filter(([each]) => each !== name));
      return { current: current === name ? (Object.keys(left)[0] ?? 'default') : current, profiles: left };
    });
    if (profile.program !== undefined) {
      const { revocation_endpoint, refresh_token } = profile.program;
      await postForm(revocation_endpoint, { token: refresh_token }).catch((error: unknown) =>
        terminal.note(`The server was not told (${explainError(error).text}): end it under My account.`),
      );
    }
    return { json: { profile: name }, shown: `Profile "${name}" is forgotten.` };
  },
});
