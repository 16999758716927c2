import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server, { has_contacts: true });
  const [hiding, asking] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const path = `/api/v3/workspaces/${workspace.slug}/records`;
  const contacts = [{ name: 'Ida', email: 'ida@example.com' }];
  const create = async ({ token }: TestMember, scope: 'private' | 'workspace', others: object[] = []) => {
    const body = {
      recorded_at: '2026-03-02T09:00:00Z',
      scope,
      contacts: [...contacts, ...others],
      dialogs: [{ text: 'Hello', start_ms: 0, duration_ms: 1_000 }],
    };
    const answer = await server.send('POST', path, { token, body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.record_id as number;
  };
  const idsOf = async ({ token }: TestMember, record_id: number): Promise<number[]> =>
    (await server.get(`${path}/${record_id}`, token)).body.record.contacts.map(
      (each: { id: number }) => each.id,
    );
  return { workspace, path, hiding, asking, owner, contacts, create, idsOf };
}

test('A contact of a hidden record tells nothing by its id', async () => {
  const { hiding, asking, create, idsOf } = await makeScene();
  const [hidden = 0] = await idsOf(hiding, await create(hiding, 'private'));
  const record_id = await create(asking, 'private', [{ email: 'nobody@example.com' }]);
  const [first = 0, second = 0] = await idsOf(asking, record_id);
  assert.ok(hidden < first && hidden < second, `${hidden}, ${first}, ${second}`);
  // Two new ones are numbered in a row, whatever others have.
  assert.equal(second - first, 1);
});

test('A contact of a record that one sees is the same, and stays so when the record is changed', async () => {
  const { path, hiding, asking, owner, contacts, create, idsOf } = await makeScene();
  await create(hiding, 'private');
  const own = await create(asking, 'private');
  const ids = await idsOf(asking, own);
  assert.deepEqual(await idsOf(asking, await create(asking, 'private')), ids);
  const body = { contacts: [...contacts, { email: 'new@example.com' }] };
  await server.send('PATCH', `${path}/${own}`, { token: asking.token, body });
  assert.deepEqual((await idsOf(asking, own)).slice(0, 1), ids);
  const open = await create(hiding, 'workspace');
  assert.notDeepEqual(await idsOf(asking, open), ids);
  assert.ok((await idsOf(owner, open)).length > 0);
});

test('Joining recordings takes no contact of a hidden record', async () => {
  const { workspace, path, hiding, asking, contacts, create, idsOf } = await makeScene();
  const { token } = asking;
  await create(hiding, 'private');
  const record_ids = [];
  for (const filename of ['first.mp3', 'second.mp3']) {
    const { record_id } = await makeRecord(server, workspace, {
      owner_member_id: asking.member_id,
      media: { content: filename, filename },
    });
    requireOk(await server.send('PATCH', `${path}/${record_id}`, { token, body: { contacts } }));
    record_ids.push(record_id);
  }
  const joined = requireOk(await server.send('POST', `${path}/join`, { token, body: { record_ids } })).body;
  assert.deepEqual(await idsOf(asking, joined.record_id), await idsOf(asking, record_ids[0] ?? 0));
});
