/** Starts the measured servers, each as a process of its own that ends with this one. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { ConnectionSettings } from '@minutebook/server/base/database/database.ts';
import { findOwner } from '@minutebook/server/base/postgres/owner-lock.ts';
import { RIVAL_CONNECTION } from './rival-process.ts';

export interface MeasuredServer {
  port: number;
  base_url: string;
  pid: number;
  /** Memory of the process (RSS) in MB. */
  readMemory(): Promise<number>;
  stop(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '..');

export interface ServiceOptions {
  settings?: Record<string, string>;
  /** Options of its Node. */
  node_options?: readonly string[];
}

/** Starts the server of `npm start` on any port, without demo and rate limits. Its log goes to a file. */
export async function startService(
  data_dir: string,
  { settings = {}, node_options = [] }: ServiceOptions = {},
): Promise<MeasuredServer> {
  const logPath = join(data_dir, 'server.log');
  const log = openSync(logPath, 'a');
  const { environment, args } = readStartCommand();
  const command = [...node_options, ...args, '--json'];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, ...environment, ...toSettings(data_dir), ...settings },
    // The channel ends it with this process. Its own session keeps Ctrl-C for this process, which stops it.
    stdio: ['ignore', 'pipe', log, 'ipc'],
    detached: true,
  });
  const [line] = (await Promise.race([
    child.stdout === null ? [''] : once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => ['']),
  ])) as [string];
  const { base_url } = JSON.parse(line || '{}') as { base_url?: string };
  const owner = await findOwner(join(data_dir, 'postgres'));
  if (base_url === undefined || owner === undefined) {
    const lines = readFileSync(logPath, 'utf8').trimEnd().split('\n');
    throw new Error(`The server did not start:\n${lines.slice(-20).join('\n')}`);
  }
  // The server may be a child of the started process; the owner of the database is the server.
  return toServer(child, Number(new URL(base_url).port), owner.pid);
}

/** The variables and the arguments of `node` in the `start` script of package.json. */
function readStartCommand(): { environment: Record<string, string>; args: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [variables = '', args = ''] = scripts.start.replace(/^exec env /, '').split(' node ');
  const environment = Object.fromEntries(variables.split(' ').map((each) => each.split('=')));
  return { environment, args: args.split(' ') };
}

/** Sets every setting, so that neither the environment nor a `.env` file has an effect. */
export function toSettings(data_dir: string): Record<string, string> {
  return {
    DATABASE_URL: '',
    MINUTEBOOK_BASE_URL: '',
    MINUTEBOOK_DATA_DIR: data_dir,
    MINUTEBOOK_DEMO: 'off',
    MINUTEBOOK_HOST: '127.0.0.1',
    MINUTEBOOK_LOG_LEVEL: 'info',
    MINUTEBOOK_PORT: '0',
    MINUTEBOOK_RATE_LIMIT_ADDRESS: '0',
    MINUTEBOOK_RATE_LIMIT_USER: '0',
    MINUTEBOOK_RATE_LIMIT_WORKSPACE: '0',
    MINUTEBOOK_SECRET: '',
  };
}

/** Starts one of the servers that the service is compared with. */
export async function startRival(
  file:
    | 'constant-server.ts'
    | 'naive/naive-server.ts'
    | 'meetings/sqlite-server.ts'
    | 'uploads/bare-server.ts',
  { connection = {}, args = [] }: { connection?: ConnectionSettings; args?: readonly string[] } = {},
): Promise<MeasuredServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, [RIVAL_CONNECTION]: JSON.stringify(connection) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [undefined]),
  ])) as [{ port: number } | undefined];
  if (message === undefined) throw new Error(`${file} did not start`);
  return toServer(child, message.port);
}

function toServer(child: ChildProcess, port: number, pid = child.pid ?? NaN): MeasuredServer {
  const exited = once(child, 'exit');
  return {
    port,
    pid,
    base_url: `http://127.0.0.1:${port}`,
    async readMemory() {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
      return Number(stdout) / 1024;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}
