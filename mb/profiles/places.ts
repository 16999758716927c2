/** The folders of the command's files, by https://specifications.freedesktop.org/basedir-spec. */
import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export type Env = Readonly<Record<string, string | undefined>>;

/** The user's settings; on Windows beside those of other programs. */
export const configFolder = (env: Env): string =>
  join(
    chosen(env['XDG_CONFIG_HOME']) ?? chosen(env['APPDATA']) ?? join(homeOf(env), '.config'),
    'minutebook',
  );

/** State that a run leaves for the next one: unfinished uploads and imports, secrets of local webhooks. */
const stateFolder = (env: Env): string =>
  join(
    chosen(env['XDG_STATE_HOME']) ?? chosen(env['LOCALAPPDATA']) ?? join(homeOf(env), '.local/state'),
    'minutebook',
  );

/** The note about one thing, which later runs find by the same words about it. */
export function statePath(
  env: Env,
  folder: 'imports' | 'listen' | 'uploads' | 'watched',
  about: string,
): string {
  const digest = createHash('sha256').update(about).digest('hex').slice(0, 32);
  return join(stateFolder(env), folder, `${digest}.json`);
}

const homeOf = (env: Env) => chosen(env['HOME']) ?? homedir();

/** The specification requires that relative paths are ignored. */
const chosen = (path: string | undefined) => (path !== undefined && isAbsolute(path) ? path : undefined);
