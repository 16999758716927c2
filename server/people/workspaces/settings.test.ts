import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import {
  makeMember,
  makeNarrowToken,
  makeWorkspace,
  type TestMember,
} from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { expireContents } from '../../records/retention/expire-contents.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const send = (method: string, below: string, { token }: TestMember, body?: unknown) =>
    server.send(method, workspace.app_path + below, { token, body });
  return { workspace, owner, member, send };
}

describe('The settings of a workspace', () => {
  it('are read and changed by its managers, and fields that are left out stay', async () => {
    const { workspace, owner, member, send } = await makeScene();
    const beforeChange = (await send('GET', '/settings', owner)).body;
    assert.deepEqual(beforeChange.retention, { media_days: null, transcript_days: null });
    const masking = { active: true, words: ['Aurora'], phone_regions: ['KR'], left_out: ['ip_address'] };
    const changed = await send('PATCH', '/settings', owner, { masking });
    assert.deepEqual(changed.body, { ...beforeChange, masking });
    assert.equal((await send('PATCH', '/settings', owner, { name: 'New name' })).body.masking.active, true);
    const { left_out: _, ...older } = masking;
    const kept = await send('PATCH', '/settings', owner, { masking: older });
    assert.deepEqual(kept.body.masking, masking, 'a program that knows nothing of kinds changes none');
    assertError(
      await send('PATCH', '/settings', owner, { masking: { ...masking, left_out: ['shoe_size'] } }),
      422,
      'VALIDATION_ERROR',
    );
    const { path } = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      dialogs: ['The router is 10.24.8.117, and I am on +1 415 555 0132.'],
    });
    const { body } = await server.get(`${path}?include=dialogs`, owner.token);
    assert.match(body.record.dialogs[0].text, /^The router is 10\.24\.8\.117, and I am on ●+\.$/);
    assertError(await send('GET', '/settings', member), 403, 'FORBIDDEN');
    assertError(await send('PATCH', '/settings', owner, { timezone: 'Mars/Base' }), 409, 'CONFLICT');
    const negative = { retention: { media_days: 0, transcript_days: null } };
    assertError(await send('PATCH', '/settings', owner, negative), 422, 'VALIDATION_ERROR');
  });
});

describe('National identity numbers', () => {
  it('are shown when a workspace does not mask them, and the setting is in v3 too', async () => {
    const { workspace, owner, send } = await makeScene();
    const dialogs = ['My SIN is 046 454 286.'];
    const all = { active: true, words: [], phone_regions: ['CA'], left_out: [] };
    await send('PATCH', '/settings', owner, { masking: all });
    const hidden = await makeRecord(server, workspace, { owner_member_id: owner.member_id, dialogs });
    const masking = { ...all, left_out: ['national_id'] };
    const changed = await send('PATCH', '/settings', owner, { masking });
    assert.deepEqual(changed.body.masking, masking);
    const v3 = await server.get(`/api/v3/workspaces/${workspace.slug}/settings`, owner.token);
    assert.deepEqual(v3.body.masking.left_out, ['national_id']);
    const shown = await makeRecord(server, workspace, { owner_member_id: owner.member_id, dialogs });
    const read = async ({ path }: { path: string }) =>
      (await server.get(`${path}?include=dialogs`, owner.token)).body.record.dialogs[0].text;
    assert.match(await read(hidden), /^My SIN is ●+\.$/);
    assert.equal(await read(shown), dialogs[0]);
  });
});

describe('Retention', () => {
  it('is previewed before it is set, and spares protected records', async () => {
    const { workspace, owner, send } = await makeScene();
    const { member_id: owner_member_id } = owner;
    const created_at = new Date(server.clock.now().getTime() - 40 * DAY_MS);
    const old = { owner_member_id, created_at };
    const { record_id } = await makeRecord(server, workspace, { ...old, title: 'Old' });
    await makeRecord(server, workspace, { ...old, protected_from_deletion: true });
    await makeRecord(server, workspace, { owner_member_id });
    const policy = { media_days: null, transcript_days: 30 };
    const { body } = await send('POST', '/retention-preview', owner, policy);
    assert.deepEqual([body.transcript_count, body.protected_count, body.media_count], [1, 1, 0]);
    assert.deepEqual(
      body.oldest.map((record: { record_id: number }) => record.record_id),
      [record_id],
    );
    const none = await send('POST', '/retention-preview', owner, { media_days: 1, transcript_days: 90 });
    assert.equal(none.body.transcript_count, 0);
  });

  it('is previewed with the titles that its reader sees, and with none by a token that reads no records', async () => {
    const { workspace, owner, member, send } = await makeScene();
    const old = {
      owner_member_id: member.member_id,
      created_at: new Date(server.clock.now().getTime() - 40 * DAY_MS),
    };
    await makeRecord(server, workspace, { ...old, title: 'Of all' });
    await makeRecord(server, workspace, { ...old, title: 'Private', scope: 'private' });
    await makeRecord(server, workspace, { ...old, title: 'Draft', is_draft: true });
    const keepers = await makeWorkspaceRole(server, workspace, { 'workspace.manage': 'allow' });
    const keeper = await makeMember(server, workspace, { role_ids: [keepers] });
    const narrow = {
      ...owner,
      token: await makeNarrowToken(server, owner.user_id, { scopes: ['people:read'] }),
    };
    const preview = async (reader: TestMember) => {
      const policy = { media_days: null, transcript_days: 30 };
      const { body } = await send('POST', '/retention-preview', reader, policy);
      assert.equal(body.transcript_count, 3, 'all are counted');
      return body.oldest.map(({ title }: { title: string }) => title);
    };
    assert.deepEqual(await preview(keeper), ['Of all']);
    assert.deepEqual(await preview(owner), ['Of all', 'Private']);
    assert.deepEqual(await preview(narrow), []);
  });

  it('deletes the transcript from record, search and database, and keeps the record', async () => {
    const { workspace, owner, send } = await makeScene();
    const { record_id } = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      title: 'Budget',
      dialogs: ['The zeppelin lands on Monday.'],
    });
    const url = `${workspace.path}/records/${record_id}?include=dialogs`;
    const search = async (word: string) =>
      (await server.get(`${workspace.path}/records?query=${word}`, owner.token)).body.items.length;
    const policy = { retention: { media_days: null, transcript_days: 30 } };
    await send('PATCH', '/settings', owner, policy);
    const kept = (await server.get(url, owner.token)).body.record;
    assert.equal(kept.availability.transcript, 'available');
    assert.equal(
      Date.parse(kept.availability.transcript_expires_at) - Date.parse(kept.created_at),
      30 * DAY_MS,
    );
    assert.equal(await search('zeppelin'), 1);
    const later = new Date(server.clock.now().getTime() + 31 * DAY_MS);
    assert.ok((await expireContents(server.ctx, later)) >= 1);
    assert.equal(await search('zeppelin'), 0);
    assert.equal(await search('Budget'), 1);
    const left = await server.ctx.db.query(
      {
        name: 'settings-test.chunks',
        text: 'select count(*) as chunks from transcript_chunk where record_id = $1',
      },
      [record_id],
    );
    assert.deepEqual(left, [{ chunks: 0 }]);
  });
});

describe('The audit log', () => {
  it('shows the present titles of records, to members who see them', async () => {
    const { workspace, member, send } = await makeScene();
    const owned = { owner_member_id: member.member_id, title: 'Budget', scope: 'private' } as const;
    const { record_id } = await makeRecord(server, workspace, owned);
    const path = `/records/${record_id}`;
    const body = { scope: 'workspace' } as const;
    requireOk(await server.send('PATCH', workspace.app_path + path, { token: member.token, body }));
    const reads = await makeWorkspaceRole(server, workspace, { 'audit.read': 'allow' });
    const auditor = await makeMember(server, workspace, { role_ids: [reads] });
    const look = async () =>
      (await send('GET', `/audit?record_id=${record_id}&limit=1`, auditor)).body.items[0].record;
    const known = await look();
    assert.deepEqual([known.title, known.is_trashed], ['Budget', false]);
    requireOk(
      await server.send('PATCH', workspace.app_path + path, {
        token: member.token,
        body: { scope: 'private' },
      }),
    );
    assert.equal(await look(), null);
    requireOk(await server.send('PATCH', workspace.app_path + path, { token: member.token, body }));
    requireOk(await server.send('DELETE', workspace.app_path + path, { token: member.token }));
    assert.deepEqual(await look(), { ...known, is_trashed: true });
    requireOk(
      await server.send('DELETE', `${workspace.app_path}/trash/${record_id}`, { token: member.token }),
    );
    assert.equal(await look(), null);
  });

  it('lists who changed what, newest first, in pages, to members who may read it', async () => {
    const { workspace, owner, member, send } = await makeScene();
    await send('PATCH', '/settings', owner, { name: 'One' });
    await send('PATCH', '/settings', owner, { name: 'Two' });
    const first = (await send('GET', '/audit?limit=1', owner)).body;
    assert.deepEqual(first.items[0].details, { name: 'Two' });
    assert.equal(first.items[0].actor.member_id, owner.member_id);
    const second = (await send('GET', `/audit?limit=1&next_token=${first.next_token}`, owner)).body;
    assert.deepEqual(second.items[0].details, { name: 'One' });
    assertError(await send('GET', '/audit?next_token=made.up', owner), 422, 'VALIDATION_ERROR');
    assertError(await send('GET', '/audit', member), 403, 'FORBIDDEN');
    const reads = await makeWorkspaceRole(server, workspace, { 'audit.read': 'allow' });
    const auditor = await makeMember(server, workspace, { role_ids: [reads] });
    assert.equal((await send('GET', '/audit', auditor)).status, 200);
  });

  it('is filtered by what was done, by whom, to which record and when', async () => {
    const { owner, member, send } = await makeScene();
    const begun = server.clock.now().toISOString();
    await send('PATCH', '/settings', owner, { name: 'One' });
    server.clock.advance(60_000);
    const later = server.clock.now().toISOString();
    await send('PATCH', '/settings', owner, { name: 'Two' });
    const namesOf = async (query: string) => {
      const { items } = (await send('GET', `/audit?${query}`, owner)).body;
      return items.map(({ details }: { details: { name?: string } | null }) => details?.name ?? null);
    };
    assert.deepEqual(await namesOf('action=workspace.update'), ['Two', 'One']);
    assert.deepEqual(await namesOf('action=workspace'), ['Two', 'One']);
    assert.deepEqual(await namesOf('action=work'), []);
    assert.deepEqual(await namesOf(`since=${later}`), ['Two']);
    assert.deepEqual(await namesOf(`since=${begun}&until=${later}&action=workspace`), ['One']);
    assert.deepEqual(await namesOf(`actor_member_id=${owner.member_id}`), ['Two', 'One']);
    assert.deepEqual(await namesOf(`actor_member_id=${member.member_id}`), []);
    assert.deepEqual(await namesOf('record_id=4711'), []);
    assertError(await send('GET', '/audit?action=DROP%20TABLE', owner), 422, 'VALIDATION_ERROR');
    assertError(await send('GET', '/audit?since=yesterday', owner), 422, 'VALIDATION_ERROR');
  });

  it('is read to its end through the API, filtered, with a token that opens nothing else', async () => {
    const { workspace, owner, send } = await makeScene();
    for (const name of ['One', 'Two', 'Three']) await send('PATCH', '/settings', owner, { name });
    const token = await makeNarrowToken(server, owner.user_id, { scopes: ['audit:read'] });
    const base = `/api/v3/workspaces/${workspace.slug}`;
    const names: string[] = [];
    let after = '';
    do {
      const page = `${base}/audit?action=workspace.update&limit=2${after}`;
      const { items, next_token } = requireOk(await server.get(page, token)).body;
      for (const { details } of items as { details: { name: string } }[]) names.push(details.name);
      after = next_token === null ? '' : `&next_token=${next_token}`;
    } while (after !== '');
    assert.deepEqual(names, ['Three', 'Two', 'One']);
    assertError(await server.get(`${base}/settings`, token), 403, 'FORBIDDEN');
  });
});
