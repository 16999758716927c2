/** Lists the engines that a program may choose for transcribing a record again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeMb } from '../../../tests/kit/run-mb.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

const MODEL = 'whisper-1';
const env = {
  MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
  MINUTEBOOK_TRANSCRIBE_URL: 'https://speech.example.com/v1',
  MINUTEBOOK_TRANSCRIBE_KEY: 'sk-of-the-house',
  MINUTEBOOK_TRANSCRIBE_MODEL: MODEL,
};
let server: TestServer;
before(async () => {
  server = await startTestServer({ env });
});
after(() => server.stop());

async function makeScene(on = server) {
  const workspace = await makeWorkspace(on);
  const owner = await makeMember(on, workspace);
  const { record_id } = await makeRecord(on, workspace, {
    owner_member_id: owner.member_id,
    scope: 'workspace',
  });
  const path = `/api/v3/workspaces/${workspace.slug}/records`;
  return { workspace, owner, record_id, path, url: `${path}/${record_id}/speech-engines` };
}

test('Editors of a record see the engines that can transcribe it, and of a server only its model', async () => {
  const { owner, url } = await makeScene();
  const { status, body, text } = await server.get(url, owner.token);
  assert.equal(status, 200, text);
  assert.deepEqual(body, { items: [{ engine: 'openai', model: MODEL }] });
});

test('The list is refused without a token, without the right to edit, and in another workspace', async () => {
  const { workspace, path, url } = await makeScene();
  assertError(await server.get(url), 401, 'UNAUTHORIZED');
  const stranger = await makeMember(server, await makeWorkspace(server));
  assertError(await server.get(url, stranger.token), 403, 'FORBIDDEN');
  const reader = await makeMember(server, workspace);
  assertError(await server.get(url, reader.token), 403, 'FORBIDDEN');
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  assertError(await server.get(url, guest.token), 403, 'FORBIDDEN');
  assertError(await server.get(`${path}/999999/speech-engines`, reader.token), 404, 'RECORD_NOT_FOUND');
  assertError(await server.get(`${path}/1e1/speech-engines`, reader.token), 422, 'VALIDATION_ERROR');
  const elsewhere = url.replace(workspace.slug, 'nowhere');
  assertError(await server.get(elsewhere, reader.token), 404, 'WORKSPACE_NOT_FOUND');
});

test('Without an engine, or when the workspace wants none, the list is empty', async () => {
  const plain = await startTestServer();
  try {
    const { owner, url } = await makeScene(plain);
    assert.deepEqual((await plain.get(url, owner.token)).body, { items: [] });
  } finally {
    await plain.stop();
  }
});

test('A rerun accepts exactly the engines of the list', async () => {
  const { owner, path, record_id, url } = await makeScene();
  const { items } = (await server.get(url, owner.token)).body;
  const rerun = (engine: object) =>
    server.send('POST', `${path}/${record_id}/rerun`, {
      token: owner.token,
      body: { from: 'transcribe', engine },
    });
  const named = await rerun(items[0]);
  assert.notEqual(named.body?.reason?.name, 'speech_engine_gone', named.text);
  assertError(await rerun({ engine: 'local', model: 'absent' }), 409, 'CONFLICT');
});

test('mb engines lists them for people and for scripts', async (t) => {
  const { workspace, owner, record_id } = await makeScene();
  const mb = await makeMb(t, {
    MB_URL: server.base_url,
    MB_TOKEN: owner.token,
    MB_WORKSPACE: workspace.slug,
  });
  const piped = await mb.run(['engines', String(record_id)]);
  assert.equal(piped.exit_code, 0, piped.notes);
  assert.equal(piped.out, `openai\t${MODEL}\n`);
  const { json } = await mb.run(['engines', String(record_id), '--json']);
  assert.deepEqual(json, { items: [{ engine: 'openai', model: MODEL }] });
  assert.equal((await mb.run(['engines', '999999'])).exit_code, 3);
});
