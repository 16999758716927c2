/** The only reader of the environment: process variables over a `.env` file. */
import { readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode } from '../error-code.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Variables of the process, with those of `<folder>/.env` as defaults when there is one. */
export function readEnv(folder: string): Env {
  return { ...readEnvFile(`${folder}/.env`), ...process.env };
}

/** The environment of a process that reads untrusted input: without settings and secrets, in case it is taken over. */
export function readBareEnv(): Env {
  const { PATH, TMPDIR } = process.env;
  return { PATH, TMPDIR, ...toCompiledEnv() };
}

/**
 * Where Node keeps what this process has compiled, for those that it starts. A program that enables it itself does so
 * too late for its first file, and for its threads: to strip their types takes 0.2 s of a core, and 18 MB.
 */
export function toCompiledEnv(): Env {
  const folder = getCompileCacheDir();
  // Node names a folder of its version and user below the one that it was given.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** How the command line is called: in a clone npm runs it, an installation has a command of its own. */
export const toCommandName = (): string =>
  process.env['npm_lifecycle_event'] === undefined ? 'minutebook' : 'npm run minutebook --';

/** Reads the variables that name a proxy. */
export function readProxyEnv(): Env {
  const named = Object.entries(process.env).filter(([name]) => /^(?:https?|no|all)_proxy$/i.test(name));
  return Object.fromEntries(named);
}

function readEnvFile(path: string): Env {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}
