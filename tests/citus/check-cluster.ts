/** The service on a database that Citus spreads over two workers: what its operator does, and what a dead machine costs. */
import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { migrate } from '@minutebook/server/base/database/migrate.ts';
import { givePassword, makePageClient } from '../kit/clients/page-client.ts';
import { makeDataFolder } from '../kit/data-folder.ts';
import { requireCluster } from '../kit/database.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../kit/make/make-workspace.ts';
import { requireOk } from '../kit/require-ok.ts';
import { runCommand, startTestCommands, toDatabaseUrl } from '../kit/run-command.ts';
import { closeDatabase, openDatabase } from '../kit/servers/start-citus.ts';
import { runOn, type TestConnection } from '../kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../server/base/database/migrations');

test('Distributing again changes nothing, and doctor finds every table where it belongs', async (t) => {
  const commands = await startTestCommands();
  t.after(() => commands.drop());
  const again = await commands.run(['database', 'distribute']);
  assert.match(again.out, /^All \d+ tables were distributed before\. 2 workers of Citus .* set up\.$/);
  const { findings } = (await commands.run(['doctor', '--json'])).json;
  const machines = findings.find(({ about }: { about: string }) => about === 'machines');
  assert.match(machines.message, /^every table is distributed/);
});

test('A migration of several statements changes what is distributed, as an ordinary role', async (t) => {
  const { connection, drop } = await startTestCommands();
  t.after(drop);
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-migrations-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const name of await readdir(MIGRATIONS)) await copyFile(join(MIGRATIONS, name), join(folder, name));
  await writeFile(
    join(folder, '9999_several.sql'),
    `create index several_idx on record (workspace_id, title);
     alter table record add column several text default 'x';
     alter table record add constraint several_check check (several <> '');
     drop index several_idx;
     alter table record rename column several to one;
     alter table record drop column one;
     create type several_kind as enum ('a');`,
  );
  assert.deepEqual((await migrate(connection, { folder })).applied, ['9999_several.sql']);
});

interface Scene {
  server: TestServer;
  database: string;
  /** A workspace on each of two workers, and those machines. */
  places: { workspace: TestWorkspace; worker: TestConnection }[];
}

/** Workspaces are made until both workers have one. */
async function startScene(t: TestContext): Promise<Scene> {
  const server = await startTestServer();
  t.after(() => server.stop());
  const { connection, makers } = requireCluster();
  const database = String(server.connection.database);
  const places = new Map<number, Scene['places'][number]>();
  while (places.size < 2) {
    const workspace = await makeWorkspace(server);
    const [row] = await runOn(
      { ...connection, database },
      `select n.nodeport as port from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
       where p.shardid = get_shard_id_for_distribution_column('workspace', ${workspace.workspace_id})`,
    );
    const worker = makers.find(({ port }) => port === row?.['port']);
    assert.ok(worker !== undefined);
    places.set(worker.port, { workspace, worker });
  }
  return { server, database, places: [...places.values()] };
}

test('A dead machine costs its own workspaces, and elsewhere what writes facts, until it is back', async (t) => {
  const { server, database, places } = await startScene(t);
  const [alive, dead] = places;
  assert.ok(alive !== undefined && dead !== undefined);
  const ann = await makeMember(server, alive.workspace, { base_role: 'owner' });
  const bob = await makeMember(server, dead.workspace, { base_role: 'owner' });
  await givePassword(server, ann);
  const create = ({ workspace }: Scene['places'][number], token: string) =>
    server.send('POST', `/api/v3/workspaces/${workspace.slug}/records`, {
      token,
      body: {
        title: 'Said',
        recorded_at: '2026-03-01T09:00:00Z',
        contacts: [{ name: 'Kim Minji' }],
        dialogs: [{ text: 'We ship on Monday.', speaker_id: 1, start_ms: 0, duration_ms: 900 }],
        speakers: [{ speaker_id: 1, name: 'Ada' }],
      },
    });
  assert.equal((await create(dead, bob.token)).status, 201);

  await closeDatabase(dead.worker, database);
  requireOk(await makePageClient(server).signIn(ann.email));
  // Citus sends the numbers of facts to every machine.
  assert.equal((await create(alive, ann.token)).status, 503);
  requireOk(await server.get('/v2/workspaces', ann.token));
  requireOk(await server.get(`${alive.workspace.path}/records`, ann.token));
  const refused = await server.get(`${dead.workspace.path}/records`, bob.token);
  assert.equal(refused.status, 503);
  assert.ok(refused.headers.get('retry-after') !== null);

  await openDatabase(dead.worker, database);
  assert.equal((await create(alive, ann.token)).status, 201);
  const { body } = requireOk(await server.get(`${dead.workspace.path}/records`, bob.token));
  assert.equal(body.items.length, 1);
});

test('A shard that is moved to another machine interrupts nobody', async (t) => {
  const { server, database, places } = await startScene(t);
  const [from, to] = places;
  assert.ok(from !== undefined && to !== undefined);
  const owner = await makeMember(server, from.workspace, { base_role: 'owner' });
  const [coordinator] = requireCluster().makers;
  assert.ok(coordinator !== undefined);
  const moved = runOn(
    { ...coordinator, database },
    `select citus_move_shard_placement(
       get_shard_id_for_distribution_column('workspace', ${from.workspace.workspace_id}),
       '127.0.0.1', ${from.worker.port}, '127.0.0.1', ${to.worker.port}, 'block_writes')`,
  );
  let asked = 0;
  const read = async () => {
    requireOk(await server.get(`${from.workspace.path}/records`, owner.token));
    asked += 1;
    return 'read';
  };
  while ((await Promise.race([moved, read()])) === 'read');
  assert.ok(asked > 0);
  const labelled = await server.send('POST', `/api/v3/workspaces/${from.workspace.slug}/labels`, {
    token: owner.token,
    body: { name: 'after', color: '#3b82f6' },
  });
  assert.equal(labelled.status, 201);
});

test('A backup of a spread database is restored into one without Citus', async (t) => {
  const { server, places } = await startScene(t);
  const { data_dir: folder, remove } = await makeDataFolder();
  t.after(remove);
  const MINUTEBOOK_SECRET = 's'.repeat(64);
  const env = {
    MINUTEBOOK_SECRET,
    DATABASE_URL: toDatabaseUrl(server.connection as TestConnection),
    MINUTEBOOK_DATA_DIR: join(folder, 'from'),
  };
  await mkdir(env.MINUTEBOOK_DATA_DIR);
  const archive = join(folder, 'backup.tar');
  const made = await runCommand(['backup', archive, '--no-secret'], env);
  assert.equal(made.exit_code, 0, made.notes);
  const to = { MINUTEBOOK_SECRET, MINUTEBOOK_DATA_DIR: join(folder, 'to') };
  const restored = await runCommand(['restore', archive], to);
  assert.equal(restored.exit_code, 0, restored.notes);
  const listed = await runCommand(['workspace', 'list', '--json'], to);
  assert.equal(listed.exit_code, 0, listed.notes);
  const slugs = listed.json.items.map(({ slug }: { slug: string }) => slug);
  for (const { workspace } of places) assert.ok(slugs.includes(workspace.slug));
});
