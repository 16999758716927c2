/**
 * A real S3 server that checks signatures, for the tests: OpenStack Swift with its s3api, from Debian's packages, on loopback.
 * It needs no root, and about ten seconds to start.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Config } from '@minutebook/server/base/config/s3-config.ts';
import { makeDataFolder } from '../kit/data-folder.ts';
import { toProxyConfig, toServerConfig, SWIFT_CONFIG } from './swift-config.ts';

export interface SwiftServer {
  /** With a bucket that does not exist yet. */
  config: S3Config;
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;
const PACKAGES = 'swift-proxy swift-account swift-container swift-object memcached';
const SERVERS = ['account', 'container', 'object'] as const;
const PROGRAMS = [
  'memcached',
  'swift-ring-builder',
  'swift-proxy-server',
  ...SERVERS.map((name) => `swift-${name}-server`),
];

/** Why there is no such server here; false: there can be. */
export function whyNoSwift(): string | false {
  if (process.env['CI'] !== undefined) return 'needs a server that is not there in CI';
  const missing = PROGRAMS.filter((program) => !isInstalled(program));
  if (missing.length === 0) return false;
  return `needs ${missing.join(', ')}: apt-get install --no-install-recommends ${PACKAGES}`;
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export async function startSwift(): Promise<SwiftServer> {
  const { data_dir: folder, remove } = await makeDataFolder();
  const [proxy = 0, cache = 0, ...ports] = await findPorts(2 + SERVERS.length);
  const user = userInfo().username;
  const processes: ChildProcess[] = [];
  const start = (...command: string[]) => processes.push(startBound(folder, command));
  const stop = async () => {
    await Promise.all(processes.map(end));
    await remove();
  };
  try {
    await mkdir(join(folder, 'disk/d1'), { recursive: true });
    await writeFile(join(folder, 'swift.conf'), SWIFT_CONFIG);
    await writeFile(
      join(folder, 'proxy.conf'),
      toProxyConfig({ folder, user, port: proxy, cache_port: cache }),
    );
    start('memcached', '-u', user, '-l', '127.0.0.1', '-p', String(cache));
    for (const [index, name] of SERVERS.entries()) {
      const port = ports[index] ?? 0;
      await makeRing(folder, name, port);
      await writeFile(join(folder, `${name}.conf`), toServerConfig({ folder, user, name, port }));
      start(`swift-${name}-server`, join(folder, `${name}.conf`));
    }
    start('swift-proxy-server', join(folder, 'proxy.conf'));
    const endpoint = `http://127.0.0.1:${proxy}`;
    await untilItAnswers(endpoint, folder);
    return { config: toConfig(endpoint), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The account that the configuration of the proxy has. */
const toConfig = (endpoint: string): S3Config => ({
  endpoint,
  bucket: 'recordings',
  region: 'us-east-1',
  access_key_id: 'test:tester',
  secret_access_key: 'testing',
  path_style: true,
});

/** Where the objects of one kind lie: on the one disk that there is. */
async function makeRing(folder: string, name: string, port: number): Promise<void> {
  const builder = join(folder, `${name}.builder`);
  await run(folder, ['swift-ring-builder', builder, 'create', '4', '1', '1']);
  await run(folder, ['swift-ring-builder', builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1']);
  await run(folder, ['swift-ring-builder', builder, 'rebalance']);
}

async function run(folder: string, [program = '', ...args]: string[]): Promise<void> {
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
  const [code] = (await once(child, 'close')) as [number | null];
  // 1 is a warning: one disk is no way to keep anything safe.
  if (code !== 0 && code !== 1) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
}

/** A program that ends with this process, however that ends: its shell waits for the end of standard input. */
function startBound(folder: string, command: string[]): ChildProcess {
  const script = '"$@" >> log 2>&1 & cat > /dev/null; kill -9 $!; wait $! 2> /dev/null';
  return spawn('sh', ['-c', script, 'sh', ...command], {
    cwd: folder,
    env: { ...process.env, SWIFT_DIR: folder },
    // Out of reach of Ctrl-C, which would end the shell before its program.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'close');
  child.stdin?.end();
  await ended;
}

async function untilItAnswers(endpoint: string, folder: string): Promise<void> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    const response = await fetch(endpoint).catch(() => undefined);
    await response?.body?.cancel();
    if (response !== undefined) return;
  }
  throw new Error(`Swift does not answer:\n${await readFile(join(folder, 'log'), 'utf8')}`);
}

/** Held all at once, so that they differ. */
async function findPorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
