import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../../tests/kit/make/make-wave-file.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { makeUploadClient } from '../../tests/kit/clients/upload-client.ts';
import type { NewWorkspace } from '../people/workspaces/create-workspace.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({
    env: {
      MINUTEBOOK_UPLOAD_MAX_MB: '1',
      MINUTEBOOK_UPLOAD_UNFINISHED: '2',
      MINUTEBOOK_UPLOAD_KINDS: 'audio',
    },
  });
});
after(() => server.stop());

const unlimited = { transcription_minutes: null, storage_bytes: null, records: null, members: null };

async function makeClient(fields: Partial<NewWorkspace> = {}) {
  const workspace = await makeWorkspace(server, fields);
  const member = await makeMember(server, workspace);
  return { workspace, member, client: makeUploadClient(server, workspace, member.token) };
}

test('A recording that is too large is 413 before anything is created', async () => {
  const { client } = await makeClient();
  const answer = await client.create({ filesize: 1_000_001 });
  assertError(answer, 413, 'PAYLOAD_TOO_LARGE');
  assert.match(answer.body.message, /1000000 bytes/);
  assert.equal((await client.create({ filesize: 1_000_000 })).status, 200);
});

test('A kind that the server does not take is 422, by its name and by its content', async () => {
  const { client } = await makeClient();
  assertError(await client.create({ filename: 'meeting.mp4' }), 422, 'VALIDATION_ERROR');
  assertError(
    await client.create({ transcript: { filename: 'a.txt', content: 'Ana: hello' } }),
    422,
    'VALIDATION_ERROR',
  );
  const film = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom\0\0\x02\0isommp41'),
    Buffer.alloc(5_000),
  ]);
  const { id } = requireOk(await client.create({ filename: 'meeting', filesize: film.length })).body;
  const { body: url } = requireOk(await client.getUrl(id));
  assertError(await client.put(url, film), 422, 'VALIDATION_ERROR');
});

test('A member has so many uploads unfinished and no more; others have their own', async () => {
  const { workspace, client } = await makeClient();
  const sound = makeWaveFile();
  const first = await client.begin(sound);
  await client.begin(sound);
  assertError(await client.create(), 422, 'VALIDATION_ERROR');
  const other = makeUploadClient(server, workspace, (await makeMember(server, workspace)).token);
  assert.equal((await other.create()).status, 200);

  requireOk(await client.complete(first.record_id, first.uuid));
  assert.equal((await client.create()).status, 200, 'one that is complete no longer counts');
});

test('A workspace whose quota of records is used up refuses, also what comes at once', async () => {
  const { client } = await makeClient({ quota: { ...unlimited, records: 2 } });
  const answers = await Promise.all([client.create(), client.create(), client.create(), client.create()]);
  const refused = answers.filter(({ status }) => status !== 200);
  assert.equal(refused.length, 2);
  for (const answer of refused) assertError(answer, 403, 'QUOTA_EXCEEDED');
});

test('What is on its way counts against the quota of storage, and what is given up does not', async () => {
  const { client } = await makeClient({ quota: { ...unlimited, storage_bytes: 100_000 } });
  const { body } = requireOk(await client.create({ filesize: 60_000 }));
  const answer = await client.create({ filesize: 40_001 });
  assertError(answer, 403, 'QUOTA_EXCEEDED');
  assert.match(answer.body.message, /100000 bytes/);
  requireOk(await client.cancel(body.id));
  assert.equal((await client.create({ filesize: 100_000 })).status, 200);
});

test('A completed recording is in the storage that is used', async () => {
  const { workspace, client } = await makeClient({ quota: { ...unlimited, storage_bytes: 1_000_000 } });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const sound = makeWaveFile();
  const { record_id, uuid } = await client.begin(sound);
  const used = async () => (await server.get(`${workspace.path}/quota`, owner.token)).body.storage_bytes.used;
  assert.equal(await used(), 0);
  requireOk(await client.complete(record_id, uuid));
  requireOk(await client.complete(record_id, uuid));
  assert.equal(await used(), sound.length);
});
