import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { runOn, type TestConnection } from '../../../tests/kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { systemClock } from '../../base/clock.ts';
import { adoptSecret, requireSecret } from '../../base/installation/require-secret.ts';
import { DiskMediaStore } from '../../media/disk-media-store.ts';
import { noteDigest } from '../../media/media-digest.ts';
import { adoptStore, requireOwnStore } from '../../media/require-own-store.ts';
import { diagnose } from './diagnose.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
});
after(() => server.stop());

const look = (is_deep = false, { config } = server.ctx) =>
  diagnose({
    ...server.ctx,
    config,
    connection: server.connection,
    clock: systemClock,
    is_deep,
    onProgress: () => undefined,
  });
const wrongOf = async (about: string) =>
  (await look()).filter((finding) => finding.about === about && finding.state !== 'fine');

async function makeMedia(): Promise<{ record: TestRecord; key: string; path: string }> {
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    media: { content: 'a whole recording' },
  });
  const rows = await runOn(
    server.connection as TestConnection,
    `select media_key from record where record_id = ${record.record_id}`,
  );
  const key = String(rows[0]?.['media_key']);
  return { record, key, path: join(server.ctx.config.data_dir, 'media', key) };
}

test('A healthy installation has no findings of errors', async () => {
  await requireSecret(server.ctx.config, server.ctx.db, systemClock);
  await makeMedia();
  const findings = await look();
  assert.deepEqual(
    findings.filter(({ state }) => state === 'wrong'),
    [],
  );
  for (const about of [
    'database',
    'clock',
    'secret',
    'permissions',
    'disk',
    'archive',
    'queue',
    'sign-in',
    'store',
    'media',
    'engines',
  ]) {
    assert.ok(
      findings.some((finding) => finding.about === about),
      about,
    );
  }
});

test('A truncated, a missing and a strange recording are named', async () => {
  const [cut, gone] = [await makeMedia(), await makeMedia()];
  await truncate(cut.path, 5);
  await rm(gone.path);
  for (const above of ['..', '../..', '../../..']) await writeFile(join(cut.path, above, 'stray.mp3'), 'x');
  const found = await wrongOf('media');
  const said = found.map(({ message }) => message);
  assert.deepEqual(said, [
    `record ${cut.record.record_id} (${cut.key}): 5 of 17 bytes`,
    `record ${gone.record.record_id} (${gone.key}): missing`,
    '3 files that no record, upload or sweep knows',
  ]);
  assert.ok(found.every(({ remedy }) => remedy !== null));
});

test('A folder of the archive that is not there is named, with what to do', async () => {
  const { config } = server.ctx;
  const wal_archive = { address: join(config.data_dir, 'not mounted'), days: 7 };
  const findings = await look(false, { ...server.ctx, config: { ...config, wal_archive } });
  const finding = findings.find(({ about }) => about === 'archive');
  assert.equal(finding?.state, 'wrong');
  assert.match(finding.message, /the folder of the archive, .*not mounted, is missing: make it, or mount/);
});

test('The recording of a record in the trash is expected, and reported when it is missing', async () => {
  const { record, key, path } = await makeMedia();
  const before = await wrongOf('media');
  assert.equal((await server.send('DELETE', record.app_path, { token: owner.token })).status, 204);
  assert.deepEqual(await wrongOf('media'), before);
  const told = (await look()).map(({ message }) => message);
  assert.ok(told.includes('1 deleted records are in the trash, with 17 bytes of recordings'));
  await rm(path);
  const missing = (await wrongOf('media')).map(({ message }) => message);
  assert.ok(missing.includes(`record ${record.record_id} (${key}): missing`));
});

test('A changed secret is reported, prevents a start, and can be adopted', async () => {
  const { config, db } = server.ctx;
  await requireSecret(config, db, systemClock);
  const other = { ...config, secret: 'another secret, as long as it has to be' };
  await assert.rejects(
    requireSecret(other, db, systemClock),
    /not the secret that this database was used with/,
  );
  await writeFile(join(config.data_dir, 'secret'), 'another secret, as long as it has to be');
  assert.equal((await wrongOf('secret')).length, 1);
  await rm(join(config.data_dir, 'secret'));
  await assert.rejects(requireSecret(config, db, systemClock), /is missing: bring .* back from a backup/);
  assert.equal((await wrongOf('secret')).length, 1);
  await adoptSecret(config, db, systemClock);
  assert.deepEqual(await wrongOf('secret'), []);
  assert.ok((await requireSecret(config, db, systemClock)).length >= 32);
});

test('Reading finds a recording with a changed byte, and a store of another installation is reported', async () => {
  const { record, key, path } = await makeMedia();
  const sha256 = createHash('sha256').update('a whole recording').digest();
  assert.ok(
    await noteDigest(server.ctx.db, {
      media_key: key,
      digest: { size_bytes: 17, sha256 },
      now: systemClock.now(),
    }),
  );
  await writeFile(path, 'a whole recorDing');
  const isOfIt = ({ message }: { message: string }) => message.includes(`record ${record.record_id} `);
  assert.equal((await look()).filter(isOfIt).length, 0);
  const [found] = (await look(true)).filter(isOfIt);
  assert.equal(
    found?.message,
    `record ${record.record_id} (${key}): its bytes are not those that were received`,
  );

  await requireSecret(server.ctx.config, server.ctx.db, systemClock);
  await requireOwnStore(server.ctx);
  assert.deepEqual(await wrongOf('store'), []);
  const elsewhere = {
    ...server.ctx,
    media: new DiskMediaStore(join(server.ctx.config.data_dir, 'elsewhere')),
  };
  await assert.rejects(requireOwnStore(elsewhere), /do not lie in .*"minutebook adopt-media"/);
  await adoptStore(elsewhere);
  await requireOwnStore(elsewhere);
  assert.equal((await wrongOf('store')).length, 1);
  await adoptStore(server.ctx);
});

test('A recording whose record is purged during the check is not reported missing', async () => {
  const fields = { owner_member_id: owner.member_id, media: { content: 'sound' } };
  const record = await makeRecord(server, workspace, fields);
  const { token } = owner;
  const media = Object.assign(Object.create(server.ctx.media) as typeof server.ctx.media, {
    async find() {
      await server.send('DELETE', record.app_path, { token });
      await server.send('DELETE', `${workspace.app_path}/trash/${record.record_id}`, { token });
      return undefined;
    },
  });
  const found = await diagnose(
    {
      ...server.ctx,
      media,
      connection: server.connection,
      clock: systemClock,
      is_deep: false,
      onProgress: () => undefined,
    },
    (about) => about === 'media',
  );
  const named = found.filter(({ message }) => message.startsWith(`record ${record.record_id} `));
  assert.deepEqual(named, []);
});
