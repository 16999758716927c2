/** A deleted record comes back as it was: every row of it, under its id. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { lookForHits } from '../../../tests/kit/make/make-tracker-scene.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../../base/database/database.ts';
import { sweepMedia } from '../../media/sweep-media.ts';
import { keptTables, leftTables } from './kept-tables.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const contact = { name: 'Walt', email: null, phone_number: '+1 503-555-0101', company: null };

/** What steps of processing have measured. */
const INSERTS = [
  `insert into record_waveform (workspace_id, record_id, peaks) select $1, $2, '\\x00ff10' where $3::timestamptz is not null`,
  `insert into waveform_wanted (workspace_id, record_id, not_before) values ($1, $2, $3)`,
  `insert into record_term (workspace_id, record_id, term_counts) select $1, $2, '{"toll": 3}' where $3::timestamptz is not null`,
  `insert into upload (workspace_id, record_id, request_digest, transcribe_language, save_media, save_dialog, is_title_given,
     created_at, expires_at, completed_at) values ($1, $2, '\\xabcd', 'en', true, true, false, $3, $3, $3)`,
  `insert into record_join (workspace_id, record_id, place, source_record_id, joined_at) values ($1, $2, 1, 7, $3)`,
].map((text, place) => statement<never>(`tests.insert-${place}`, text));

/** A record with something in as many of its tables as possible. */
async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const [label_id, other_label_id] = [await makeLabel(server, workspace), await makeLabel(server, workspace)];
  const [team_id, otherTeamId] = [await makeTeam(server, workspace), await makeTeam(server, workspace)];
  const { token } = owner;
  const write = async (method: string, path: string, body: unknown) =>
    requireOk(await server.send(method, path, { token, body })).body;
  const base = `/api/v3/workspaces/${workspace.slug}`;
  await write('POST', `${base}/trackers`, { name: 'Tolls', words: ['tolls'] });
  const at = server.clock.now();
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Budget of the harbour',
    uuid: '3f8b1f1e-6f0e-4c7a-9a53-000000000001',
    import_digest: Buffer.from('abcdef', 'hex'),
    scope: 'team',
    team_ids: [team_id, otherTeamId],
    label_ids: [label_id, other_label_id],
    recommended_label_ids: [label_id],
    access_member_ids: [guest.member_id],
    access_team_ids: [otherTeamId],
    contacts: [contact],
    event: {
      summary: 'Plan',
      conference_url: null,
      start: at.toISOString(),
      end: at.toISOString(),
      attendees_emails: [],
    },
    media: { content: 'sound of a meeting' },
    dialogs: ['We raise the budget.', 'Who has the plan? "Quoted" \\ 예산 🎉'],
    insights: [
      { type: 'summary', value: { text: 'Short.' } },
      { type: 'custom' },
      {
        type: 'action_item',
        value: {
          text: '- [ ] Call Ida',
          items: [{ text: 'Call Ida', due_date: '2026-05-01', dialog_ids: [1] }],
        },
      },
    ],
    export_histories: [
      {
        member_id: owner.member_id,
        platform_unique_id: 'page-1',
        ref_url: 'https://example.com/1',
        platform: 'notion',
        export_type: 'full',
        title: null,
        metadata: { z: 1, a: 2 },
        created_at: at,
        updated_at: at,
      } as never,
    ],
  });
  for (const insert of INSERTS) {
    await server.ctx.db.query(insert, [workspace.workspace_id, record.record_id, at]);
  }
  const change = async (method: string, below: string, body: unknown) =>
    requireOk(await server.send(method, record.app_path + below, { token, body }));
  await change('PATCH', '/dialogs/1', { text: 'We raise the tolls.' });
  await change('PATCH', '/dialogs/2', { bookmark: true });
  await change('PATCH', '/speakers/1', { name: 'Grace' });
  await change('PUT', '/insights/summary', { text: 'Tolls rise.' });
  await lookForHits(server, workspace);
  const momentsUrl = `${base}/records/${record.record_id}/moments`;
  const clip = await write('POST', momentsUrl, { kind: 'clip', text: 'Tolls', dialog_ids: [1] });
  await write('PUT', `${momentsUrl}/${clip.id}/share`, { expires_in_days: null });
  const playlist = { name: 'Tolls', moment_ids: [clip.id] };
  await write('POST', `/api/v3/workspaces/${workspace.slug}/playlists`, playlist);
  await write('POST', momentsUrl, {
    kind: 'comment',
    text: 'Tolls?',
    dialog_ids: [1],
    mentions: [owner.member_id],
  });
  const share = await makeShare(server, record, token);
  const remove = () => server.send('DELETE', record.app_path, { token });
  const trash = `${workspace.app_path}/trash`;
  const restore = () => server.send('POST', `${trash}/${record.record_id}/restore`, { token });
  const ids = { label_id, other_label_id, team_id, otherTeamId };
  return { workspace, owner, guest, record, share, remove, restore, trash, ...ids };
}

/** The rows of each kept table as text; the progress of a record counts on by itself. */
async function readRows({ workspace_id }: { workspace_id: number }): Promise<Record<string, string[]>> {
  const selects = keptTables.map(
    ({ name }) =>
      `select '${name}' as name, to_jsonb(t)::text as row from ${name} t where t.workspace_id = $1`,
  );
  const rows = await server.ctx.db.query(
    statement<{ name: string; row: string }>(
      'tests.kept-rows',
      `${selects.join(' union all ')} order by 1, 2`,
    ),
    [workspace_id],
  );
  const tables = Object.groupBy(rows, ({ name }) => name);
  return Object.fromEntries(
    Object.entries(tables).map(([name, of = []]) => [
      name,
      of.map(({ row }) => (name === 'record_pipeline' ? '' : row)),
    ]),
  );
}

test('Deleted, a record is gone; restored, every row and every answer is as it was', async () => {
  const { workspace, owner, guest, record, share, remove, restore } = await makeScene();
  const { token } = owner;
  const read = async () => ({
    detail: requireOk(await server.get(`${record.path}?include=dialogs,insights`, token)).body.record,
    list: requireOk(await server.get(`${workspace.path}/records`, guest.token)).body.items,
    found: requireOk(await server.get(`${workspace.path}/records?query=tolls`, token)).body.items.length,
    labels: requireOk(await server.get(`${workspace.path}/labels`, token)).body,
    waveform: requireOk(await server.get(`${record.app_path}/waveform`, token)).body,
    shares: requireOk(await server.get(`${workspace.path}/shared-records`, token)).body.items,
    exports: requireOk(await server.get(`${record.path}/export-histories`, token)).body.items,
  });
  const [before, rows] = [await read(), await readRows(workspace)];
  assert.deepEqual(Object.keys(rows).sort(), keptTables.map(({ name }) => name).sort());
  assert.equal(before.found, 1);
  const { url } = requireOk(await server.get(`${record.path}/media`, token)).body;
  const mediaPath = String(url).slice(server.base_url.length);

  assert.equal((await remove()).status, 204);
  for (const path of [record.path, `${record.path}/media`, `${record.path}/share`, share.url, mediaPath]) {
    assert.equal((await server.get(path, path.startsWith('/v2') ? token : undefined)).status, 404, path);
  }
  assert.equal((await server.get(`${workspace.path}/records?query=tolls`, token)).body.items.length, 0);
  assert.deepEqual(Object.keys(await readRows(workspace)), []);
  while ((await sweepMedia(server.ctx, server.clock.now())) > 0);

  assert.equal((await restore()).status, 204);
  assert.deepEqual(await readRows(workspace), rows);
  assert.deepEqual(await read(), before);
  assert.equal((await server.get(mediaPath)).text, 'sound of a meeting');
  const opened = await server.send('POST', `${share.url}/unlock`, { body: { password: share.password } });
  assert.ok(opened.status < 300, opened.text);
  assertError(await restore(), 404, 'RECORD_NOT_FOUND');
});

test('A change after the restoration is shown at once: versions go on where they were', async () => {
  const { workspace, owner, record, remove, restore } = await makeScene();
  const { token } = owner;
  const titles = async () => [
    (await server.get(record.path, token)).body.record.title,
    (await server.get(`${workspace.path}/records`, token)).body.items[0].title,
  ];
  await titles();
  await remove();
  requireOk(await restore());
  requireOk(await server.send('PATCH', record.app_path, { token, body: { title: 'Other' } }));
  assert.deepEqual(await titles(), ['Other', 'Other']);
  assert.equal((await server.get(`${workspace.path}/records?query=other`, token)).body.items.length, 1);
});

test('The trash tells what is in it, how long, how much and who did it; the log tells each act', async () => {
  const { workspace, owner, record, remove, restore, trash } = await makeScene();
  await remove();
  const { body } = requireOk(await server.get(trash, owner.token));
  const now = server.clock.now();
  assert.partialDeepStrictEqual(body, {
    page: { offset: 0, limit: 50, total: 1 },
    size_bytes: 'sound of a meeting'.length,
    days: 30,
    items: [
      {
        id: record.record_id,
        title: 'Budget of the harbour',
        owner: { id: owner.member_id },
        deleted_by: { id: owner.member_id },
        deleted_at: now.toISOString(),
        ends_at: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
        is_shared: true,
        is_held: false,
      },
    ],
  });
  await restore();
  assert.deepEqual((await server.get(trash, owner.token)).body.items, []);
  await remove();
  const purged = await server.send('DELETE', `${trash}/${record.record_id}`, { token: owner.token });
  assert.equal(purged.status, 204);
  const acts = (await listAudit(server, workspace)).filter(({ record_id }) => record_id === record.record_id);
  const event = { actor_user_id: owner.user_id, record_id: record.record_id };
  assert.deepEqual(
    acts.filter(({ action }) => /delete|restore|purge/.test(action)),
    [
      { action: 'record.delete', ...event, detail: { trash_days: 30 } },
      { action: 'record.restore', ...event, detail: null },
      { action: 'record.delete', ...event, detail: { trash_days: 30 } },
      { action: 'record.purge', ...event, detail: null },
    ],
  );
});

test('A label and a team that were deleted meanwhile are missing, the rest is there', async () => {
  const { workspace, owner, record, remove, restore, label_id, other_label_id, team_id, otherTeamId } =
    await makeScene();
  const { token } = owner;
  await remove();
  for (const below of [`/labels/${label_id}`, `/teams/${otherTeamId}`]) {
    requireOk(await server.send('DELETE', workspace.app_path + below, { token }));
  }
  requireOk(await restore());
  const { body } = requireOk(await server.get(record.path, token));
  const ids = (list: { id: number }[]) => list.map(({ id }) => id);
  assert.deepEqual(ids(body.record.labels), [other_label_id]);
  assert.deepEqual(ids(body.record.teams), [team_id]);
});

test('The same file imported again meanwhile does not stand in the way', async () => {
  const { workspace, owner, record, remove, restore } = await makeScene();
  const uuid = '3f8b1f1e-6f0e-4c7a-9a53-000000000001';
  await remove();
  await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    uuid,
    import_digest: Buffer.from('abcdef', 'hex'),
  });
  requireOk(await restore());
  assert.equal((await server.get(`${workspace.path}/records`, owner.token)).body.items.length, 2);
  assert.equal((await server.get(record.path, owner.token)).status, 200);
});

test('A column that came after the deletion gets its default', async () => {
  const { workspace, owner, record, remove, restore } = await makeScene();
  await remove();
  await server.ctx.db.query(
    statement<never>(
      'tests.forget-column',
      `update trashed_row set content = (content::jsonb - 'is_stale')::json
       where workspace_id = $1 and record_id = $2 and table_name = 'insight'`,
    ),
    [workspace.workspace_id, record.record_id],
  );
  requireOk(await restore());
  const { body } = await server.get(`${record.path}?include=insights`, owner.token);
  assert.equal(body.record.insights.length, 3);
});

test('Every table of records is either kept in the trash, or named as one that is not', async () => {
  const rows = await server.ctx.db.query(
    statement<{ name: string }>(
      'tests.record-tables',
      `select distinct f.conrelid::regclass::text as name from pg_constraint f
       where f.contype = 'f' and f.confrelid in ('record'::regclass, 'record_index'::regclass, 'insight'::regclass)`,
    ),
    [],
  );
  const known = new Set([...keptTables.map(({ name }) => name), ...leftTables, 'hold']);
  assert.deepEqual(
    rows.filter(({ name }) => !known.has(name)),
    [],
  );
});
