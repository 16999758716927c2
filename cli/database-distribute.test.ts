/** Runs on a stand-in for Citus, which makes the checks of Citus and distributes nothing. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { DIRECTORY_TABLES } from '@minutebook/server/base/database/directory-tables.ts';
import { standInForCitus, type CitusStandIn } from '../tests/kit/servers/citus-stand-in.ts';
import { startTestCommands, type TestCommands } from '../tests/kit/run-command.ts';
import { startServe } from '../tests/kit/serve-process.ts';
import { runOn, type TestConnection } from '../tests/kit/test-cluster.ts';

interface Scene {
  commands: TestCommands;
  connection: TestConnection;
}

async function startScene(t: TestContext, citus?: CitusStandIn): Promise<Scene> {
  const commands = await startTestCommands();
  t.after(() => commands.drop());
  if (citus !== undefined) await standInForCitus(commands.connection, citus);
  return { commands, connection: commands.connection };
}

const distributed = async (connection: TestConnection) =>
  (
    await runOn(
      connection,
      'select p.logicalrelid::text as name, p.partkey, p.colocationid from pg_dist_partition p order by 1',
    )
  ).map(({ name, partkey, colocationid }) => [name, partkey, colocationid]);

const ownTables = async (connection: TestConnection) =>
  (
    await runOn(
      connection,
      `select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
  )
    .map(({ relname }) => String(relname))
    .filter((name) => !DIRECTORY_TABLES.includes(name));

async function refuses({ commands }: Scene, sentence: RegExp): Promise<void> {
  const { exit_code, out, notes } = await commands.run(['database', 'distribute']);
  assert.deepEqual([exit_code, out], [1, '']);
  assert.match(notes, sentence);
}

const machines = async ({ commands }: Scene) => {
  const { findings } = (await commands.run(['doctor', '--json'])).json;
  return findings.find(({ about }: { about: string }) => about === 'machines');
};

test('Every tenant table is distributed with its workspace once, and directories and queue are not', async (t) => {
  const scene = await startScene(t, {});
  const done = await scene.commands.json('database', 'distribute');
  const tables = await ownTables(scene.connection);
  assert.ok(tables.length > 50);
  assert.deepEqual(done.distributed.toSorted(), tables);
  assert.equal(done.distributed[0], 'workspace');
  assert.deepEqual([done.table_count, done.workers, done.citus_version], [tables.length, 2, '13.2-1']);
  assert.deepEqual(
    await distributed(scene.connection),
    tables.map((name) => [name, 'workspace_id', 7]),
  );

  const again = await scene.commands.run(['database', 'distribute']);
  assert.match(again.out, /^All \d+ tables were distributed before\. 2 workers of Citus 13\.2-1 set up\.$/);
  const acts = await runOn(scene.connection, `select a.action from operator_audit a order by a.audit_id`);
  assert.deepEqual(acts, [{ action: 'database.distribute' }, { action: 'database.distribute' }]);
});

test('A table of a later version is distributed by the next run; doctor and the start say so until then', async (t) => {
  const scene = await startScene(t, {});
  assert.equal((await machines(scene)).message, 'the database is on one');
  await scene.commands.json('database', 'distribute');
  assert.equal((await machines(scene)).message, 'every table is distributed (Citus 13.2-1)');
  await runOn(
    scene.connection,
    `create table novelty (workspace_id bigint, novelty_id bigint, constraint novelty_pkey primary key (workspace_id, novelty_id),
       constraint novelty_workspace_fkey foreign key (workspace_id) references workspace)`,
  );
  const found = await machines(scene);
  assert.deepEqual(
    [found.state, found.message, found.remedy],
    ['wrong', 'A table is not distributed yet: novelty', 'run "minutebook database distribute"'],
  );
  const served = startServe({ ...scene.commands.env, MINUTEBOOK_DEMO: 'off', MINUTEBOOK_PORT: '0' });
  t.after(() => served.child.kill('SIGKILL'));
  await served.says(/A table is not distributed yet: novelty: run \\"minutebook database distribute\\"/);
  await served.base_url;
  served.child.kill('SIGTERM');
  await served.exited;
  assert.deepEqual((await scene.commands.json('database', 'distribute')).distributed, ['novelty']);
});

test('Workers get the settings of our sessions, and one that lacks them is named', async (t) => {
  const scene = await startScene(t, { workers: 2 });
  await scene.commands.json('database', 'distribute');
  const settings = await runOn(
    scene.connection,
    `select w.name, w.value from stand_in.worker_setting w where w.nodename = 'worker-2' order by 1`,
  );
  assert.deepEqual(
    settings.map(({ name, value }) => `${String(name)}=${String(value)}`),
    [
      'TimeZone=UTC',
      'enable_seqscan=off',
      'jit=off',
      'lock_timeout=1000',
      'max_parallel_workers_per_gather=0',
      'random_page_cost=1.1',
    ],
  );
  await runOn(scene.connection, `insert into pg_catalog.pg_dist_node values ('worker-3', 5432)`);
  const found = await machines(scene);
  assert.equal(found.message, 'Workers lack the settings of our sessions: worker-3:5432');
  await scene.commands.json('database', 'distribute');
  assert.equal((await machines(scene)).state, 'fine');
});

test('A database that cannot be distributed is refused with a sentence', async (t) => {
  await refuses(await startScene(t), /^This database has no Citus\..* "create extension citus"/s);
  await refuses(
    await startScene(t, { version: '11.3-1' }),
    /has Citus 11\.3-1; version 13 or newer is needed/,
  );
  await refuses(await startScene(t, { group: 2 }), /names a worker of Citus: let it name the coordinator/);

  const other = await startScene(t, {});
  await runOn(other.connection, `insert into pg_dist_partition values ('label', 'h', 'label_id', 3)`);
  await refuses(other, /The table label is distributed in another way than by workspace_id beside workspace/);

  const directory = await startScene(t, {});
  await runOn(directory.connection, `insert into pg_dist_partition values ('app_user', 'h', 'user_id', 3)`);
  await refuses(directory, /The table app_user has to stay on the coordinator/);

  const unfit = await startScene(t, {});
  await runOn(
    unfit.connection,
    `create table unfit (workspace_id bigint, unfit_id bigint constraint unfit_pkey primary key)`,
  );
  await refuses(unfit, /The table unfit could not be distributed: cannot create constraint on "unfit"/);
});

test('Servers must be stopped for the first distribution, and not for later ones', async (t) => {
  const scene = await startScene(t, {});
  const served = startServe({ ...scene.commands.env, MINUTEBOOK_DEMO: 'off', MINUTEBOOK_PORT: '0' });
  t.after(() => served.child.kill('SIGKILL'));
  await served.base_url;
  await refuses(scene, /other connections are open to this database: stop every server and worker/);
  served.child.kill('SIGTERM');
  await served.exited;
  await scene.commands.json('database', 'distribute');
});
