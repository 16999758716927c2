import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { startImports } from '@minutebook/server/recordings/imports/start-imports.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeZip } from '../tests/kit/make/make-zip.ts';
import { makeMb } from '../tests/kit/run-mb.ts';
import { startProxy } from '../tests/kit/servers/start-proxy.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';

let server: TestServer;
let running: ReturnType<typeof startImports>;
before(async () => {
  server = await startTestServer();
  running = startImports(server.ctx);
});
after(async () => {
  await running.stop();
  await server.stop();
});

const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ana Roth>Shall we renew the pilot?</v>\n';

test('A folder and an archive are previewed, imported with --confirm, and undone', async (t) => {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace, { base_role: 'owner' });
  const mb = await makeMb(t, { MB_URL: server.base_url, MB_TOKEN: token, MB_WORKSPACE: workspace.slug });
  const count = async () => (await server.get(`${workspace.path}/records`, token)).body.items.length;
  await mkdir(join(mb.folder, 'otter'));
  await writeFile(join(mb.folder, 'otter', 'Sync_otter_ai.vtt'), VTT);
  await writeFile(
    join(mb.folder, 'zoom.zip'),
    makeZip([{ name: 'Call.vtt', content: VTT.replace('pilot', 'call') }]),
  );
  const exported = [join(mb.folder, 'otter'), join(mb.folder, 'zoom.zip')];
  const shown = await mb.run(['bring', ...exported, '--json']);
  assert.equal(shown.exit_code, 0, shown.notes);
  const titles = shown.json.items.map(({ title, state }: Record<string, string>) => [title, state]);
  assert.deepEqual(titles, [
    ['Call', 'found'],
    ['Sync', 'found'],
  ]);
  assert.equal(await count(), 0);
  const done = await mb.run(['bring', ...exported, '--confirm', '--json']);
  assert.equal(done.exit_code, 0, done.notes);
  assert.equal(await count(), 2);
  const { id } = done.json.import;
  const undone = await mb.run(['bring', '--undo', String(id), '--json']);
  assert.deepEqual(undone.json, { undone: 2, kept: 0 });
  assert.equal(await count(), 0);
});

test('What is left out or failed is counted, and a part of it is exit code 8', async (t) => {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace, { base_role: 'owner' });
  const mb = await makeMb(t, { MB_URL: server.base_url, MB_TOKEN: token, MB_WORKSPACE: workspace.slug });
  const paths = ['Sync.vtt', 'program.exe', 'library.dll'].map((name) => join(mb.folder, name));
  for (const path of paths) await writeFile(path, path.endsWith('vtt') ? VTT : 'MZ');
  for (const more of [[], ['--confirm']]) {
    const mixed = await mb.run(['bring', ...paths, ...more]);
    assert.equal(mixed.exit_code, 8, mixed.notes);
    assert.match(mixed.notes, /Left out: 2 files\./);
  }
  const none = await mb.run(['bring', ...paths.slice(1)]);
  assert.equal(none.exit_code, 1, none.notes);
  assert.match(none.notes, /Left out: 2 files\./);
});

/** A file whose upload breaks off when its first bytes are there, at which `signal` reaches the command. */
async function breakOff(t: TestContext, signal: 'SIGINT' | 'SIGKILL') {
  const proxy = await startProxy(server.base_url, 1_000_000);
  t.after(() => proxy.stop());
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace, { base_role: 'owner' });
  const mb = await makeMb(t, { MB_URL: proxy.base_url, MB_TOKEN: token, MB_WORKSPACE: workspace.slug });
  const path = join(mb.folder, 'Sync.vtt');
  await writeFile(path, `${VTT}\nNOTE ${'of nothing '.repeat(10_000)}\n`);
  const list = async () => (await server.get(`${workspace.app_path}/imports`, token)).body.items;
  const main = resolve(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, 'bring', path], { env: mb.env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  proxy.breakNextAfter(10_000, async () => {
    child.kill(signal);
    await ended;
  });
  return { workspace, token, mb, path, list, ended: await ended };
}

test('An import that was killed goes on with the next run of the same command', async (t) => {
  const { mb, path, list, ended } = await breakOff(t, 'SIGKILL');
  assert.deepEqual(ended, [null, 'SIGKILL']);
  const [left, ...others] = await list();
  assert.equal(left.state, 'receiving');
  assert.deepEqual(others, []);
  const done = await mb.run(['bring', path, '--confirm', '--json']);
  assert.equal(done.exit_code, 0, done.notes);
  assert.equal(done.json.import.id, left.id);
  const again = await mb.run(['bring', path, '--json']);
  assert.notEqual(again.json.import.id, left.id);
});

test('Ctrl-C gives up an import that nobody has confirmed', async (t) => {
  const { list, ended } = await breakOff(t, 'SIGINT');
  assert.deepEqual(ended, [130, null]);
  assert.deepEqual(await list(), []);
});

test('When too many imports are open, they are named, and --end gives one up', async (t) => {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace, { base_role: 'owner' });
  const mb = await makeMb(t, { MB_URL: server.base_url, MB_TOKEN: token, MB_WORKSPACE: workspace.slug });
  const path = join(mb.folder, 'Sync.vtt');
  await writeFile(path, VTT);
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const body = { files: [{ path: 'a.vtt', size_bytes: 100 }] };
    ids.push((await server.send('POST', `${workspace.app_path}/imports`, { token, body })).body.id);
  }
  const refused = await mb.run(['bring', path]);
  assert.equal(refused.exit_code, 1);
  for (const id of ids) assert.match(refused.notes, new RegExp(`"mb bring --end ${id}"`));
  const ended = await mb.run(['bring', '--end', String(ids[0])]);
  assert.equal(ended.exit_code, 0, ended.notes);
  assert.equal((await mb.run(['bring', path])).exit_code, 0);
});
