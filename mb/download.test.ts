import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, request, type ServerResponse } from 'node:http';
import { basename, join, resolve } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeMb, mbEnvironment, runOnFullDisk } from '../tests/kit/run-mb.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { until } from '../tests/kit/until.ts';
import { listenHere } from '../tests/kit/servers/listen-here.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const SIZE = 3 * 1024 * 1024;
const content = randomBytes(SIZE).toString('latin1');

/** Media pass through a proxy that breaks or stalls after some bytes, as often as it is told. */
async function makeScene(t: TestContext, filename = 'plan.mp3') {
  const asked: (string | undefined)[] = [];
  const faults: ('break' | 'stall')[] = [];
  const stalled: ServerResponse[] = [];
  const line = createServer(({ url, headers }, answer) => {
    asked.push(headers.range);
    const fault = faults.shift();
    request(`${direct}${url}`, { headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      let size = 0;
      answered.on('data', (chunk: Buffer) => {
        answer.write(chunk);
        size += chunk.length;
        if (fault === undefined || size < SIZE / 4) return;
        answered.destroy();
        if (fault === 'break') answer.destroy();
        else stalled.push(answer);
      });
      answered.on('end', () => answer.end());
    }).end();
  });
  const { url, stop } = await listenHere(line);
  const { config } = server.ctx;
  const direct = config.base_url;
  config.base_url = url;
  t.after(async () => {
    config.base_url = direct;
    await stop();
  });
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const fields = { owner_member_id: owner.member_id, media: { content, filename } };
  const { record_id } = await makeRecord(server, workspace, fields);
  const env = mbEnvironment(server, workspace, owner);
  return { mb: await makeMb(t, env), id: String(record_id), asked, faults };
}

const stored = async (path: string) => (await readFile(path)).equals(Buffer.from(content));

for (const [what, filename, expected] of [
  ['of many letters', `${'회의'.repeat(150)}.mp3`, /^(?:회의)+회?\.mp3$/],
  ['of a device', 'con.mp3', /^_con\.mp3$/],
  ['that ends in dots', 'plan.mp3. .', /^plan\.mp3$/],
] as const) {
  test(`A recording with a name ${what} gets a file name that every system accepts`, async (t) => {
    const { mb, id } = await makeScene(t, filename);
    const { json, notes } = await mb.run(['record', 'download', id, '--output', mb.folder, '--json']);
    assert.ok(json !== null, notes);
    assert.match(basename(json.path), expected);
    assert.ok(await stored(json.path));
  });
}

test('A download survives broken connections, and its name cannot lead to another folder', async (t) => {
  const { mb, id, asked, faults } = await makeScene(t, '../../plan.mp3');
  faults.push('break', 'break');
  const { json, notes } = await mb.run(['record', 'download', id, '--output', mb.folder, '--json']);
  assert.ok(json !== null, notes);
  assert.equal(resolve(json.path, '..'), mb.folder);
  assert.ok(await stored(json.path));
  assert.equal(json.size_bytes, (await stat(json.path)).size);
  assert.equal(asked[0], undefined);
  assert.match(asked[2] ?? '', /^bytes=[1-9]\d*-$/);
  assert.equal((await mb.run(['record', 'download', id, '--output', json.path])).exit_code, 2);
  await writeFile(json.path, 'old');
  assert.equal((await mb.run(['record', 'download', id, '--output', json.path, '--force'])).exit_code, 0);
  assert.ok(await stored(json.path));
  const rest = await readdir(mb.folder);
  assert.deepEqual(
    rest.filter((name) => /part|place/.test(name)),
    [],
  );
});

test('A killed download is continued by the next run', async (t) => {
  const { mb, id, asked, faults } = await makeScene(t);
  faults.push('stall');
  const path = join(mb.folder, 'plan.mp3');
  const args = ['record', 'download', id, '--output', path];
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...mb.env },
    stdio: 'ignore',
  });
  await until('some of it is there', async () => (await readdir(mb.folder)).includes('plan.mp3.place.json'));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { exit_code, notes } = await mb.run(args);
  assert.equal(exit_code, 0, notes);
  assert.match(asked[1] ?? '', /^bytes=[1-9]\d*-$/);
  assert.ok(await stored(path));
});

test('A disk that is full ends a download, which the next run completes', async (t) => {
  const { mb, id } = await makeScene(t);
  const path = join(mb.folder, 'plan.mp3');
  const args = ['record', 'download', id, '--output', path];
  assert.equal(await runOnFullDisk(mb, args), 1);
  assert.equal((await mb.run(args)).exit_code, 0);
  assert.ok(await stored(path));
});

test('A recording can be piped, but not printed on a terminal, and a missing one is reported', async (t) => {
  const { mb, id, faults } = await makeScene(t);
  faults.push('break');
  const piped: Uint8Array[] = [];
  const terminal = { write: async (piece: string | Uint8Array) => void piped.push(Buffer.from(piece)) };
  const { exit_code } = await mb.run(['record', 'download', id, '--output', '-'], { terminal });
  assert.equal(exit_code, 0);
  assert.ok(Buffer.concat(piped).equals(Buffer.from(content)));
  const shown = await mb.run(['record', 'download', id, '--output', '-'], { terminal: { is_tty: true } });
  assert.equal(shown.exit_code, 2);
  assert.equal((await mb.run(['record', 'download', '999999'])).exit_code, 3);
});
