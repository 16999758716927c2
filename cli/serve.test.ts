import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { migrate } from '@minutebook/server/base/database/migrate.ts';
import { makeDataFolder } from '../tests/kit/data-folder.ts';
import { makeDatabase, type TestDatabase } from '../tests/kit/database.ts';
import { toDatabaseUrl } from '../tests/kit/run-command.ts';
import { startCommand, startServe } from '../tests/kit/serve-process.ts';
import { until } from '../tests/kit/until.ts';
import { listenHere } from '../tests/kit/servers/listen-here.ts';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<void> {
  for (const deadline = Date.now() + 20_000; isAlive(pid); await sleep(20)) {
    assert.ok(Date.now() < deadline, `process ${pid} is still there`);
  }
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe('The service on an empty data folder', () => {
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let env: Record<string, string>;
  before(async () => {
    folder = await makeDataFolder();
    env = { MINUTEBOOK_DATA_DIR: folder.data_dir };
  });
  after(() => folder.remove());

  const postmasterPid = async () => {
    const lines = await readFile(join(folder.data_dir, 'postgres/data/postmaster.pid'), 'utf8');
    return Number.parseInt(lines, 10);
  };
  it('can be stopped before it has started', async () => {
    const early = startServe(env);
    await early.says(/Making the database/);
    early.child.kill('SIGTERM');
    assert.equal(await early.exited, 1);
    assert.match(early.output(), /Stopped before it had started\.\n$/);
  });

  it('refuses a port that is in use before it imports the demo', async (t) => {
    const { port, stop } = await listenHere(createServer());
    t.after(stop);
    const refused = startServe({ ...env, MINUTEBOOK_PORT: String(port) });
    assert.equal(await refused.exited, 1);
    assert.match(refused.output(), new RegExp(`Port ${port} of 127.0.0.1 is in use .* another port\\.\n$`));
    assert.doesNotMatch(refused.output(), /Importing/);
  });

  it('completes the demo after a kill, prints a working request, and stops cleanly', async () => {
    const killed = startServe(env);
    await killed.says(/Importing the demo: 10 of/);
    killed.child.kill('SIGKILL');
    assert.equal(await killed.exited, 'SIGKILL');

    const { child, output, base_url, exited } = startServe({ ...env, MINUTEBOOK_FFMPEG: 'no-ffmpeg' });
    await base_url;
    assert.match(output(), /^ {2}no-ffmpeg is not installed on the server, .*: install ffmpeg /m);
    const curl = /^ *curl -H 'Authorization: (.+)' '(.+)'$/m.exec(output());
    const response = await fetch(curl?.[2] ?? '', { headers: { authorization: curl?.[1] ?? '' } });
    assert.equal(response.status, 200);
    assert.equal(((await response.json()) as { items: unknown[] }).items.length, 3);
    assert.match(output(), /owner +\S+@\S+/);

    const pid = await postmasterPid();
    child.kill('SIGTERM');
    assert.equal(await exited, 0);
    assert.equal(isAlive(pid), false);
  });

  it('leaves no PostgreSQL behind when it is killed, and starts again at once', async () => {
    const first = startServe(env);
    await first.base_url;
    const pid = await postmasterPid();
    first.child.kill('SIGKILL');
    await untilGone(pid);

    const second = startServe(env);
    assert.equal(await statusOf(`${await second.base_url}/readyz`), 200);
    assert.doesNotMatch(second.output(), /Importing/);
    second.child.kill('SIGINT');
    assert.equal(await second.exited, 0);
  });

  it('refuses a second server, and lets commands work beside it', async () => {
    const { child, base_url, exited } = startServe(env);
    await base_url;
    const other = startServe(env);
    assert.equal(await other.exited, 1);
    assert.equal(other.output(), `Minutebook is already running (pid ${child.pid}) on ${folder.data_dir}.\n`);

    const command = [join(import.meta.dirname, 'main.ts'), 'workspace', 'list'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    assert.match(stdout, /^demo\t/m);
    assert.equal(await statusOf(`${await base_url}/readyz`), 200);
    child.kill('SIGTERM');
    assert.equal(await exited, 0);
  });

  it('restarts its PostgreSQL when that is killed, and answers 503 with Retry-After until then', async () => {
    const { child, base_url, exited, says } = startServe(env);
    const ready = `${await base_url}/readyz`;
    process.kill(await postmasterPid(), 'SIGKILL');
    await says(/the database has ended and is started again/);
    const answers = new Set<number>();
    await until('it is ready again', async () => {
      const answer = await fetch(ready);
      answers.add(answer.status);
      assert.ok(answer.status === 200 || answer.headers.get('retry-after') !== null);
      return answer.status === 200;
    });
    assert.ok(
      [...answers].every((status) => [200, 503].includes(status)),
      String([...answers]),
    );
    child.kill('SIGTERM');
    assert.equal(await exited, 0);
  });

  it('keeps running when its terminal is closed, and logs that it has reread its settings', async () => {
    const { child, base_url, exited, says } = startServe(env);
    const ready = `${await base_url}/readyz`;
    child.kill('SIGHUP');
    await says(/settings were read again/);
    assert.equal(await statusOf(ready), 200);
    // Nobody reads the output any more.
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.kill('SIGHUP');
    assert.equal(await statusOf(ready), 200);
    child.kill('SIGTERM');
    await untilGone(child.pid ?? 0);
    assert.equal(await exited, 0);
  });
});

describe('The service on an external database', () => {
  let database: TestDatabase;
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let env: Record<string, string>;
  before(async () => {
    database = await makeDatabase();
    folder = await makeDataFolder();
    env = { MINUTEBOOK_DATA_DIR: folder.data_dir, DATABASE_URL: toDatabaseUrl(database.connection) };
  });
  after(async () => {
    await folder.remove();
    await database.drop();
  });

  it('finishes open requests when it is told to stop, and accepts no new ones', async () => {
    const { child, base_url, exited, says, output } = startServe(env);
    const { port } = new URL(await base_url);
    assert.doesNotMatch(output(), /Importing/);
    const begun = connect(Number(port), '127.0.0.1');
    const answer = text(begun);
    begun.write('POST /v2/workspaces/x/labels/records HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{');
    await sleep(200);
    child.kill('SIGTERM');
    await says(/Stopping/);
    await sleep(200);
    await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`));
    begun.write('}');
    assert.match(await answer, /^HTTP\/1\.1 4\d\d /);
    assert.equal(await exited, 0);
  });

  it('ends with a sentence, and does not start again, once a newer version has migrated the database', async (t) => {
    const other = await makeDatabase();
    t.after(other.drop);
    const newer = await mkdtemp(join(tmpdir(), 'minutebook-newer-'));
    t.after(() => rm(newer, { recursive: true }));
    await cp(resolve(import.meta.dirname, '../server/base/database/migrations'), newer, { recursive: true });
    await writeFile(join(newer, '9999_later.sql'), 'create table later (id integer primary key)');
    const its = { ...env, DATABASE_URL: toDatabaseUrl(other.connection) };
    const served = startServe(its);
    await served.base_url;
    const worker = startCommand(['worker'], its);
    await worker.says(/Working on recordings/);
    await migrate(other.connection, { folder: newer });
    for (const { exited, output } of [served, worker]) {
      assert.equal(await exited, 1);
      assert.match(
        output(),
        /^A newer Minutebook has migrated the database to schema version 9999, and this/m,
      );
    }
    const again = startServe(its);
    assert.equal(await again.exited, 1);
    assert.match(again.output(), /^The database has schema version 9999, and this program knows/);
  });

  it('does not take a port that is in use', async () => {
    const { port, stop } = await listenHere(createServer());
    const { exited, output } = startServe({ ...env, MINUTEBOOK_PORT: String(port) });
    assert.equal(await exited, 1);
    assert.equal(
      output(),
      `Port ${port} of 127.0.0.1 is in use by another program: stop that, or set MINUTEBOOK_PORT to another port.\n`,
    );
    await stop();
  });

  it('does not listen on an address of another machine', async () => {
    const { exited, output } = startServe({ ...env, MINUTEBOOK_HOST: '192.0.2.1' });
    assert.equal(await exited, 1);
    assert.equal(output(), 'MINUTEBOOK_HOST must be an address of this machine, not "192.0.2.1".\n');
  });
});
