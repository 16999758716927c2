import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { signInOnPage } from '../../../tests/kit/clients/page-client.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';
import { createHold } from '../../records/holds/holds.ts';
import { eraseUser } from './erase-user.ts';
import { previewErasure } from './preview-erasure.ts';
import type { RecordFate } from './release-records.ts';
import { requireUser } from '../users/create-user.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const leaver = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, { owner_member_id: leaver.member_id, scope: 'private' });
  return { workspace, owner, leaver, record };
}

const erase = async ({ email }: TestMember, fate: RecordFate) =>
  eraseUser(server.ctx.db, { user: await requireUser(server.ctx.db, email), fate, now: server.clock.now() });

const endHolds = statement<never>('tests.end-holds', 'delete from hold where workspace_id = $1');

const selectTraces = statement<{ place: string; text: string }>(
  'tests.traces',
  `select 'user' as place, u::text as text from app_user u
   union all select 'member', m::text from member m union all select 'session', s::text from login_session s
   union all select 'token', t::text from access_token t union all select 'audit', a::text from audit_log a
   union all select 'attempt', l::text from login_attempt l union all select 'invitation', i::text from invitation i`,
);

test('After an erasure nothing names the person, and their records belong to the chosen heir', async () => {
  const { workspace, owner, leaver, record } = await makeScene();
  await signInOnPage(server, leaver);
  const user = await requireUser(server.ctx.db, leaver.email);
  const preview = await previewErasure(server.ctx.db, user);
  assert.deepEqual(
    preview.workspaces.map(({ slug, records, held }) => [slug, records, held]),
    [[workspace.slug, 1, 0]],
  );
  assert.equal((await server.get('/v2/users/me', leaver.token)).status, 200);

  await erase(leaver, { kind: 'hand_over', email: owner.email });
  server.clock.advance(5_000);
  assert.equal((await server.get('/v2/users/me', leaver.token)).status, 401);
  const traces = await server.ctx.db.query(selectTraces, []);
  assert.deepEqual(
    traces.filter(({ text }) => text.includes(leaver.email) || text.includes(leaver.name)),
    [],
  );
  const { body } = requireOk(await server.get(record.path, owner.token));
  assert.equal(body.record.owner.email, owner.email);
  const actions = (await listAudit(server, workspace)).map(({ action }) => action);
  assert.deepEqual(actions.slice(-2), ['record.hand_over', 'user.erase']);
  await assert.rejects(requireUser(server.ctx.db, leaver.email), /There is no user/);
});

test('An erasure can delete records too; a hold, or being the last owner, prevents all of it', async () => {
  const { workspace, owner, leaver, record } = await makeScene();
  const { workspace_id } = workspace;
  const { db } = server.ctx;
  await assert.rejects(erase(owner, { kind: 'delete' }), /last active owner/);
  const hold = { record_id: record.record_id, member_id: null, reason: 'Case 17' };
  await createHold(db, { workspace_id, hold, now: server.clock.now() });
  await assert.rejects(erase(leaver, { kind: 'delete' }), /are under a hold/);
  assert.equal((await server.get('/v2/users/me', leaver.token)).status, 200);

  const second = await makeScene();
  await erase(second.leaver, { kind: 'delete' });
  assert.equal((await server.get(second.record.path, second.owner.token)).status, 404);
});

test('A private note on a record under a hold prevents an erasure, also while the record is in the trash', async () => {
  const { workspace, owner, leaver } = await makeScene();
  const { db } = server.ctx;
  const other = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const records = `/api/v3/workspaces/${workspace.slug}/records/${other.record_id}`;
  const body = { kind: 'note', start_ms: 0, text: 'For me.', audience: 'author' };
  requireOk(await server.send('POST', `${records}/moments`, { token: leaver.token, body }));
  const { workspace_id } = workspace;
  const hold = { record_id: null, member_id: owner.member_id, reason: 'Case 18' };
  await createHold(db, { workspace_id, hold, now: server.clock.now() });
  await assert.rejects(erase(leaver, { kind: 'delete' }), /under a hold/);
  await db.query(endHolds, [workspace_id]);
  requireOk(await server.send('DELETE', records, { token: owner.token }));
  await createHold(db, { workspace_id, hold, now: server.clock.now() });
  await assert.rejects(erase(leaver, { kind: 'delete' }), /under a hold/);
  await db.query(endHolds, [workspace_id]);
  await erase(leaver, { kind: 'delete' });
});

test('Tasks of somebody who leaves or is erased stay open, and no longer name them', async () => {
  const { workspace, owner, leaver } = await makeScene();
  const items = [
    { text: 'Call Ida', assignee: null, due_date: null, dialog_ids: [] },
    { text: 'Order paper', assignee: null, due_date: null, dialog_ids: [] },
  ];
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    insights: [{ type: 'action_item', value: { text: '- Call Ida\n- Order paper', items } }],
  });
  const url = `${record.app_path}/action-items`;
  const read = async () => requireOk(await server.get(url, owner.token)).body.items;
  const change = async (id: number, body: object) =>
    requireOk(await server.send('PATCH', `${url}/${id}`, { token: owner.token, body })).body;
  const [call, paper] = await read();
  await change(call.id, { assignee_member_id: leaver.member_id });

  await deactivateMember(server, workspace, leaver);
  const given = { member_id: leaver.member_id, name: leaver.name };
  assert.deepEqual((await read())[0].assignee, given, 'whom it was given to is still told');
  const again = { token: owner.token, body: { assignee_member_id: leaver.member_id } };
  assert.equal((await server.send('PATCH', `${url}/${paper.id}`, again)).status, 422);

  await erase(leaver, { kind: 'hand_over', email: owner.email });
  const rows = await server.ctx.db.query(selectItemTraces, [workspace.workspace_id]);
  assert.deepEqual(
    rows.filter(({ text }) => text.includes(leaver.name)),
    [],
  );
  const [erased] = await read();
  assert.match(erased.assignee.name, /^Erased /);
  const list = `${workspace.app_path}/action-items?assignee_member_id=${leaver.member_id}`;
  assert.equal(requireOk(await server.get(list, owner.token)).body.items.length, 1);
  assert.equal((await change(call.id, { is_done: true })).is_done, true);
  const { assignee } = await change(call.id, { assignee_member_id: owner.member_id });
  assert.deepEqual(assignee, { member_id: owner.member_id, name: owner.name });
});

const selectItemTraces = statement<{ text: string }>(
  'tests.action-item-traces',
  `select a::text as text from action_item a where a.workspace_id = $1`,
);

test('Whoever is erased is no longer among those invited to meetings of others, live or in the trash; a hold prevents that', async () => {
  const { workspace, owner, leaver } = await makeScene();
  const times = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' };
  const attendees_emails = ['one@example.com', leaver.email.toUpperCase(), 'two@example.com'];
  const attendees = [
    ...attendees_emails.map((email) => ({ name: `Name of ${email}`, email })),
    { name: leaver.name, email: null },
  ];
  const make = () =>
    makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      event: { summary: 'Round', conference_url: null, ...times, attendees_emails, attendees },
    });
  const [live, trashed] = [await make(), await make()];
  const { workspace_id, slug } = workspace;
  const search = async () => {
    const path = `/api/v3/workspaces/${slug}/search?search_mode=everywhere&query=${leaver.email}`;
    return requireOk(await server.get(path, owner.token)).body.items.length;
  };
  assert.equal(await search(), 2);
  requireOk(await server.send('DELETE', trashed.app_path, { token: owner.token }));
  const hold = { record_id: live.record_id, member_id: null, reason: 'a case' };
  await createHold(server.ctx.db, { workspace_id, hold, now: server.clock.now() });
  await assert.rejects(erase(leaver, { kind: 'delete' }), /under a hold/);
  await server.ctx.db.query(endHolds, [workspace_id]);
  await erase(leaver, { kind: 'delete' });
  const restore = `/api/v3/workspaces/${slug}/trash/${trashed.record_id}/restore`;
  requireOk(await server.send('POST', restore, { token: owner.token }));
  for (const { record_id } of [live, trashed]) {
    const path = `/api/v3/workspaces/${slug}/records/${record_id}`;
    const { event, ...record } = requireOk(await server.get(path, owner.token)).body.record;
    assert.deepEqual(event.attendees_emails, ['one@example.com', 'two@example.com']);
    assert.deepEqual(record.attendees, [attendees[0], attendees[2]]);
  }
  assert.equal(await search(), 0);
});
