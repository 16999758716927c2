import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { makeDataFolder } from '../tests/kit/data-folder.ts';
import { startServe } from '../tests/kit/serve-process.ts';
import { until } from '../tests/kit/until.ts';
import { listenHere } from '../tests/kit/servers/listen-here.ts';

/** Lists the running children of a process that are this program, without PostgreSQL. */
async function listProcesses(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [stat, command] = await Promise.all(
        ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      const [state, parent_id] = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
      return Number(parent_id) === parent && state !== 'Z' && command?.includes('--processes') ? [pid] : [];
    }),
  );
  return found.flat();
}

/** Uses a new connection, because connections are distributed to the processes in turn. */
async function ask(url: string): Promise<string> {
  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  assert.equal(answer.statusCode, 200);
  return text(answer);
}

/** Returns null while the process of this connection is restarting. */
const tryToAsk = (url: string) => ask(url).catch(() => null);

async function countRequests(url: string): Promise<number> {
  const line = /^minutebook_requests_total\{[^}]*get-health[^}]*\} (\d+)$/m.exec(await ask(`${url}/metrics`));
  return Number(line?.[1] ?? 0);
}

test('Two processes answer on one port, count together, are restarted when killed, and stop together', async (t) => {
  const folder = await makeDataFolder();
  t.after(() => folder.remove());
  const env = { MINUTEBOOK_DATA_DIR: folder.data_dir, MINUTEBOOK_DEMO: 'off' };
  const served = startServe(env, { args: ['--processes', '2'] });
  t.after(() => served.child.kill('SIGKILL'));
  const url = await served.base_url;
  const pid = served.child.pid ?? 0;
  const first = await listProcesses(pid);
  assert.equal(first.length, 2);

  for (let request = 0; request < 10; request += 1) await ask(`${url}/healthz`);
  assert.equal(await countRequests(url), 10);
  assert.match(await ask(`${url}/metrics`), /^minutebook_jobs\{/m);

  const [victim = 0] = first;
  process.kill(victim, 'SIGKILL');
  await served.says(/a process of the service has ended and is started again/);
  await until('two processes again', async () => {
    const now = await listProcesses(pid);
    return now.length === 2 && !now.includes(victim);
  });
  await until('they answer', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => tryToAsk(`${url}/healthz`)));
    return answers.every((answer) => answer !== null);
  });

  served.child.kill('SIGTERM');
  assert.equal(await served.exited, 0);
  assert.deepEqual(await listProcesses(pid), []);
});

test('Processes end when their main process is killed', async (t) => {
  const folder = await makeDataFolder();
  t.after(() => folder.remove());
  const env = { MINUTEBOOK_DATA_DIR: folder.data_dir, MINUTEBOOK_DEMO: 'off' };
  const served = startServe(env, { args: ['--processes', '2'] });
  await served.base_url;
  const left = await listProcesses(served.child.pid ?? 0);
  served.child.kill('SIGKILL');
  const isGone = async (pid: number) =>
    !(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('--processes');
  await until('they are gone', async () => (await Promise.all(left.map(isGone))).every(Boolean));
});

test('A used port is reported once, and no process is left', async (t) => {
  const folder = await makeDataFolder();
  t.after(() => folder.remove());
  const { port, stop } = await listenHere(createServer());
  t.after(stop);
  const env = { MINUTEBOOK_DATA_DIR: folder.data_dir, MINUTEBOOK_DEMO: 'off' };
  const served = startServe({ ...env, MINUTEBOOK_PORT: String(port) }, { args: ['--processes', '2'] });
  assert.equal(await served.exited, 1);
  assert.match(served.output(), new RegExp(`^Port ${port} of \\S+ is in use by another program`, 'm'));
});

test('More processes than the embedded PostgreSQL can serve are refused', async (t) => {
  const folder = await makeDataFolder();
  t.after(() => folder.remove());
  const env = { MINUTEBOOK_DATA_DIR: folder.data_dir, MINUTEBOOK_DEMO: 'off' };
  const served = startServe(env, { args: ['--processes', '8'] });
  assert.equal(await served.exited, 1);
  assert.match(served.output(), /connections for 7 processes/);
});
