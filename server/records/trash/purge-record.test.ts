import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const contact = { name: 'Walt', email: null, phone_number: '+1 503-555-0101', company: null };

async function makeScene() {
  const workspace = await makeWorkspace(server, {
    quota: { transcription_minutes: null, storage_bytes: 1_000_000, records: 10, members: null },
  });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const label_id = await makeLabel(server, workspace);
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    label_ids: [label_id],
    media: { content: 'sound of a meeting' },
    contacts: [contact],
    dialogs: ['We raise the budget.'],
  });
  const remove = async () => {
    for (const place of ['records', 'trash']) {
      const path = `${workspace.app_path}/${place}/${record.record_id}`;
      requireOk(await server.send('DELETE', path, { token: owner.token }));
    }
  };
  return { workspace, owner, label_id, record, remove };
}

/** Rows of every table that has a record_id or a share of the workspace, but for the audit log. */
async function countRows(workspace_id: number): Promise<Record<string, number>> {
  const columns = await server.ctx.db.query(
    statement<{ table_name: string }>(
      'tests.tables-of-records',
      `select c.table_name::text from information_schema.columns c
       where c.table_schema = 'public' and c.column_name = 'record_id' and c.table_name <> 'audit_log'
         and exists (select 1 from information_schema.columns w where w.table_schema = 'public'
           and w.table_name = c.table_name and w.column_name = 'workspace_id')
       union values ('record_text'), ('media_sweep'), ('contact')
       order by 1`,
    ),
    [],
  );
  const counts = columns.map(
    ({ table_name }) => `'${table_name}', (select count(*) from ${table_name} where workspace_id = $1)`,
  );
  const [row] = await server.ctx.db.query(
    statement<{ counts: Record<string, number> }>(
      'tests.count-rows-of-records',
      `select jsonb_build_object(${counts.join(', ')}) as counts`,
    ),
    [workspace_id],
  );
  assert.ok(row);
  return row.counts;
}

describe('Deleting a record for good', () => {
  it('makes it unknown at once, and leaves no row of it', async () => {
    const { workspace, owner, record, remove } = await makeScene();
    const share = await makeShare(server, record, owner.token);
    assert.ok(((await countRows(workspace.workspace_id))['record'] ?? 0) > 0);

    await remove();
    assert.equal((await server.get(record.path, owner.token)).status, 404);
    assert.deepEqual(
      (await server.get(`${workspace.path}/records?query=budget`, owner.token)).body.items,
      [],
    );
    assert.equal((await server.get(share.url)).status, 404);
    const left = Object.entries(await countRows(workspace.workspace_id)).filter(([, count]) => count > 0);
    // A segment's dates may be too wide, never too narrow; and that the record was, and is not any more, is a fact of numbers.
    assert.deepEqual(
      left.filter(([table]) => table !== 'record_segment' && table !== 'fact'),
      [],
    );
  });

  it('takes its media file out of the store', async () => {
    const { owner, record, remove } = await makeScene();
    const { body } = await server.get(`${record.path}/media`, owner.token);
    const path = String(body.url).slice(server.base_url.length);
    assert.equal((await server.send('GET', path)).status, 200);
    await remove();
    assert.equal((await server.send('GET', path)).status, 404);
  });

  it('gives records and storage back to the quota', async () => {
    const { workspace, owner, remove } = await makeScene();
    const quota = async () => (await server.get(`${workspace.path}/quota`, owner.token)).body;
    const beforeIt = await quota();
    assert.equal(beforeIt.records.used, 1);
    assert.equal(beforeIt.storage_bytes.used, 'sound of a meeting'.length);
    await remove();
    const afterIt = await quota();
    assert.equal(afterIt.records.used, 0);
    assert.equal(afterIt.storage_bytes.used, 0);
  });

  it('keeps a contact that another record has', async () => {
    const { workspace, owner, remove } = await makeScene();
    const other = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      contacts: [contact],
    });
    await remove();
    const { body } = await server.get(other.path, owner.token);
    assert.equal(body.record.contacts[0].name, 'Walt');
  });

  it('is written into the audit log', async () => {
    const { workspace, record, remove } = await makeScene();
    await remove();
    const audit = await listAudit(server, workspace);
    assert.deepEqual(
      audit.map(({ action, record_id }) => ({ action, record_id })),
      ['record.delete', 'record.purge'].map((action) => ({ action, record_id: record.record_id })),
    );
  });
});
