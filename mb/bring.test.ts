import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startImports } from '@minutebook/server/recordings/imports/start-imports.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeZip } from '../tests/kit/make/make-zip.ts';
import { makeMb } from '../tests/kit/run-mb.ts';
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
