import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

/** Two servers on one database: two processes, as the API sees it. */
let one: TestServer;
let other: TestServer;
before(async () => {
  one = await startTestServer();
  other = await startTestServer({ beside: one });
});
after(async () => {
  await other.stop();
  await one.stop();
});

test('What one process changes is in the next answer of the other, whatever that has cached', async () => {
  const workspace = await makeWorkspace(one);
  const owner = await makeMember(one, workspace, { base_role: 'owner' });
  const label_id = await makeLabel(one, workspace);
  const fields = { owner_member_id: owner.member_id, title: 'Before', label_ids: [label_id] };
  const record = await makeRecord(one, workspace, fields);
  const lists = [record.path, `${workspace.path}/records`];
  const readBoth = async () => {
    const answers = [];
    for (const path of lists) answers.push(JSON.stringify((await other.get(path, owner.token)).body));
    return answers;
  };
  for (const text of [...(await readBoth()), ...(await readBoth())]) assert.match(text, /Before/);

  for (const title of ['First', 'Second', 'Third']) {
    const changed = await one.send('PATCH', record.app_path, { token: owner.token, body: { title } });
    assert.ok(changed.status < 300, JSON.stringify(changed.body));
    for (const text of await readBoth()) assert.match(text, new RegExp(title));
  }
  const removed = await one.send('DELETE', record.app_path, { token: owner.token });
  assert.equal(removed.status, 204);
  assert.equal((await other.get(record.path, owner.token)).status, 404);
  for (const text of await readBoth()) assert.doesNotMatch(text, /Third/);
});
