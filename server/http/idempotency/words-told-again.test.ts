/** Answers with words of records are not kept for a repetition: they are read again, by whoever may read them today. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type Answer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** A private record of the owner, which the reader may see and change. */
async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const role_id = await makeWorkspaceRole(server, workspace, { 'record.edit': 'allow' });
  const reader = await makeMember(server, workspace, { role_ids: [role_id] });
  const at = `/api/v3/workspaces/${workspace.slug}`;
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'The merger',
    scope: 'private',
    access_member_ids: [reader.member_id],
  });
  const record = `${at}/records/${record_id}`;
  const by =
    ({ token }: { token: string }) =>
    (method: string, path: string, body?: object, headers = {}) =>
      server.send(method, path, { token, headers, body });
  const [asOwner, asReader] = [by(owner), by(reader)];
  const takeAccess = async () => requireOk(await asOwner('PATCH', record, { access_member_ids: [] }));
  return { at, record, asOwner, asReader, takeAccess };
}

test('A playlist that is asked for again with its key has what its author may see by now', async () => {
  const { at, record, asOwner, asReader, takeAccess } = await makeScene();
  const body = { kind: 'comment', text: 'For forty millions', start_ms: 0 };
  const said = requireOk(await asOwner('POST', `${record}/moments`, body)).body;
  const playlist = { name: 'Mine', moment_ids: [said.id] };
  const make = () => asReader('POST', `${at}/playlists`, playlist, { 'idempotency-key': 'playlist-1' });
  const first = requireOk(await make());
  const again = requireOk(await make());
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.match(again.text, /For forty millions/);
  await takeAccess();
  const after = requireOk(await make());
  assert.equal(after.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual([after.body.id, after.body.entries], [first.body.id, []]);
  const listed = requireOk(await asReader('GET', `${at}/playlists`)).body.items;
  assert.equal(listed.length, 1, 'it was made once');
  requireOk(await asReader('DELETE', `${at}/playlists/${first.body.id}`));
  assertError(await make(), 404, 'NOT_FOUND');
});

test('A comment, a task and what was brought back are told again as they are by now, and not to whoever has lost the record', async () => {
  const { record, asOwner, asReader, takeAccess } = await makeScene();
  const comment = { kind: 'comment', text: 'For forty millions', start_ms: 0 };
  const theirs = requireOk(await asOwner('POST', `${record}/moments`, comment)).body;
  requireOk(await asReader('DELETE', `${record}/moments/${theirs.id}`));
  const asks: [path: string, body?: object][] = [
    ['moments', { ...comment, text: 'Far too much' }],
    ['moments', { kind: 'note', text: 'Ask the bank', start_ms: 0 }],
    ['action-items', { text: 'Ask the bank' }],
    [`moments/${theirs.id}/restore`],
  ];
  const askAll = async (): Promise<Answer[]> => {
    const answers = [];
    for (const [place, [path, body]] of asks.entries())
      answers.push(
        await asReader('POST', `${record}/${path}`, body, { 'idempotency-key': `words ${place}` }),
      );
    return answers;
  };
  const first = await askAll();
  first.forEach(requireOk);
  const again = await askAll();
  assert.deepEqual(
    again.map(({ status, text, headers }) => [status, text, headers.get('idempotency-replayed')]),
    first.map(({ status, text }) => [status, text, 'true']),
  );
  const note = first[1]?.body;
  requireOk(await asReader('PATCH', `${record}/moments/${note.id}`, { text: 'Ask nobody' }));
  requireOk(await asReader('DELETE', `${record}/moments/${first[0]?.body.id}`));
  const [gone, changed, ...others] = await askAll();
  assert.ok(gone !== undefined && changed !== undefined);
  assertError(gone, 404, 'NOT_FOUND');
  assert.equal(requireOk(changed).body.text, 'Ask nobody');
  others.forEach(requireOk);
  const listed = requireOk(await asOwner('GET', `${record}/moments`)).body.items;
  assert.equal(listed.length, 2, 'nothing was made twice');
  await takeAccess();
  for (const answer of await askAll()) assertError(answer, 403, 'FORBIDDEN');
});
