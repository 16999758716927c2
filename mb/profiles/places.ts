/** The folders of the command's files, by https://specifications.freedesktop.org/basedir-spec. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export type Env = Readonly<Record<string, string | undefined>>;

/** Settings of the user; on Windows beside those of other programs. */
export const configFolder = (env: Env): string =>
  join(
    chosen(env['XDG_CONFIG_HOME']) ?? chosen(env['APPDATA']) ?? join(homeOf(env), '.config'),
    'minutebook',
  );

/** State that one run leaves for the next: uploads in progress, secrets of local webhooks. */
export const stateFolder = (env: Env): string =>
  join(
    chosen(env['XDG_STATE_HOME']) ?? chosen(env['LOCALAPPDATA']) ?? join(homeOf(env), '.local/state'),
    'minutebook',
  );

const homeOf = (env: Env) => chosen(env['HOME']) ?? homedir();

/** The specification has relative paths ignored. */
const chosen = (path: string | undefined) => (path !== undefined && isAbsolute(path) ? path : undefined);
