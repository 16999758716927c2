/** The service with its embedded PostgreSQL: either is killed, or both, while clients write; whatever was confirmed is there. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataFolder } from '../kit/data-folder.ts';
import { isThorough } from '../kit/is-thorough.ts';
import { makeSend, type ReachedServer } from '../kit/clients/make-send.ts';
import { runCommand } from '../kit/run-command.ts';
import { makeRandom, type SeededRandom } from '../kit/seeded-random.ts';
import { startServe, type ServeProcess } from '../kit/serve-process.ts';
import { until } from '../kit/until.ts';
import { makeFactWriter, WORKSPACE } from './fact-writer.ts';

const kills = isThorough ? { postgres: 20, service: 60, both: 20 } : { postgres: 1, service: 1, both: 1 };
type Victim = keyof typeof kills;

const WRITERS = 6;
/** By then clients have begun to write. */
const MOST_PAUSE_MS = 1_500;
/** So many services are killed while they start. */
const EARLY_SHARE = 0.2;
const MOST_START_MS = 2_000;

test(`PostgreSQL killed ${kills.postgres} times alone, the service ${kills.service} times and both ${kills.both} times lose nothing`, async (t) => {
  const { data_dir, remove } = await makeDataFolder();
  const service = makeService(data_dir);
  t.after(async () => {
    await service.kill();
    await remove();
  });
  const token = await makeWorkspace(data_dir);
  await service.start();

  const stopping = new AbortController();
  const writers = Array.from({ length: WRITERS }, (_, index) => makeFactWriter(service, token, index));
  const writing = Promise.all(writers.map((writer) => writer.writeUntil(stopping.signal)));
  writing.catch(() => undefined);
  const seed = Date.now() % 1_000_000;
  const random = makeRandom(seed);
  const times: Record<Victim, number[]> = { postgres: [], service: [], both: [] };
  for (const victim of Object.keys(kills) as Victim[]) {
    for (let count = 0; count < kills[victim]; count += 1) {
      await delay(random.integer(MOST_PAUSE_MS));
      const start = performance.now();
      await killAndWait(service, victim, random);
      times[victim].push(Math.round(performance.now() - start));
    }
  }
  const confirmed = writers.map((writer) => writer.confirmed());
  await until('every client has written since the last kill', () =>
    writers.every((writer, place) => writer.confirmed() > (confirmed[place] ?? 0)),
  );
  stopping.abort();
  await writing;

  const lost = (await Promise.all(writers.map((writer) => writer.findLost()))).flat();
  const facts = writers.reduce((sum, writer) => sum + writer.confirmed(), 0);
  const longest = Object.entries(times).map(([victim, all]) => `${victim} ${Math.max(...all)} ms`);
  t.diagnostic(
    `seed ${seed}: ${facts} facts, ${lost.length} lost; the longest until ready: ${longest.join(', ')}`,
  );
  assert.deepEqual(lost, []);
});

/** The service, which listens elsewhere after each start. */
interface EmbeddedService extends ReachedServer {
  served(): ServeProcess;
  /** A start that is refused throws. */
  start(): Promise<void>;
  /** Starts it, and kills it so much later. */
  startInVain(lifeMs: number): Promise<void>;
  kill(): Promise<void>;
  postmasterPid(): Promise<number>;
}

function makeService(data_dir: string): EmbeddedService {
  const env = {
    MINUTEBOOK_DATA_DIR: data_dir,
    MINUTEBOOK_RATE_LIMIT_WORKSPACE: '0',
    MINUTEBOOK_RATE_LIMIT_USER: '0',
    MINUTEBOOK_RATE_LIMIT_ADDRESS: '0',
  };
  let served: ServeProcess | undefined;
  const service: EmbeddedService = {
    base_url: '',
    send: makeSend(() => service.base_url),
    served: () => served ?? assert.fail('it was not started'),
    async start() {
      served = startServe(env);
      service.base_url = await served.base_url;
    },
    async startInVain(lifeMs) {
      served = startServe(env);
      await delay(lifeMs);
      await service.kill();
    },
    async kill() {
      served?.child.kill('SIGKILL');
      const end = await served?.exited;
      assert.ok(end === undefined || end === 'SIGKILL', `it ended with ${end}:\n${served?.output()}`);
    },
    async postmasterPid() {
      const lines = await readFile(join(data_dir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '');
      return Number.parseInt(lines, 10);
    },
  };
  return service;
}

/** Returns when it is ready again: by itself, where PostgreSQL alone was killed. */
async function killAndWait(service: EmbeddedService, victim: Victim, random: SeededRandom): Promise<void> {
  const killed = await service.postmasterPid();
  if (victim !== 'service') process.kill(killed, 'SIGKILL');
  if (victim !== 'postgres') {
    await service.kill();
    while (random.chance(EARLY_SHARE)) await service.startInVain(random.integer(MOST_START_MS));
    await service.start();
  }
  const { child, output } = service.served();
  await until(
    () => `it is ready again:\n${output()}`,
    async () => {
      assert.equal(child.exitCode ?? child.signalCode, null, output());
      const pid = await service.postmasterPid();
      if (!(pid > 0) || pid === killed) return false;
      return (await fetch(`${service.base_url}/readyz`)).status === 200;
    },
    50,
  );
}

/** Returns a token of its owner. */
async function makeWorkspace(data_dir: string): Promise<string> {
  const env = { MINUTEBOOK_DATA_DIR: data_dir, DATABASE_URL: '' };
  const run = async (...args: string[]) => {
    const { exit_code, out, notes } = await runCommand(args, env);
    assert.equal(exit_code, 0, notes);
    return out;
  };
  const email = 'grace@acme.example';
  await run('workspace', 'create', WORKSPACE, '--name', 'Acme');
  await run('user', 'create', email);
  await run('member', 'add', email, '--workspace', WORKSPACE, '--role', 'owner');
  return run('token', 'create', '--user', email, '--name', 'writers', '--scope', 'write');
}
