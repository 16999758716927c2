import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { makeEmptyDatabase } from '../../../tests/kit/database.ts';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare, type TestShare } from '../../../tests/kit/make/make-share.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { toDatabaseUrl } from '../../../tests/kit/run-command.ts';
import { startOlderPostgres } from '../../../tests/kit/servers/start-older-postgres.ts';
import { startRestored } from '../../../tests/kit/servers/start-restored.ts';
import { runOn, type TestConnection } from '../../../tests/kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { toFileSource } from '../../base/backup/backup-source.ts';
import { toFileTarget } from '../../base/backup/backup-target.ts';
import { MANIFEST, readManifest } from '../../base/backup/manifest.ts';
import { findNewestFolder } from '../../base/backup/prune-backups.ts';
import { verifyArchive } from '../../base/backup/verify-archive.ts';
import { LOCK_NOT_AVAILABLE, sqlState } from '../../base/database/database.ts';
import { startPostgres } from '../../base/postgres/start-postgres.ts';
import { DiskMediaStore } from '../../media/disk-media-store.ts';
import { sweepMedia } from '../../media/sweep-media.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const SECRET = 'a secret of the tests, long enough to be one';
const PASSPHRASE = 'correct horse battery';
/** Characters that a text format could get wrong. */
const HARD_TEXT = 'tab\there, line\nbreak, \\N and \\., 비밀번호 🦉, "quotes"';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
let folder: string;
const records: { record: TestRecord; digest: string }[] = [];
let share: TestShare;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minutebook-backup-'));
  await chmod(folder, 0o711);
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  for (const size of [0, 1, 511, 512, 70_000, 3_000_000, 5_000_000]) records.push(await makeOne(size));
  share = await makeShare(server, records[2]?.record as TestRecord, owner.token);
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function makeOne(size_bytes: number) {
  const content = randomBytes(size_bytes);
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: `${HARD_TEXT} ${size_bytes}`,
    dialogs: [HARD_TEXT, `Of ${size_bytes} bytes.`],
    media: { content, filename: 'sound.mp3' },
  });
  return { record, digest: createHash('sha256').update(content).digest('hex') };
}

const INDEXES = `
  select i.schemaname, i.indexname, i.indexdef from pg_indexes i
   where i.schemaname in ('public', 'minutebook_jobs') order by 1, 2`;

const backUpTo = (path: string, connection = server.connection, media = server.ctx.media, base?: string) =>
  backUp({
    target: toFileTarget(path, base),
    connection,
    db: server.ctx.db,
    media,
    clock: server.clock,
    secret: { text: SECRET, passphrase: PASSPHRASE },
    gives_way: false,
    skips_unreadable: false,
    onProgress: () => undefined,
  });

const restoreFrom = (
  path: string,
  data_dir: string,
  database: TestConnection | null,
  passphrase = PASSPHRASE,
) =>
  restore({
    source: toFileSource(path),
    config: {
      ...server.ctx.config,
      secret: null,
      data_dir,
      database_url: database === null ? null : toDatabaseUrl(database),
    },
    operator: 'the tests',
    askPassphrase: async () => passphrase,
    onProgress: () => undefined,
    onBytes: () => undefined,
    onLost: (reason) => assert.fail(reason),
  });

/** Makes a database on an external PostgreSQL of the oldest installed version. */
async function makeExternal(t: TestContext): Promise<TestConnection> {
  const older = await startOlderPostgres();
  t.diagnostic(
    older === undefined ? 'no other PostgreSQL here: restored into the same version' : 'PostgreSQL 15',
  );
  const { connection, stop } = older ?? (await makeSameVersion());
  t.after(stop);
  return connection;
}

async function makeSameVersion() {
  const { connection, drop } = await makeEmptyDatabase();
  return { connection, stop: drop };
}

/** Requires that everything from before the backup is restored, and answers the same. */
async function requireSame(connection: TestConnection, data_dir: string): Promise<void> {
  const restored = await startRestored(server, connection, data_dir);
  try {
    for (const { record, digest } of records) {
      const path = `${record.path}?include=dialogs,insights`;
      const [here, there] = await Promise.all([
        server.get(path, owner.token),
        restored.get(path, owner.token),
      ]);
      assert.equal(here.status, 200);
      assert.deepEqual(there.body, here.body);
      const link = await restored.get(`${record.path}/media`, owner.token);
      const url = new URL(String(link.body?.['url']));
      const answer = await fetch(restored.base_url + url.pathname + url.search);
      assert.equal(answer.status, 200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.equal(createHash('sha256').update(bytes).digest('hex'), digest);
    }
    const unlocked = await fetch(`${restored.base_url}${share.url}/unlock`, {
      method: 'POST',
      body: JSON.stringify({ password: share.password }),
    });
    assert.equal(unlocked.status, 200);
    const counted = await runOn(
      connection,
      `select c.record_count, c.storage_bytes, count(*)::text as records, sum(r.filesize)::text as bytes
         from workspace_counter c join record r on r.workspace_id = c.workspace_id
        where c.workspace_id = ${workspace.workspace_id} group by 1, 2`,
    );
    assert.ok(counted.length === 1);
    // Whatever was being written during the backup is in it completely or not at all.
    assert.equal(counted[0]?.['record_count'], counted[0]?.['records']);
    assert.equal(counted[0]?.['storage_bytes'], counted[0]?.['bytes']);
  } finally {
    await restored.stop();
  }
}

test('A backup under write load restores completely into an older external PostgreSQL, and from there into ours', async (t) => {
  const stopped = new AbortController();
  let written = 0;
  const writers = Array.from({ length: 4 }, async () => {
    while (!stopped.signal.aborted) {
      // On a busy machine writers of one workspace may wait for each other too long.
      await makeOne(5_000).then(
        () => (written += 1),
        (error: unknown) => assert.equal(sqlState(error), LOCK_NOT_AVAILABLE),
      );
    }
  });
  const first = join(folder, 'first.tar');
  const begun = performance.now();
  const result = await backUpTo(first);
  t.diagnostic(
    `${result.size_bytes} bytes in ${Math.round(performance.now() - begun)} ms, ${written} writes`,
  );
  stopped.abort();
  await Promise.all(writers);
  assert.deepEqual(result.damaged_media, []);
  assert.equal((await stat(first)).mode & 0o777, 0o600);
  assert.deepEqual((await verifyArchive(first)).problems, []);

  const external = await makeExternal(t);
  const externalDir = join(folder, 'external');
  const restored = await restoreFrom(first, externalDir, external);
  assert.equal(restored.rows, result.rows);
  assert.equal(restored.media_files, result.media_files);
  assert.equal((await stat(join(externalDir, 'secret'))).mode & 0o777, 0o600);
  await requireSame(external, externalDir);

  const second = join(folder, 'second');
  await backUpTo(second, external, new DiskMediaStore(join(externalDir, 'media')));
  assert.deepEqual((await verifyArchive(second)).problems, []);
  const embeddedDir = join(folder, 'embedded');
  await restoreFrom(second, embeddedDir, null);
  assert.equal((await readFile(join(embeddedDir, 'secret'), 'utf8')).trim(), SECRET);
  const postgres = await startPostgres({ data_dir: embeddedDir, purpose: 'a test' });
  t.after(postgres.stop);
  await requireSame(postgres.connection, embeddedDir);
  const ids = await runOn(
    postgres.connection,
    `select nextval('record_id_seq')::int as next, max(record_id)::int as last from record`,
  );
  assert.ok(Number(ids[0]?.['next']) > Number(ids[0]?.['last']));
});

test('A restore makes the indexes again that it drops while loading, and restores recordings of every size', async (t) => {
  const path = join(folder, 'indexed.tar');
  const result = await backUpTo(path);
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  // Views of an extension, as those of Citus, are nobody's data.
  await runOn(
    connection,
    'create extension citext; create view citus_tables as select 1 as one; alter extension citext add view citus_tables',
  );
  const data_dir = join(folder, 'indexed');
  const restored = await restoreFrom(path, data_dir, connection);
  assert.equal(restored.rows, result.rows);
  const there = await runOn(connection, INDEXES);
  assert.ok(there.length > 50, `${there.length} indexes`);
  assert.deepEqual(there, await runOn(server.connection as TestConnection, INDEXES));
  await requireSame(connection, data_dir);
});

test('A used database or folder, and a wrong passphrase, are refused before anything is written', async (t) => {
  const path = join(folder, 'refused.tar');
  await backUpTo(path);
  await assert.rejects(backUpTo(path), {
    code: 'CONFLICT',
    reason: { name: 'backup_exists', values: { path } },
  });
  await assert.rejects(backUpTo(join(folder, 'b.tar.gz')), /ends in .tar/);
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  const data_dir = join(folder, 'refused');
  await assert.rejects(restoreFrom(path, data_dir, connection, 'another passphrase'), /not the passphrase/);
  await assert.rejects(restoreFrom(path, folder, connection), /is not empty/);
  await assert.rejects(
    restoreFrom(path, data_dir, server.connection as TestConnection),
    /DATABASE_URL is not empty/,
  );
  await assert.rejects(stat(data_dir), { code: 'ENOENT' });
  assert.deepEqual(await runOn(connection, `select to_regclass('restore_unfinished') as marker`), [
    { marker: null },
  ]);
});

test('A recording that is deleted during a backup is kept until it has been read, and swept then', async () => {
  const { record } = await makeOne(100);
  const [row] = await runOn(
    server.connection as TestConnection,
    `select media_key from record where record_id = ${record.record_id}`,
  );
  const key = String(row?.['media_key']);
  const path = join(folder, 'deleted.tar');
  let isDeleted = false;
  const media = {
    find: async (each: string) => {
      if (!isDeleted) {
        isDeleted = true;
        const inTrash = `${workspace.app_path}/trash/${record.record_id}`;
        for (const path of [record.app_path, inTrash]) {
          const answer = await server.send('DELETE', path, { token: owner.token });
          assert.ok(answer.status < 300, answer.text);
        }
      }
      return server.ctx.media.find(each);
    },
    read: (each: string) => server.ctx.media.read(each),
  };
  const result = await backUpTo(
    path,
    server.connection,
    Object.assign(Object.create(server.ctx.media), media),
  );
  assert.deepEqual(result.damaged_media, []);
  assert.ok((await server.ctx.media.find(key)) !== undefined);
  server.clock.advance(48 * 3_600_000);
  await sweepMedia(server.ctx, server.clock.now());
  assert.equal(await server.ctx.media.find(key), undefined);
});

test('A recording in the trash is in a backup', async () => {
  const { record } = await makeOne(100);
  const [row] = await runOn(
    server.connection as TestConnection,
    `select media_key from record where record_id = ${record.record_id}`,
  );
  const answer = await server.send('DELETE', record.app_path, { token: owner.token });
  assert.equal(answer.status, 204);
  const path = join(folder, 'with-trash');
  assert.deepEqual((await backUpTo(path)).damaged_media, []);
  assert.equal((await stat(join(path, 'media', String(row?.['media_key'])))).size, 100);
  await server.send('POST', `${workspace.app_path}/trash/${record.record_id}/restore`, {
    token: owner.token,
  });
});

test('An incremental backup links unchanged recordings, is complete by itself, and reports damage', async () => {
  const [first, second] = [join(folder, 'base-1'), join(folder, 'base-2')];
  const before = await backUpTo(first);
  assert.equal(before.linked_files, 0);
  server.clock.advance(1_000);
  const { digest } = await makeOne(9_000);
  const on = (base: string, path = second) => backUpTo(path, server.connection, server.ctx.media, base);
  const result = await on(first);
  assert.deepEqual([result.linked_files, result.media_files], [before.media_files, before.media_files + 1]);
  const [entry] = (await readManifestOf(second)).filter(({ sha256 }) => sha256 === digest);
  assert.equal((await stat(join(second, entry?.path ?? ''))).nlink, 1);
  assert.equal(await findNewestFolder(folder), second);
  await rm(first, { recursive: true });
  assert.deepEqual((await verifyArchive(second)).problems, []);

  await assert.rejects(on(second, join(folder, 'base-3.tar')), /is a folder beside it/);
  await assert.rejects(on(folder, join(folder, 'base-3')), /is not a folder with a backup/);
  // The file has the same length, but other content than its digest.
  const key = String(entry?.path).slice('media/'.length);
  await writeFile(join(server.ctx.config.data_dir, 'media', key), randomBytes(9_000));
  assert.deepEqual((await backUpTo(join(folder, 'base-4'))).damaged_media, [key]);
});

const readManifestOf = async (path: string) =>
  readManifest(await readFile(join(path, MANIFEST), 'utf8')) ?? assert.fail('the manifest is closed');
