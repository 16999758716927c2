import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import type { WorkspaceFile } from '../../../demo/workspace-file.ts';
import { findWorkspaceId } from '../../access/access-queries.ts';
import type { Database } from '../../base/database/database.ts';
import { createToken } from '../../people/users/token-acts.ts';
import { findUserByEmail } from '../../people/users/create-user.ts';
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
  const crafted = join(folder, 'crafted');
  const entry = { path: 'workspace.json', size_bytes: 7, sha256: toSha256('no JSON') };
  const above = toManifestLine(entry);
  await mkdir(crafted);
  await writeFile(join(crafted, entry.path), 'no JSON');
  await writeFile(
    join(crafted, MANIFEST),
    above + toClosingLine({ entries: 1, size_bytes: entry.size_bytes }, toSha256(above)),
  );
  await assert.rejects(bring(crafted), /crafted is not an exported workspace/);
  await assert.rejects(
    exportWorkspace(server.ctx, { workspace_id, path: `${path}.tar` }, () => undefined),
    /into a folder/,
  );
});
