/**
 * The service as a process that may be killed, a workspace in it, and an empty folder with the packages that strangers get: what runs
 * there has nothing else of this repository.
 */
import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeKillableService, type KillableService } from '../faults/killable-service.ts';
import type { Answer } from '../kit/clients/contract-answer.ts';
import { findFreePort } from '../kit/find-free-port.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

export interface OutsiderScene {
  /** On the same database: makes what there is before. */
  server: TestServer;
  service: KillableService;
  workspace: TestWorkspace;
  owner: TestMember;
  /** Where the programs of `outsider/` stand beside the packages. */
  folder: string;
  /** Below the workspace, as its owner; again and again while the service is away, and done once. */
  ask(method: string, below: string, body?: object): Promise<Answer['body']>;
  /** Runs a program of the folder to its end, and gives what it printed. */
  run(args: readonly string[], env?: Record<string, string>): Promise<string>;
  makeProgram(args: readonly string[], env?: Record<string, string>): KillableProgram;
}

/** The service is one as well. */
export interface Killable {
  start(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
}

export interface KillableProgram extends Killable {
  /** Of itself, and well; otherwise the test fails. */
  ended(): Promise<void>;
}

/** @param settings of the service */
export async function startOutsiderScene(
  t: TestContext,
  settings: Record<string, string> = {},
): Promise<OutsiderScene> {
  const folder = mkdtempSync(join(tmpdir(), 'minutebook-outsider-'));
  const server = await startTestServer();
  // Whoever was told of it looks for it there again.
  const port = String(await findFreePort());
  const service = makeKillableService(server, { env: { MINUTEBOOK_PORT: port, ...settings } });
  const programs: KillableProgram[] = [];
  t.after(async () => {
    for (const program of [...programs, service]) await program.kill();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await installPackages(folder);
  const workspace = await makeWorkspace(server, { slug: 'outside' });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  await service.start();
  const toEnv = (env = {}) => ({ HOME: folder, MINUTEBOOK_URL: service.base_url, ...env });
  return {
    server,
    service,
    workspace,
    owner,
    folder,
    ask: (method, below, body) => insist(service, { method, path: below, body, token: owner.token }),
    async run(args, env) {
      const { stdout } = await run(process.execPath, [...args], { cwd: folder, env: toEnv(env) });
      return stdout;
    },
    makeProgram(args, env) {
      const program = makeProgram(() =>
        spawn(process.execPath, [...args], { cwd: folder, env: toEnv(env), stdio: 'ignore' }),
      );
      programs.push(program);
      return program;
    },
  };
}

async function installPackages(folder: string): Promise<void> {
  cpSync(join(import.meta.dirname, 'outsider'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"outsider","private":true,"type":"module"}\n');
  for (const name of ['sdk', 'mb']) {
    await run(process.execPath, [join(root, 'scripts/run.cjs'), join(root, `scripts/build-${name}.ts`)]);
    const installed = join(folder, 'node_modules/@minutebook', name);
    cpSync(join(root, `dist-${name}`), installed, { recursive: true });
  }
}

function makeProgram(spawnIt: () => ChildProcess): KillableProgram {
  let child: ChildProcess | undefined;
  return {
    async start() {
      child = spawnIt();
      await once(child, 'spawn');
    },
    async ended() {
      if (child?.exitCode === null) await once(child, 'exit');
      assert.equal(child?.exitCode, 0);
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

interface Request {
  method: string;
  path: string;
  body: object | undefined;
  token: string;
}

const SOON_MS = 50;
const BUSY = ['RECORD_BUSY', 'REQUEST_IN_PROGRESS'];

async function insist(service: KillableService, { method, path, body, token }: Request) {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      const answer = await service.send(method, `/api/v3/workspaces/outside${path}`, {
        token,
        body,
        headers,
      });
      // Deleted before, such as by the try whose answer was lost.
      const isGone = method === 'DELETE' && ['RECORD_NOT_FOUND', 'CONFLICT'].includes(answer.body?.type);
      if (answer.status < 300 || isGone) return answer.body;
      const isPassing = answer.status === 503 || BUSY.includes(answer.body?.type);
      assert.ok(isPassing, `${method} ${path}: ${answer.text}`);
    } catch (error) {
      // What fetch says of a connection that breaks.
      if (!(error instanceof TypeError)) throw error;
    }
    await delay(SOON_MS);
  }
}
