/** The whole service as a process of its own, which is killed without a warning and started again. */
import { Agent, request } from 'node:http';
import type { Readable } from 'node:stream';
import { makeSend, type ReachedServer } from '../kit/clients/make-send.ts';
import { toDatabaseUrl } from '../kit/run-command.ts';
import { startServe, type ServeProcess } from '../kit/serve-process.ts';
import type { TestConnection } from '../kit/test-cluster.ts';
import type { TestServer } from '../kit/test-server.ts';

export interface KillableService extends ReachedServer {
  /** Holds uploads, media and work. */
  data_dir: string;
  pid(): number;
  /** Its output since the start, for the message of a failing test. */
  output(): string;
  start(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
  /** Sends so many bytes of a body and no more; the connection stays open until the service dies. */
  sendSome(
    method: string,
    path: string,
    headers: Record<string, string>,
    content: Buffer,
    size_bytes: number,
  ): void;
}

export interface KillableOptions {
  env?: Record<string, string>;
  /** Program and arguments in front of the command. */
  inside?: readonly string[];
}

/** On the database of a test server, which makes what there is before; not started yet. */
export function makeKillableService(
  server: TestServer,
  { env = {}, inside = [] }: KillableOptions = {},
): KillableService {
  const { data_dir } = server.ctx.config;
  const settings = {
    DATABASE_URL: toDatabaseUrl(server.connection as TestConnection),
    MINUTEBOOK_DATA_DIR: data_dir,
    MINUTEBOOK_SECRET: 'a secret of the tests, long enough to be one',
    MINUTEBOOK_SOUND_JOBS: '4',
    MINUTEBOOK_RATE_LIMIT_WORKSPACE: '0',
    MINUTEBOOK_RATE_LIMIT_USER: '0',
    MINUTEBOOK_RATE_LIMIT_ADDRESS: '0',
    ...env,
  };
  let served: ServeProcess | undefined;
  const service: KillableService = {
    data_dir,
    base_url: '',
    send: makeSend(() => service.base_url),
    pid: () => served?.child.pid ?? 0,
    output: () => served?.output() ?? '',
    async start() {
      served = startServe(settings, { inside });
      service.base_url = await served.base_url;
    },
    async kill() {
      served?.child.kill('SIGKILL');
      await served?.exited;
    },
    sendSome(method, path, headers, content, size_bytes) {
      const outgoing = request(service.base_url + path, {
        method,
        agent: new Agent(),
        headers: { ...headers, 'content-length': content.length },
      });
      outgoing.on('error', () => undefined).on('response', (answer: Readable) => answer.resume());
      outgoing.write(content.subarray(0, size_bytes));
    },
  };
  return service;
}
