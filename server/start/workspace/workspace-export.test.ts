import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { V2Insight } from '@minutebook/contract/resources/insight.ts';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { lookForHits } from '../../../tests/kit/make/make-tracker-scene.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import type { WorkspaceFile } from '../../../demo/workspace-file.ts';
import { findWorkspaceId } from '../../access/access-queries.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { createToken } from '../../people/users/token-acts.ts';
import { createUser, findUserByEmail } from '../../people/users/create-user.ts';
import { MANIFEST, toClosingLine, toManifestLine } from '../../base/backup/manifest.ts';
import { exportWorkspace, WORKSPACE_FILE } from './export-workspace.ts';
import { importWorkspace } from './import-workspace.ts';

let server: TestServer;
let other: TestServer;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minutebook-export-'));
  [server, other] = [await startTestServer(), await startTestServer()];
});
after(async () => {
  await Promise.all([server.stop(), other.stop()]);
  await rm(folder, { recursive: true });
});

const bring = (path: string, more: { slug?: string; resume?: boolean; db?: Database } = {}) =>
  importWorkspace(
    { ...other.ctx, db: more.db ?? other.ctx.db },
    { path, slug: more.slug, resume: more.resume ?? false, onProgress: () => undefined },
  );

/** Keeps the fields of a record that are the same on every server. */
function toComparable(record: Record<string, unknown>): unknown {
  const numbered = new Set([
    'id',
    'record_id',
    'member_id',
    'workspace_id',
    'label_id',
    'edited_by_member_id',
    'updated_at',
    // An import recomputes these, and a link leads to the server that made it.
    'talk_time_ms',
    'word_count',
    'shared_record',
  ]);
  const text = JSON.stringify(record, (key, value: unknown) => (numbered.has(key) ? undefined : value));
  const { related_call_records: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return rest;
}

test('An exported workspace is the same on another server, record by record, with new ids', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const team_id = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team_id, member);
  const label_id = await makeLabel(server, workspace);
  const records = [];
  for (const number of [1, 2, 3]) {
    records.push(
      await makeRecord(server, workspace, {
        owner_member_id: owner.member_id,
        title: `Meeting ${number}`,
        scope: 'team',
        team_ids: [team_id],
        label_ids: [label_id],
        dialogs: [`We meet for the ${number}. time.`, 'Until tomorrow.'],
        access_member_ids: [member.member_id],
        ...(number === 1 && { extra: { unheard: [{ start_ms: 2_000, end_ms: 5_000 }] } }),
        ...(number === 2 && { media: { content: 'fLaC: a whole recording', filename: 'sound.mp3' } }),
      }),
    );
  }
  const [first] = records;
  assert.ok(first !== undefined);
  const share = await makeShare(server, first, owner.token);

  const path = join(folder, 'one');
  const { workspace_id } = workspace;
  const exported = await exportWorkspace(server.ctx, { workspace_id, path }, () => undefined);
  assert.deepEqual([exported.records, exported.media_files, exported.left_out], [3, 1, []]);
  assert.deepEqual(
    exported.links.map(({ record_id, url }) => [record_id, url]),
    [[first.record_id, server.base_url + share.url]],
  );
  assert.equal((await listAudit(server, workspace)).at(-1)?.action, 'workspace.export');
  await assert.rejects(
    exportWorkspace(server.ctx, { workspace_id, path }, () => undefined),
    /already exists/,
  );

  const result = await bring(path);
  assert.deepEqual(result.failed, []);
  assert.deepEqual(result.new_users.toSorted(), [owner.email, member.email].toSorted());
  assert.deepEqual(
    result.records.map(({ old_id }) => old_id),
    records.map(({ record_id }) => record_id),
  );
  const user = await findUserByEmail(other.ctx.db, owner.email);
  const token = { user_id: user?.user_id ?? 0, name: 'test', scope: 'read' as const, expires_in_days: 1 };
  const { token: secret } = await createToken(other.ctx.db, token, other.clock.now());
  for (const { old_id, new_id } of result.records) {
    const [here, there] = [
      requireOk(
        await server.get(`${workspace.path}/records/${old_id}?include=dialogs,insights`, owner.token),
      ),
      requireOk(await other.get(`${workspace.path}/records/${new_id}?include=dialogs,insights`, secret)),
    ];
    assert.deepEqual(toComparable(there.body.record), toComparable(here.body.record));
  }

  await assert.rejects(bring(path), /workspace .* already exists/);
  const again = await bring(path, { resume: true });
  assert.deepEqual(again.records, result.records);
  assert.deepEqual(again.new_users, []);
  const beside = await bring(path, { slug: 'beside' });
  assert.equal(beside.records.length, 3);
});

test('Changes of action items are exported: ticks, assignees, due dates, and items that the insight no longer has', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const texts = ['Call Ida', 'Call Ida', 'Order paper', 'Book a room'];
  const items = texts.map((text) => ({ text, assignee: null, due_date: '2026-03-04', dialog_ids: [1] }));
  const text = texts.map((line) => `- [ ] ${line}`).join('\n');
  const make = (title: string) =>
    makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      title,
      insights: [{ type: 'action_item', value: { text, items } }],
    });
  const [record, untouched] = [await make('Touched'), await make('Untouched')];
  const url = `${record.app_path}/action-items`;
  const read = async () => requireOk(await server.get(url, owner.token)).body.items;
  const change = async (place: number, body: object) => {
    const { id } = (await read())[place];
    requireOk(await server.send('PATCH', `${url}/${id}`, { token: owner.token, body }));
  };
  // The second of two items with the same words is done, and an assigned one is removed from the insight.
  await change(1, { is_done: true });
  await change(2, { assignee_member_id: owner.member_id, due_date: null });
  await change(3, { assignee_member_id: null, due_date: '2026-05-01' });
  const left = { text: text.split('\n').toSpliced(2, 1).join('\n') };
  requireOk(
    await server.send('PUT', `${record.app_path}/insights/action_item`, { token: owner.token, body: left }),
  );
  const written = { text: 'Book the hall', assignee_name: 'Kurosawa' };
  requireOk(await server.send('POST', url, { token: owner.token, body: written }));
  await change(1, { text: 'Telephone Ida' });
  const [{ id: gone }] = await read();
  requireOk(await server.send('DELETE', `${url}/${gone}`, { token: owner.token }));
  const before = await read();
  assert.equal(before.filter(({ is_in_insight }: { is_in_insight: boolean }) => !is_in_insight).length, 2);

  const path = join(folder, 'items');
  await exportWorkspace(server.ctx, { workspace_id: workspace.workspace_id, path }, () => undefined);
  const result = await bring(path);
  assert.deepEqual(result.failed, []);
  const user = await findUserByEmail(other.ctx.db, owner.email);
  const token = { user_id: user?.user_id ?? 0, name: 'test', scope: 'read' as const, expires_in_days: 1 };
  const { token: secret } = await createToken(other.ctx.db, token, other.clock.now());
  for (const { record_id, app_path } of [record, untouched]) {
    const here = requireOk(await server.get(`${app_path}/action-items`, owner.token)).body;
    const newId = result.records.find(({ old_id }) => old_id === record_id)?.new_id;
    const there = requireOk(
      await other.get(`${workspace.app_path}/records/${newId}/action-items`, secret),
    ).body;
    assert.deepEqual(toSaid(there.items), toSaid(here.items));
  }
});

test('What members keep for themselves stays theirs in another place', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const { record_id, app_path } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    scope: 'workspace',
    dialogs: ['We meet.', 'Until tomorrow.'],
  });
  const moments = app_path.replace('/app/', '/api/v3/');
  for (const kind of ['note', 'clip']) {
    const body = { kind, dialog_ids: [1], text: `My ${kind}`, audience: 'author' };
    requireOk(await server.send('POST', `${moments}/moments`, { token: member.token, body }));
  }
  const path = join(folder, 'own');
  await exportWorkspace(server.ctx, { workspace_id: workspace.workspace_id, path }, () => undefined);
  const { records } = await bring(path);
  const [brought] = records;
  assert.equal(brought?.old_id, record_id);
  const read = async ({ email }: { email: string }) => {
    const user = await findUserByEmail(other.ctx.db, email);
    const token = { user_id: user?.user_id ?? 0, name: 'test', scope: 'read' as const, expires_in_days: 1 };
    const { token: secret } = await createToken(other.ctx.db, token, other.clock.now());
    const url = `/api/v3/workspaces/${workspace.slug}/records/${brought.new_id}/moments`;
    return requireOk(await other.get(url, secret)).body.items.map(({ text }: { text: string }) => text);
  };
  assert.deepEqual([await read(owner), (await read(member)).toSorted()], [[], ['My clip', 'My note']]);
});

test('Playlists, trackers, saved searches and templates are in another place, with what they name there', async () => {
  const workspace = await makeWorkspace(server);
  const { workspace_id, slug } = workspace;
  const email = `Olga.${workspace_id}@Example.com`;
  const owner = await makeMember(server, workspace, { base_role: 'owner', email });
  // Spelled otherwise there.
  const spelledOtherwise = { email: email.toLowerCase(), name: 'Olga', locale: 'en' } as const;
  await createUser(other.ctx.db, spelledOtherwise, other.clock.now());
  const member = await makeMember(server, workspace);
  const team_id = await makeTeam(server, workspace, { name: 'Sales' });
  const label_id = await makeLabel(server, workspace, { name: 'Budget' });
  const base = `/api/v3/workspaces/${slug}`;
  const send = async (path: string, body: object, { token } = member, method = 'POST') =>
    requireOk(await server.send(method, path, { token, body })).body;
  const template = { name: 'Ours', headings: ['Needs'], meeting_type: null, label_id, title_words: [] };
  const { id: template_id } = await send(`${base}/insight-templates`, template, owner);
  const tracker = { name: 'Prices', words: ['price', 'Kosten'], said_by: 'Ana', bell: 'at_once' };
  const { id: tracker_id } = await send(`${base}/trackers`, tracker);
  const custom = (text: string, custom_insight_template_id: number) =>
    ({ type: 'custom', value: { text }, custom_insight_template_id }) as const;
  const [record, second] = [
    await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      scope: 'workspace',
      dialogs: ['The price is high.', 'The price is low.', 'Good bye.'],
      extra: {
        speakers: [{ speaker_id: 1, name: 'Ana', member_id: null, talk_time_ms: 3_000 }],
        insights: { engine: 'built-in', model: null, finished_at: null, stale: false, template_id },
      },
      insights: [custom('Our own', template_id), custom('Built-in', 2), custom('Deleted', template_id + 99)],
    }),
    await makeRecord(server, workspace, { owner_member_id: owner.member_id, scope: 'workspace' }),
  ];
  await lookForHits(server, workspace);
  // One waits for its mail, and of the other its member has been told.
  await server.ctx.db.query(
    statement<never>(
      'test.wait-for-mail',
      `update tracker_hit h set told_at = case when h.record_id = $2 then null else h.found_at end
       where h.workspace_id = $1`,
    ),
    [workspace.workspace_id, record.record_id],
  );
  const selectTold = statement<{ is_told: boolean }>(
    'test.told-hits',
    `select h.told_at is not null as is_told from tracker_hit h where h.workspace_id = $1
     order by h.record_id, h.tracker_id`,
  );
  const told = await server.ctx.db.query(selectTold, [workspace.workspace_id]);
  assert.equal(told[0]?.is_told, false);
  const toMoments = ({ record_id }: { record_id: number }) => `${base}/records/${record_id}/moments`;
  const hits = requireOk(await server.get(toMoments(record), member.token)).body.items as Moment[];
  assert.deepEqual(
    hits.map(({ kind, dialog_ids }) => [kind, ...dialog_ids]),
    [
      ['tracked', 1],
      ['tracked', 2],
    ],
  );
  requireOk(await server.send('DELETE', `${toMoments(record)}/${hits[0]?.id}`, { token: member.token }));
  const clip = await send(toMoments(record), { kind: 'clip', dialog_ids: [2], text: 'A clip' }, owner);
  const comment = await send(toMoments(second), { kind: 'comment', start_ms: 0, text: 'Really?' });
  const own = { kind: 'clip', dialog_ids: [1], text: 'Mine', audience: 'author' };
  const mine = await send(toMoments(record), own);
  const list = { name: 'The best', audience: 'workspace', moment_ids: [comment.id, clip.id] };
  await send(`${base}/playlists`, list, owner);
  await send(`${base}/playlists`, { name: 'Kept', moment_ids: [mine.id, comment.id] });
  const { share } = await send(`${toMoments(record)}/${clip.id}/share`, { expires_in_days: 7 }, owner, 'PUT');
  const search = `query=a+b&labels=${label_id},999999&teams=${team_id}&owners=${member.user_id},${owner.user_id}`;
  await send(`${workspace.app_path}/saved-searches`, { name: 'Mine', search });
  const gone = { name: 'Gone', search: 'query=a&labels=999999' };
  await send(`${workspace.app_path}/saved-searches`, gone);

  const path = join(folder, 'lists');
  const { links } = await exportWorkspace(server.ctx, { workspace_id, path }, () => undefined);
  assert.deepEqual(
    links.map(({ record_id, moment_id, url }) => [record_id, moment_id, url]),
    [[record.record_id, clip.id, server.base_url + share.url]],
  );
  // Every number is another one there.
  await bring(path, { slug: `${slug}-before` });
  const { records, failed } = await bring(path);
  assert.deepEqual(failed, []);
  const there = async ({ email }: { email: string }) => {
    const user = await findUserByEmail(other.ctx.db, email);
    const user_id = user?.user_id ?? 0;
    const token = { user_id, name: 'test', scope: 'read' as const, expires_in_days: 1 };
    const { token: secret } = await createToken(other.ctx.db, token, other.clock.now());
    return { user_id, get: async (below: string) => requireOk(await other.get(below, secret)).body };
  };
  const [ownerThere, memberThere] = [await there(owner), await there(member)];
  const newId = records.find(({ old_id }) => old_id === record.record_id)?.new_id;

  const { items: templates } = await ownerThere.get(`${base}/insight-templates`);
  const ours = templates.find(({ name }: { name: string }) => name === 'Ours');
  assert.notEqual(ours.id, template_id);
  const { record: brought } = await ownerThere.get(`${base}/records/${newId}?include=insights`);
  assert.deepEqual(
    brought.insights.map((insight: V2Insight) => [insight.value?.text, insight.custom_insight_template_id]),
    [
      ['Our own', ours.id],
      ['Built-in', 2],
      ['Deleted', null],
    ],
  );
  assert.equal(brought.extra.insights.template_id, ours.id);
  const { items: labels } = await ownerThere.get(`${workspace.path}/labels`);
  const searches = (await memberThere.get(`${workspace.app_path}/saved-searches`)).items;
  const [saved] = searches.filter(({ name }: { name: string }) => name === 'Mine');
  const more = searches.filter((one: object) => one !== saved);
  const teams = (await ownerThere.get(`${workspace.path}/teams`)).items as { id: number; name: string }[];
  const ids = [labels[0].id, teams.find(({ name }) => name === 'Sales')?.id];
  assert.deepEqual(
    [saved.name, saved.search, more.map(({ name }: { name: string }) => name)],
    [
      'Mine',
      `query=a+b&labels=${ids[0]}&teams=${ids[1]}&owners=${memberThere.user_id},${ownerThere.user_id}`,
      ['Gone'],
    ],
  );
  const nothing = new URLSearchParams(more[0].search).get('labels');
  assert.deepEqual((await ownerThere.get(`${base}/records?label_ids=${nothing}`)).items, []);
  const readList = async (by: Awaited<ReturnType<typeof there>>, wanted: string) => {
    const { items } = await by.get(`${base}/playlists`);
    const found = items.find(({ name }: { name: string }) => name === wanted);
    const { entries } = await by.get(`${base}/playlists/${found?.id}`);
    return entries.map(({ moment }: { moment: Moment }) => moment.text);
  };
  assert.deepEqual(await readList(memberThere, 'The best'), ['Really?', 'A clip']);
  assert.deepEqual(await readList(memberThere, 'Kept'), ['Mine', 'Really?']);

  const imported = await findWorkspaceId(other.ctx.db, slug);
  assert.deepEqual(await other.ctx.db.query(selectTold, [imported ?? 0]), told);
  await lookForHits(other, { workspace_id: imported ?? 0 });
  const { items: trackers } = await memberThere.get(`${base}/trackers`);
  const { id, created_at, updated_at, version, ...said } = trackers[0];
  assert.deepEqual([said, typeof id, trackers.length], [tracker, 'number', 1]);
  assert.ok(created_at === updated_at && version === 1 && id !== tracker_id);
  const again = (await memberThere.get(`${base}/records/${newId}/moments`)).items as Moment[];
  assert.deepEqual(
    again.filter(({ kind }) => kind === 'tracked').map(({ dialog_ids }) => dialog_ids),
    [[2]],
  );
  const mails = await other.ctx.db.query(
    statement<{ mails: number }>(
      'test.tracker-mails-there',
      `select count(*)::integer as mails from mail_outbox o where o.kind = 'tracker'`,
    ),
    [],
  );
  assert.deepEqual(mails, [{ mails: 0 }]);
});

test('A template with blank texts of an older version comes without them, and is told', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const templates = `/api/v3/workspaces/${workspace.slug}/insight-templates`;
  const made = { name: 'Review', headings: ['Next', 'Last'], title_words: ['review', 'retro'] };
  for (const name of ['Review', 'Other'])
    requireOk(await server.send('POST', templates, { token: owner.token, body: { ...made, name } }));
  await server.ctx.db.query(
    statement<never>(
      'test.blank-templates',
      `update insight_template set headings = array['Next', $2], title_words = array[$2, 'retro'],
         name = case when name = 'Other' then $2 else name end
       where workspace_id = $1`,
    ),
    [workspace.workspace_id, '\u200b'],
  );
  const path = join(folder, 'blank-templates');
  const { workspace_id } = workspace;
  await exportWorkspace(server.ctx, { workspace_id, path }, () => undefined);
  const { left_out } = await bring(path, { slug: 'mended-templates' });
  assert.deepEqual(left_out.toSorted(), [
    'Template "Review": 2 blank headings or title words were left out.',
    'Template "Template": 2 blank headings or title words were left out.',
    'Template "Template": its name was blank.',
  ]);
  const imported = await findWorkspaceId(other.ctx.db, 'mended-templates');
  const rows = await other.ctx.db.query(
    statement<object>(
      'test.mended-templates',
      `select t.name, to_jsonb(t.headings) as headings, to_jsonb(t.title_words) as title_words
       from insight_template t where t.workspace_id = $1 order by t.name`,
    ),
    [imported ?? 0],
  );
  assert.deepEqual(rows, [
    { name: 'Review', headings: ['Next'], title_words: ['retro'] },
    { name: 'Template', headings: ['Next'], title_words: ['retro'] },
  ]);
});

test('What a workspace has chosen counts in another place before its first record is there', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const settings = {
    masking: { active: true, words: ['Kingfisher'], phone_regions: ['DE'], left_out: ['email'] },
    retention: { media_days: 30, transcript_days: 400 },
    knows_voices: true,
  };
  const url = `${workspace.app_path}/settings`;
  requireOk(await server.send('PATCH', url, { token: owner.token, body: settings }));
  const path = join(folder, 'settings');
  await exportWorkspace(server.ctx, { workspace_id: workspace.workspace_id, path }, () => undefined);
  await bring(path);
  const user = await findUserByEmail(other.ctx.db, owner.email);
  const token = { user_id: user?.user_id ?? 0, name: 'test', scope: 'read' as const, expires_in_days: 1 };
  const { token: secret } = await createToken(other.ctx.db, token, other.clock.now());
  const here = requireOk(await server.get(url, owner.token)).body;
  assert.deepEqual(requireOk(await other.get(url, secret)).body, here);
});

test('An import that ends anywhere before its records is resumed with all that the workspace has chosen', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  await makeLabel(server, workspace);
  await makeRecord(server, workspace, { owner_member_id: owner.member_id, dialogs: ['Kingfisher is late.'] });
  const masking = { active: true, words: ['Kingfisher'], phone_regions: ['DE'], left_out: ['email'] };
  const body = { masking, retention: { media_days: 30, transcript_days: 400 } };
  requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, { token: owner.token, body }));
  const path = join(folder, 'cut');
  await exportWorkspace(server.ctx, { workspace_id: workspace.workspace_id, path }, () => undefined);
  const { db } = other.ctx;
  for (const most of [0, 1, 2, 3]) {
    const slug = `cut-${most}`;
    let begun = 0;
    const transaction: typeof db.transaction = async (work) => {
      begun += 1;
      if (begun > most) throw new Error('the process ended');
      return db.transaction(work);
    };
    await Promise.allSettled([bring(path, { slug, db: { ...db, transaction } })]);
    assert.equal((await bring(path, { slug, resume: true })).records.length, 1);
    const again = join(folder, slug);
    const workspace_id = (await findWorkspaceId(db, slug)) ?? 0;
    await exportWorkspace(other.ctx, { workspace_id, path: again }, () => undefined);
    const [there, here] = await Promise.all([again, path].map(readChosen));
    assert.deepEqual(there, here, `after ${most} transactions`);
  }
});

/** All but the name in the address, which is another one here. */
async function readChosen(path: string): Promise<object> {
  const { workspaces } = JSON.parse(await readFile(join(path, WORKSPACE_FILE), 'utf8')) as WorkspaceFile;
  return { ...workspaces[0], slug: null };
}

test('Comments keep their answers, who resolved them and whom they mention, read or not', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const { record_id, app_path } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    scope: 'workspace',
    dialogs: ['We meet.', 'Until tomorrow.'],
  });
  const base = workspace.app_path.replace('/app/', '/api/v3/');
  const url = `${app_path.replace('/app/', '/api/v3/')}/moments`;
  const say = async (body: object, by = member) =>
    requireOk(await server.send('POST', url, { token: by.token, body: { kind: 'comment', ...body } })).body;
  const mentions = [owner.member_id, member.member_id];
  const late = await say({ start_ms: 4_000, text: 'Late', mentions });
  const early = await say({ start_ms: 0, text: 'Early', mentions: [owner.member_id] }, member);
  await say({ reply_to: late.id, text: 'Indeed' }, owner);
  await say({ reply_to: early.id, text: 'Hm' }, owner);
  const body = { is_resolved: true };
  requireOk(await server.send('PATCH', `${url}/${late.id}`, { token: owner.token, body }));
  const read = { token: owner.token, body: { moment_ids: [early.id] } };
  requireOk(await server.send('PUT', `${base}/moments/read`, read));

  const path = join(folder, 'threads');
  await exportWorkspace(server.ctx, { workspace_id: workspace.workspace_id, path }, () => undefined);
  const { records, failed } = await bring(path);
  assert.deepEqual(failed, []);
  const user = await findUserByEmail(other.ctx.db, owner.email);
  const token = { user_id: user?.user_id ?? 0, name: 'test', scope: 'read' as const, expires_in_days: 1 };
  const { token: secret } = await createToken(other.ctx.db, token, other.clock.now());
  const there = requireOk(await other.get(`${base}/records/${records[0]?.new_id}/moments`, secret)).body
    .items;
  const here = requireOk(await server.get(url, owner.token)).body.items;
  assert.equal(records[0]?.old_id, record_id);
  assert.equal(here.length, 4);
  assert.deepEqual(toThreads(there), toThreads(here));
  const page = requireOk(await other.get(`${base}/moments?mentioned=true`, secret)).body;
  assert.deepEqual(
    [page.unread_mentions, page.items.map(({ moment }: { moment: Moment }) => moment.text)],
    [1, ['Early', 'Late']],
  );
});

/** What comments say, of whom, and what they answer. */
const toThreads = (moments: readonly Moment[]) =>
  toSaid(
    moments.map((moment) => ({
      ...moment,
      reply_to: moments.find(({ id }) => id === moment.reply_to)?.text ?? null,
    })),
  );

/** Keeps the fields that are the same on every server. */
const toSaid = (items: readonly object[]): unknown =>
  JSON.parse(
    JSON.stringify(items, (key, value: unknown) =>
      ['id', 'record_id', 'member_id', 'version'].includes(key) ? undefined : value,
    ),
  );

const toSha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An export without records, of which this is the workspace. */
async function craft(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  const size_bytes = Buffer.byteLength(content);
  const above = toManifestLine({ path: WORKSPACE_FILE, size_bytes, sha256: toSha256(content) });
  await mkdir(path);
  await writeFile(join(path, WORKSPACE_FILE), content);
  await writeFile(join(path, MANIFEST), above + toClosingLine({ entries: 1, size_bytes }, toSha256(above)));
  return path;
}

test('Lists of a member who is not there are left out and told, and everything else comes', async () => {
  const workspace = await makeWorkspace(server);
  const { token, email } = await makeMember(server, workspace, { base_role: 'owner' });
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const searches = `${workspace.app_path}/saved-searches`;
  const make = async (path: string, body: object) =>
    requireOk(await server.send('POST', path, { token, body }));
  await make(`${base}/trackers`, { name: 'Prices', words: ['price'] });
  await make(`${base}/playlists`, { name: 'The best' });
  await make(searches, { name: 'Mine', search: 'query=a' });
  const path = join(folder, 'gaps');
  const { workspace_id } = workspace;
  await exportWorkspace(server.ctx, { workspace_id, path }, () => undefined);
  const file = JSON.parse(await readFile(join(path, WORKSPACE_FILE), 'utf8')) as WorkspaceFile;
  const [exported] = file.workspaces;
  const lists = [exported?.saved_searches, exported?.trackers, exported?.playlists];
  for (const list of lists) {
    const [first] = list ?? [];
    list?.unshift({ ...first, member: 'gone@example.com', name: 'Lost' } as never);
  }
  const { left_out } = await bring(await craft('gaps-crafted', JSON.stringify(file)), { slug: 'gaps' });
  const lost = (kind: string) => `${kind} "Lost" was left out: there is no member gone@example.com.`;
  assert.deepEqual(left_out, [lost('Saved search'), lost('Tracker'), lost('Playlist')]);
  const user_id = (await findUserByEmail(other.ctx.db, email))?.user_id ?? 0;
  const asked = { user_id, name: 'test', scope: 'read' as const, expires_in_days: 1 };
  const { token: there } = await createToken(other.ctx.db, asked, other.clock.now());
  for (const [list, name] of [
    ['/app/workspaces/gaps/saved-searches', 'Mine'],
    ['/api/v3/workspaces/gaps/trackers', 'Prices'],
    ['/api/v3/workspaces/gaps/playlists', 'The best'],
  ] as const) {
    const { items } = requireOk(await other.get(list, there)).body;
    assert.deepEqual(
      items.map((item: { name: string }) => item.name),
      [name],
    );
  }
});

test('A damaged or invalid export is refused before anything is written', async () => {
  const workspace = await makeWorkspace(server);
  await makeMember(server, workspace, { base_role: 'owner' });
  const path = join(folder, 'damaged');
  const { workspace_id } = workspace;
  await exportWorkspace(server.ctx, { workspace_id, path }, () => undefined);
  const file = join(path, 'workspace.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"owner"', '"admin"'));
  await assert.rejects(bring(path), /has changed since it was written/);
  await assert.rejects(bring(folder), /is not an exported workspace/);
  await assert.rejects(bring(await craft('crafted', 'no JSON')), /crafted is not an exported workspace/);
  await assert.rejects(
    exportWorkspace(server.ctx, { workspace_id, path: `${path}.tar` }, () => undefined),
    /into a folder/,
  );
});

test('What was masked before a correction is not heard in another place either', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const { app_path } = await makeRecord(server, workspace, {
    owner_member_id: member.member_id,
    media: { content: 'fLaC: a whole recording', filename: 'sound.mp3' },
    dialogs: [
      {
        text: 'Call ●●●●●●●●●●●●●.',
        original_text: 'Call 010-1234-5678.',
        pii_spans: [{ type: 'phone_number', start: 5, end: 18 }],
      },
    ],
  });
  const body = { text: 'Call me.' };
  requireOk(await server.send('PATCH', `${app_path}/dialogs/1`, { token: owner.token, body }));
  const path = join(folder, 'overwritten');
  await exportWorkspace(server.ctx, { workspace_id: workspace.workspace_id, path }, () => undefined);
  const [moved] = (await bring(path)).records;
  for (const [email, status] of [
    [member.email, 403],
    [owner.email, 200],
  ] as const) {
    const user = await findUserByEmail(other.ctx.db, email);
    const token = { user_id: user?.user_id ?? 0, name: 'test', scope: 'read' as const, expires_in_days: 1 };
    const { token: secret } = await createToken(other.ctx.db, token, other.clock.now());
    const answer = await other.get(`${workspace.path}/records/${moved?.new_id}/media`, secret);
    assert.equal(answer.status, status, answer.text);
  }
});
