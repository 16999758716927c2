/**
 * The state of a new workspace: everybody learns whether recordings are transcribed, and managers see the
 * first steps.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setWorkspaceStatus } from '../../tests/kit/make/change-workspace.ts';
import { makeInvitation } from '../../tests/kit/make/make-invitation.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(on = server) {
  const workspace = await makeWorkspace(on);
  const owner = await makeMember(on, workspace, { base_role: 'owner' });
  const url = `${workspace.app_path}/first-steps`;
  const read = async (token = owner.token) => {
    const { status, body, text } = await on.get(url, token);
    assert.equal(status, 200, text);
    return body;
  };
  const mark = (given: unknown, token = owner.token) =>
    on.send('PATCH', url, { token, body: { mark: given } });
  return { workspace, owner, url, read, mark };
}

test('The steps are refused without a token, to strangers and in another workspace', async () => {
  const { workspace, url } = await makeScene();
  assertError(await server.get(url), 401, 'UNAUTHORIZED');
  const stranger = await makeMember(server, await makeWorkspace(server), { base_role: 'owner' });
  assertError(await server.get(url, stranger.token), 403, 'FORBIDDEN');
  const elsewhere = url.replace(workspace.slug, 'nowhere');
  assertError(await server.get(elsewhere, stranger.token), 404, 'WORKSPACE_NOT_FOUND');
});

test('Every member learns whether recordings are transcribed, and only managers see the steps', async (t) => {
  const { workspace, read, owner } = await makeScene();
  for (const base_role of ['member', 'guest'] as const) {
    const { token } = await makeMember(server, workspace, { base_role });
    assert.deepEqual(await read(token), { transcribes: false, steps: null });
  }
  assert.notEqual((await read(owner.token)).steps, null);

  const env = {
    MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
    MINUTEBOOK_TRANSCRIBE_URL: 'https://speech.example.com/v1',
  };
  const hearing = await startTestServer({ env });
  t.after(() => hearing.stop());
  assert.equal((await (await makeScene(hearing)).read()).transcribes, true);
});

test('The steps show the state of the workspace, and store the marks of each manager', async () => {
  const { workspace, owner, read, mark } = await makeScene();
  assert.deepEqual((await read()).steps, { has_records: false, has_people: false, marks: [] });
  await makeInvitation(server, workspace, owner);
  await makeRecord(server, workspace, { owner_member_id: owner.member_id, scope: 'private' });
  for (const one of ['begun', 'searched', 'begun']) assert.equal((await mark(one)).status, 204);
  assert.deepEqual((await read()).steps, {
    has_records: true,
    has_people: true,
    marks: ['begun', 'searched'],
  });
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  assert.deepEqual((await read(admin.token)).steps.marks, []);
});

test('Concurrent marks are each stored once', async () => {
  const { read, mark } = await makeScene();
  await Promise.all(['begun', 'begun', 'searched', 'begun', 'searched'].map((one) => mark(one)));
  assert.deepEqual((await read()).steps.marks.toSorted(), ['begun', 'searched']);
});

test('An unknown mark is refused, and so is a member who does not manage the workspace', async () => {
  const { workspace, mark } = await makeScene();
  for (const odd of ['done', '', null, 5, ['begun']]) {
    assertError(await mark(odd), 422, 'VALIDATION_ERROR');
  }
  const member = await makeMember(server, workspace);
  assertError(await mark('begun', member.token), 403, 'FORBIDDEN');
  await setWorkspaceStatus(server, workspace, 'archived');
  assertError(await mark('begun'), 403, 'FORBIDDEN');
});
