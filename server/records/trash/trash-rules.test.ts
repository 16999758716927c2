/** Who sees which records in the trash, and when they are purged. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import {
  makeMember,
  makeNarrowToken,
  makeWorkspace,
  type TestMember,
} from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../../base/database/database.ts';
import { eraseUser } from '../../people/erasure/erase-user.ts';
import type { RecordFate } from '../../people/erasure/release-records.ts';
import { requireUser } from '../../people/users/create-user.ts';
import { createHold, endHold } from '../holds/holds.ts';
import { expireTrash } from './expire-trash.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(fields: Partial<RecordFields> = {}, quota?: { records: number }) {
  const workspace = await makeWorkspace(server, {
    ...(quota && {
      quota: { transcription_minutes: null, storage_bytes: null, members: null, ...quota },
    }),
  });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const author = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, {
    owner_member_id: author.member_id,
    media: { content: 'sound' },
    ...fields,
  });
  const trash = `${workspace.app_path}/trash`;
  const at = `${trash}/${record.record_id}`;
  return {
    workspace,
    owner,
    author,
    record,
    trash,
    remove: async (who: TestMember = author) =>
      requireOk(await server.send('DELETE', record.app_path, { token: who.token })),
    listed: async (who: TestMember) =>
      requireOk(await server.get(trash, who.token)).body.items.map(({ id }: { id: number }) => id),
    restore: (who: TestMember = author) => server.send('POST', `${at}/restore`, { token: who.token }),
    purge: (who: TestMember = author) => server.send('DELETE', at, { token: who.token }),
    empty: (who: TestMember = author) => server.send('DELETE', trash, { token: who.token }),
  };
}

const runSweep = async (after = 0) => {
  const now = new Date(server.clock.now().getTime() + after);
  while ((await expireTrash(server.ctx, now)) > 0);
};

const fileOf = async (workspace_id: number) => {
  const select = statement<{ media_key: string | null }>(
    'tests.trashed-media',
    'select t.media_key from trashed_record t where t.workspace_id = $1',
  );
  const [row] = await server.ctx.db.query(select, [workspace_id]);
  return row?.media_key ?? '';
};
const listJobs = async (record_id: number) =>
  server.ctx.db.query(
    statement<{ data: { run: number; step: string } }>(
      'tests.waiting-jobs',
      `select j.data from minutebook_jobs.job j where j.data ->> 'record_id' = $1 and j.state = 'created'`,
    ),
    [String(record_id)],
  );

const isStored = async (key: string) => (await server.ctx.media.find(key)) !== undefined;

test('Whoever may not share, or has a token that does not, brings a record back without its links', async () => {
  const { workspace, owner, record, remove, restore } = await makeScene();
  const role_ids = [
    await makeWorkspaceRole(server, workspace, { 'record.delete': 'allow', 'record.share': 'deny' }),
  ];
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const moments = `${base}/records/${record.record_id}/moments`;
  const playlists = `${base}/playlists`;
  const { token } = owner;
  const isOpen = async (url: string, password: string) =>
    (await server.send('POST', `${url}/unlock`, { body: { password } })).status === 200;
  const shareAll = async () => {
    const share = await makeShare(server, record, token);
    const body = { kind: 'clip', dialog_ids: [1], text: 'The clip' };
    const clip = requireOk(await server.send('POST', moments, { token, body })).body;
    const term = { token, body: { expires_in_days: 7 } };
    const link = requireOk(await server.send('PUT', `${moments}/${clip.id}/share`, term)).body;
    const asked = { token, body: { name: 'The best', moment_ids: [clip.id] } };
    const { id } = requireOk(await server.send('POST', playlists, asked)).body;
    requireOk(await server.send('PUT', `${playlists}/${id}/share`, term));
    return {
      areOpen: () => Promise.all([isOpen(share.url, share.password), isOpen(link.share.url, link.password)]),
      countEntries: async () =>
        requireOk(await server.get(`${playlists}/${id}`, token)).body.entries.length as number,
    };
  };
  const scopes = ['records:read', 'records:delete'] as const;
  const narrow = await makeNarrowToken(server, owner.user_id, { scopes: [...scopes] });
  const deleter = await makeMember(server, workspace, { role_ids });
  for (const [by, opens] of [
    [owner, true],
    [deleter, false],
    [{ ...owner, token: narrow }, false],
  ] as const) {
    const { areOpen, countEntries } = await shareAll();
    assert.deepEqual(await areOpen(), [true, true]);
    await remove(by);
    assert.deepEqual(await areOpen(), [false, false]);
    assert.equal((await restore(by)).status, 204);
    assert.deepEqual(await areOpen(), [opens, opens]);
    // Its clip is out of the playlist that guests may open.
    assert.equal(await countEntries(), opens ? 1 : 0);
    requireOk(await server.get(record.path, token));
    // Whoever may share it brings the link back, as one that was ended.
    const again = `/app/workspaces/${workspace.slug}/records/${record.record_id}/share`;
    if (!opens) requireOk(await server.send('POST', `${again}/restore`, { token }));
    assert.deepEqual(await areOpen(), [true, opens]);
    requireOk(await server.send('DELETE', `${record.path}/share`, { token }));
  }
});

test('Whoever could delete a record finds it, restores it and deletes it; nobody else hears of it', async () => {
  const { workspace, owner, author, record, remove, listed, restore, purge, empty } = await makeScene();
  const reader = await makeMember(server, workspace);
  const roles = [await makeWorkspaceRole(server, workspace, { 'record.delete': 'allow' })];
  const deleter = await makeMember(server, workspace, { role_ids: roles });
  const stranger = (await makeScene()).owner;
  await remove();
  for (const who of [author, owner, deleter]) assert.deepEqual(await listed(who), [record.record_id]);
  assert.deepEqual(await listed(reader), []);
  assertError(await restore(reader), 404, 'RECORD_NOT_FOUND');
  assertError(await purge(reader), 404, 'RECORD_NOT_FOUND');
  assert.deepEqual(requireOk(await empty(reader)).body, { deleted: 0, held: 0, left: 0 });
  assertError(await restore(stranger), 403, 'FORBIDDEN');
  requireOk(await restore(deleter));
  assertError(await purge(author), 404, 'RECORD_NOT_FOUND');
  await remove(deleter);
  requireOk(await restore(author));
});

test('What could not be seen cannot be seen in the trash: a private record is found by its owner and those who read all', async () => {
  const { workspace, owner, author, record, remove, listed, restore } = await makeScene({ scope: 'private' });
  const roles = [await makeWorkspaceRole(server, workspace, { 'record.delete': 'allow' })];
  const deleter = await makeMember(server, workspace, { role_ids: roles });
  const team = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team, deleter, { base_role: 'leader' });
  await remove();
  assert.deepEqual(await listed(deleter), []);
  assertError(await restore(deleter), 404, 'RECORD_NOT_FOUND');
  for (const who of [author, owner]) assert.deepEqual(await listed(who), [record.record_id]);
});

test('After its days a record is deleted for good, with its file, and the log tells it', async () => {
  const { workspace, author, remove, listed, restore, record } = await makeScene();
  await remove();
  const file = await fileOf(workspace.workspace_id);
  await runSweep(30 * DAY_MS - 1);
  assert.equal((await listed(author)).length, 1);
  assert.ok(await isStored(file));
  await runSweep(30 * DAY_MS);
  assert.deepEqual(await listed(author), []);
  assert.equal(await isStored(file), false);
  assertError(await restore(), 404, 'RECORD_NOT_FOUND');
  const purged = (await listAudit(server, workspace)).at(-1);
  assert.partialDeepStrictEqual(purged, {
    action: 'record.purge',
    actor_user_id: null,
    record_id: record.record_id,
  });
});

test('Without days there is no trash: a record is deleted at once, with its file', async () => {
  const off = await startTestServer({ env: { MINUTEBOOK_TRASH_DAYS: '0' }, beside: server });
  try {
    const { workspace, author, record, trash } = await makeScene();
    const { url } = requireOk(await server.get(`${record.path}/media`, author.token)).body;
    assert.equal((await off.send('DELETE', record.app_path, { token: author.token })).status, 204);
    assert.partialDeepStrictEqual(requireOk(await off.get(trash, author.token)).body, {
      days: 0,
      size_bytes: 0,
    });
    assert.equal((await server.get(String(url).slice(server.base_url.length))).status, 404);
    assert.equal(await fileOf(workspace.workspace_id), '');
  } finally {
    await off.stop();
  }
});

test('A recording and a transcript whose time is over go in the trash too; the rest can be restored', async () => {
  const { workspace, owner, author, record, remove, listed, restore } = await makeScene();
  const { token } = owner;
  await remove();
  const file = await fileOf(workspace.workspace_id);
  // The policy came after the deletion.
  const retention = { media_days: 5, transcript_days: 10 };
  requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, { token, body: { retention } }));
  await runSweep(6 * DAY_MS);
  assert.equal(await isStored(file), false);
  await runSweep(11 * DAY_MS);
  assert.equal((await listed(author)).length, 1);
  requireOk(await restore());
  const { body } = requireOk(await server.get(`${record.path}?include=dialogs`, token));
  assert.deepEqual(body.record.dialogs, []);
  assertError(await server.get(`${record.path}/media`, token), 404, 'MEDIA_NOT_FOUND');
  assert.equal((await server.get(`${workspace.path}/records?query=morning`, token)).body.items.length, 0);
  const expired = (await listAudit(server, workspace)).filter(({ action }) =>
    action.startsWith('record.expire'),
  );
  assert.deepEqual(
    expired.map(({ action }) => action),
    ['record.expire_media', 'record.expire_transcript'],
  );
});

test('A record that was deleted while it was processed again loses its recording in time, and nothing else', async () => {
  for (const from of ['process', 'probe']) {
    const { workspace, owner, author, record, remove, listed, restore } = await makeScene();
    const { token } = owner;
    requireOk(await server.send('POST', `${record.app_path}/rerun`, { token, body: { from } }));
    await remove();
    const retention = { media_days: 5, transcript_days: null };
    requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, { token, body: { retention } }));
    await runSweep(6 * DAY_MS);
    assert.equal((await listed(author)).length, 1, from);
    requireOk(await restore());
    const { body } = requireOk(await server.get(`${record.path}?include=dialogs`, token));
    assert.equal(body.record.dialogs.length, 1);
    const [job] = await listJobs(record.record_id);
    assert.equal(job?.data.step, 'process');
  }
});

test('What is no longer due when its turn comes stays in the trash', async () => {
  const { workspace, owner, author, remove, listed, restore } = await makeScene();
  const { token } = owner;
  const { db } = server.ctx;
  /** Sweeps, `meanwhile` something happens between the choice of what is due and its deletion. */
  const sweep = async (after: number, meanwhile: () => Promise<unknown>) => {
    let isFirst = true;
    const transaction: typeof db.transaction = async (work) => {
      if (isFirst) await meanwhile();
      isFirst = false;
      return db.transaction(work);
    };
    const now = new Date(server.clock.now().getTime() + after);
    await expireTrash({ ...server.ctx, db: { ...db, transaction } }, now);
    return now;
  };
  await remove();
  const file = await fileOf(workspace.workspace_id);
  const keep = async (media_days: number) => {
    const body = { retention: { media_days, transcript_days: null } };
    requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, { token, body }));
  };
  await keep(5);
  await sweep(6 * DAY_MS, () => keep(50));
  assert.ok(await isStored(file));
  await sweep(31 * DAY_MS, async () => {
    requireOk(await restore());
    server.clock.advance(2 * DAY_MS);
    await remove();
  });
  assert.equal((await listed(author)).length, 1);
});

test('A hold over the workspace or the owner keeps what is in the trash, until it ends', async () => {
  const { workspace, author, remove, listed, purge, empty } = await makeScene();
  const { workspace_id } = workspace;
  await remove();
  const hold = { record_id: null, member_id: author.member_id, reason: 'Case 17' };
  const hold_id = await createHold(server.ctx.db, {
    workspace_id,
    hold,
    now: server.clock.now(),
  });
  assertError(await purge(), 403, 'FORBIDDEN');
  assert.deepEqual(requireOk(await empty()).body, { deleted: 0, held: 1, left: 0 });
  await runSweep(40 * DAY_MS);
  assert.equal((await listed(author)).length, 1);
  const user = await requireUser(server.ctx.db, author.email);
  await assert.rejects(
    eraseUser(server.ctx.db, { user, fate: { kind: 'delete' }, now: server.clock.now() }),
    {
      code: 'CONFLICT',
    },
  );
  await endHold(server.ctx.db, { workspace_id, hold_id, now: server.clock.now() });
  await runSweep(40 * DAY_MS);
  assert.deepEqual(await listed(author), []);
});

test('Whoever is erased leaves nothing in the trash: it goes, or belongs to the heir', async () => {
  const erase = async ({ email }: TestMember, fate: RecordFate) =>
    eraseUser(server.ctx.db, {
      user: await requireUser(server.ctx.db, email),
      fate,
      now: server.clock.now(),
    });
  const first = await makeScene({ scope: 'private' });
  await first.remove();
  await erase(first.author, { kind: 'delete' });
  assert.deepEqual(await first.listed(first.owner), []);

  const second = await makeScene({ scope: 'private' });
  const heir = await makeMember(server, second.workspace);
  await second.remove();
  await erase(second.author, { kind: 'hand_over', email: heir.email });
  assert.deepEqual(await second.listed(heir), [second.record.record_id]);
  requireOk(await second.restore(heir));
  const { body } = requireOk(await server.get(second.record.path, heir.token));
  assert.equal(body.record.owner.email, heir.email);
});

test('The trash takes nothing of the quota, so a record comes back only where there is room', async () => {
  const { workspace, author, owner, remove, restore, listed } = await makeScene({}, { records: 1 });
  await remove();
  const { body } = requireOk(await server.get(`${workspace.path}/quota`, owner.token));
  assert.deepEqual([body.records.used, body.storage_bytes.used], [0, 0]);
  const other = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  assertError(await restore(), 403, 'QUOTA_EXCEEDED');
  assert.equal((await listed(author)).length, 1);
  requireOk(await server.send('DELETE', other.app_path, { token: owner.token }));
  requireOk(await restore());
});

test('Restored by several at once while another deletes it for good: one of them succeeds, and it is whole or gone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { workspace, author, record, remove, restore, purge } = await makeScene();
    await remove();
    const answers = await Promise.all([restore(), purge(), restore()]);
    const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    assert.deepEqual(codes, [204, 404, 404]);
    const isBack = answers[1]?.status === 404;
    assert.equal((await server.get(record.path, author.token)).status, isBack ? 200 : 404);
    assert.equal(
      requireOk(await server.get(`${workspace.path}/records`, author.token)).body.items.length,
      isBack ? 1 : 0,
    );
  }
});

test('Processing that the deletion has interrupted begins again with the restoration', async () => {
  const { author, record, remove, restore } = await makeScene();
  const { token } = author;
  requireOk(await server.send('POST', `${record.app_path}/rerun`, { token, body: { from: 'process' } }));
  const jobs = async () => listJobs(record.record_id);
  const [begun] = await jobs();
  await remove();
  assert.deepEqual(await jobs(), []);
  requireOk(await restore());
  const [again] = await jobs();
  assert.deepEqual([again?.data.step, again?.data.run], ['process', (begun?.data.run ?? 0) + 1]);
});

test('An upload that is not complete has nothing to restore: it is deleted at once', async () => {
  const { author, listed, remove } = await makeScene({ status: 'created', is_ready: false });
  await remove();
  assert.deepEqual(await listed(author), []);
});
