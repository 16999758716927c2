import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { updateLabel, deleteLabel } from './label-acts.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const { member_id: owner_member_id, token } = await makeMember(server, workspace, { base_role: 'owner' });
  const label_id = await makeLabel(server, workspace, { name: 'Roadmap' });
  const other_id = await makeLabel(server, workspace, { name: 'Decision' });
  const labelled = await makeRecord(server, workspace, {
    owner_member_id,
    label_ids: [label_id, other_id],
  });
  const recommended = await makeRecord(server, workspace, {
    owner_member_id,
    recommended_label_ids: [label_id],
  });
  const list = async (filter = '') =>
    (await server.get(`${workspace.path}/records${filter}`, token)).body.items;
  return { workspace, label_id, other_id, labelled, recommended, list };
}

const names = (labels: { name: string }[]) => labels.map(({ name }) => name);

describe('A label', () => {
  it('shows its new name on every record at once', async () => {
    const { workspace, label_id, list } = await makeScene();
    assert.deepEqual(names((await list())[1].labels), ['Roadmap', 'Decision']);
    await updateLabel(
      server.ctx.db,
      { workspace_id: workspace.workspace_id, at: server.clock.now() },
      { label_id, name: 'Planning' },
    );
    const [recommended, labelled] = await list();
    assert.deepEqual(names(labelled.labels), ['Planning', 'Decision']);
    assert.equal(recommended.recommended_labels[0].label_name, 'Planning');
  });

  it('does not take the name of another', async () => {
    const { workspace, label_id } = await makeScene();
    const rename = updateLabel(
      server.ctx.db,
      { workspace_id: workspace.workspace_id, at: server.clock.now() },
      { label_id, name: 'Decision' },
    );
    await assert.rejects(rename, { message: 'This workspace already has a label "Decision".' });
  });

  it('that is deleted is on no record, in no recommendation and in no filter', async () => {
    const { workspace, label_id, other_id, labelled, list } = await makeScene();
    assert.equal((await list(`?label_ids=${label_id}`)).length, 1);
    await list();
    const deleted = await deleteLabel(
      server.ctx.db,
      { workspace_id: workspace.workspace_id, at: server.clock.now() },
      label_id,
    );
    assert.equal(deleted.record_count, 1);
    const items = await list();
    assert.deepEqual(names(items[1].labels), ['Decision']);
    assert.deepEqual(items[0].recommended_labels, []);
    assert.deepEqual(await list(`?label_ids=${label_id}`), []);
    const [found] = await list(`?label_ids=${other_id}`);
    assert.equal(found.id, labelled.record_id);
  });
});
