/** Playlists: moments in an order, of which everybody sees what they see of their records. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Playlist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { untilFree } from '../../../tests/kit/until-free.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { insertMoments } from '../moments/moment-queries.ts';
import { updateMember } from '../../people/members/member-acts.ts';
import { eraseUser } from '../../people/erasure/erase-user.ts';
import { requireUser } from '../../people/users/create-user.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const author = await makeMember(server, workspace, { name: 'Ada' });
  const other = await makeMember(server, workspace);
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const url = `${base}/playlists`;
  const send = (method: string, path: string, body?: unknown, by: TestMember = author) =>
    server.send(method, path, { token: by.token, body });
  /** A record of the owner with a comment of the author, which both may see. */
  const makeMoment = async (fields: Partial<RecordFields> = {}) => {
    const { record_id } = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      scope: 'private',
      access_member_ids: [author.member_id],
      dialogs: ['One.', 'Two.'],
      ...fields,
    });
    const said = { kind: 'comment', dialog_ids: [1], text: 'Listen' };
    const { id } = requireOk(await send('POST', `${base}/records/${record_id}/moments`, said)).body;
    return { record_id, id: id as number, record: `${base}/records/${record_id}` };
  };
  const make = async (body: object = {}): Promise<Playlist> =>
    requireOk(await send('POST', url, { name: 'The best', ...body })).body;
  const read = async ({ id }: Playlist, by: TestMember = author): Promise<Playlist> =>
    requireOk(await send('GET', `${url}/${id}`, undefined, by)).body;
  return { workspace, owner, author, other, url, send, makeMoment, make, read };
}

const idsOf = ({ entries }: Playlist) => entries.map(({ moment }) => moment.id);

test('Playlists are kept, renamed, ordered and deleted by their author', async () => {
  const { url, send, makeMoment, make, read, author } = await makeScene();
  const [a, b, c] = [await makeMoment(), await makeMoment(), await makeMoment()];
  const made = await make({ name: ' The   best ', moment_ids: [a.id, b.id, a.id] });
  assert.deepEqual(
    [made.name, made.audience, made.may_edit, idsOf(made)],
    ['The best', 'author', true, [a.id, b.id]],
  );
  assert.equal(made.author.member_id, author.member_id);
  assert.equal(made.entries[0]?.record.id, a.record_id);
  const change = async (body: object) =>
    requireOk(await send('PATCH', `${url}/${made.id}`, body)).body as Playlist;
  assert.deepEqual(idsOf(await change({ add_moment_ids: [c.id, a.id] })), [a.id, b.id, c.id]);
  assert.deepEqual(idsOf(await change({ moment_ids: [c.id, a.id] })), [c.id, a.id]);
  const renamed = await change({ name: 'The very best' });
  assert.deepEqual([renamed.name, idsOf(renamed), renamed.version], ['The very best', [c.id, a.id], 4]);
  assert.deepEqual(await read(made), renamed);
  const { items, next_token } = requireOk(await send('GET', url)).body;
  const { entries: _entries, shareable_moment_ids: _clips, ...listed } = renamed;
  assert.deepEqual([items, next_token], [[listed], null]);
  assert.equal((await send('DELETE', `${url}/${made.id}`)).status, 204);
  assertError(await send('GET', `${url}/${made.id}`), 404, 'NOT_FOUND');
});

test('Of two changes of what was read once, the second is refused, and of many additions none is lost', async () => {
  const { author, url, makeMoment, make, read } = await makeScene();
  const moments = await Promise.all(Array.from({ length: 6 }, () => makeMoment()));
  const made = await make({ moment_ids: [moments[0]?.id] });
  const change = (body: object, version?: number) =>
    server.send('PATCH', `${url}/${made.id}`, {
      token: author.token,
      body,
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });
  requireOk(await change({ moment_ids: [] }, 1));
  assertError(await change({ moment_ids: [moments[0]?.id] }, 1), 412, 'RECORD_CHANGED');
  for (const answer of await Promise.all(moments.map(({ id }) => change({ add_moment_ids: [id] }))))
    requireOk(answer);
  assert.deepEqual(new Set(idsOf(await read(made))), new Set(moments.map(({ id }) => id)));
});

test('Nobody learns of moments of records that they do not see, and their places outlast a change', async () => {
  const { workspace, owner, other, url, send, makeMoment, make, read } = await makeScene();
  const [a, b, c] = [await makeMoment(), await makeMoment({ scope: 'workspace' }), await makeMoment()];
  const made = await make({ audience: 'workspace', moment_ids: [a.id, b.id, c.id] });
  const theirs = await read(made, other);
  assert.deepEqual([idsOf(theirs), theirs.version, theirs.may_edit], [[b.id], null, false]);
  assert.ok(!JSON.stringify(theirs).includes(String(a.record_id)));
  assert.equal(requireOk(await send('GET', url, undefined, other)).body.items.length, 1);
  const guess = { token: other.token, headers: { 'if-match': '"9"' } };
  for (const method of ['PATCH', 'DELETE']) {
    const refused = await server.send(method, `${url}/${made.id}`, { ...guess, body: { name: 'Mine' } });
    assertError(refused, 403, 'FORBIDDEN');
  }
  // The author loses one, changes the order, and gets it back.
  requireOk(await send('PATCH', b.record, { scope: 'private', access_member_ids: [] }, owner));
  assert.deepEqual(idsOf(await read(made)), [a.id, c.id]);
  assert.deepEqual(idsOf(await read(made, other)), []);
  assertError(await send('PATCH', `${url}/${made.id}`, { add_moment_ids: [b.id] }), 422, 'VALIDATION_ERROR');
  requireOk(await send('PATCH', `${url}/${made.id}`, { moment_ids: [c.id, a.id] }));
  requireOk(await send('PATCH', b.record, { scope: 'workspace' }, owner));
  assert.deepEqual(new Set(idsOf(await read(made))), new Set([a.id, b.id, c.id]));
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  assertError(await send('GET', `${url}/${made.id}`, undefined, guest), 404, 'NOT_FOUND');
  const elsewhere = await makeMember(server, await makeWorkspace(server), { base_role: 'owner' });
  assertError(await send('GET', `${url}/${made.id}`, undefined, elsewhere), 403, 'FORBIDDEN');
  assertError(await server.get(url), 401, 'UNAUTHORIZED');
});

test('A moment in the trash is gone from a playlist, comes back to its place, and is gone for good with its record', async () => {
  const { owner, url, send, makeMoment, make, read } = await makeScene();
  const [a, b] = [await makeMoment(), await makeMoment()];
  const made = await make({ moment_ids: [a.id, b.id] });
  requireOk(await send('DELETE', a.record, undefined, owner));
  assert.deepEqual(idsOf(await read(made)), [b.id]);
  const trash = a.record.replace('/records/', '/trash/');
  requireOk(await send('POST', `${trash}/restore`, undefined, owner));
  assert.deepEqual(idsOf(await read(made)), [a.id, b.id]);
  requireOk(await send('DELETE', `${b.record}/moments/${b.id}`));
  assert.deepEqual(idsOf(await read(made)), [a.id]);
  requireOk(await send('DELETE', a.record, undefined, owner));
  requireOk(await send('DELETE', `${url}/${made.id}`));
  requireOk(await send('POST', `${trash}/restore`, undefined, owner));
});

test('A playlist that grows past its length because a record comes back is still renamed and shortened', async () => {
  const { workspace, owner, author, url, send, makeMoment, make } = await makeScene();
  const [a, b] = [await makeMoment(), await makeMoment()];
  const said = { kind: 'comment', start_ms: 0, end_ms: 0, dialog_ids: [1], text: 'Here', audience: 'record' };
  const at = server.clock.now();
  const rows = Array.from({ length: 200 }, () => ({
    ...said,
    author_member_id: author.member_id,
    is_in_notes: false,
    created_at: at,
    updated_at: at,
  }));
  const many = await server.ctx.db.query(insertMoments, [
    workspace.workspace_id,
    a.record_id,
    JSON.stringify(rows),
  ]);
  const made = await make({ moment_ids: many.map(({ moment_id }) => moment_id) });
  const one = `${url}/${made.id}`;
  const share = (access_member_ids: number[]) => send('PATCH', a.record, { access_member_ids }, owner);
  requireOk(await share([]));
  requireOk(await send('PATCH', one, { add_moment_ids: [b.id] }));
  requireOk(await share([author.member_id]));
  const renamed = requireOk(await send('PATCH', one, { name: 'Longer' })).body;
  assert.deepEqual([renamed.name, renamed.entries.length], ['Longer', 201]);
  assertError(await send('PATCH', one, { add_moment_ids: [a.id] }), 409, 'CONFLICT');
  requireOk(await send('PATCH', one, { add_moment_ids: [b.id] }));
  assert.deepEqual(idsOf(requireOk(await send('PATCH', one, { moment_ids: [b.id] })).body), [b.id]);
});

test('A record comes back from the trash without what of its playlists is gone meanwhile', async () => {
  const { owner, author, url, send, makeMoment, make, read } = await makeScene();
  const { id, record } = await makeMoment({ scope: 'workspace' });
  const note = { kind: 'note', start_ms: 0, text: 'For me', audience: 'author' };
  const kept = requireOk(await send('POST', `${record}/moments`, note)).body;
  const made = await make({ audience: 'workspace', moment_ids: [kept.id, id] });
  requireOk(await send('DELETE', record, undefined, owner));
  const user = await requireUser(server.ctx.db, author.email);
  await eraseUser(server.ctx.db, { user, fate: { kind: 'delete' }, now: server.clock.now() });
  requireOk(await send('POST', `${record.replace('/records/', '/trash/')}/restore`, undefined, owner));
  assert.deepEqual(idsOf(await read(made, owner)), [id]);
  assert.equal(requireOk(await send('GET', url, undefined, owner)).body.items.length, 1);
});

test('Notes that somebody keeps for themselves are in nobody else’s answer', async () => {
  const { other, send, makeMoment, make, read } = await makeScene();
  const { record } = await makeMoment({ scope: 'workspace' });
  const note = { kind: 'note', start_ms: 0, text: 'For me', audience: 'author' };
  const { id } = requireOk(await send('POST', `${record}/moments`, note)).body;
  const made = await make({ audience: 'workspace', moment_ids: [id] });
  assert.deepEqual([idsOf(await read(made)), idsOf(await read(made, other))], [[id], []]);
});

test('Only its author changes a playlist; who manages the workspace deletes what all see', async () => {
  const { workspace, owner, other, url, send, make } = await makeScene();
  const [own, shared] = [await make(), await make({ audience: 'workspace' })];
  for (const method of ['GET', 'DELETE'])
    assertError(await send(method, `${url}/${own.id}`, undefined, owner), 404, 'NOT_FOUND');
  for (const by of [owner, other])
    assertError(await send('PATCH', `${url}/${shared.id}`, { name: 'Mine' }, by), 403, 'FORBIDDEN');
  assertError(await send('DELETE', `${url}/${shared.id}`, undefined, other), 403, 'FORBIDDEN');
  // A version counts changes to moments that only its author sees.
  const guess = { token: owner.token, headers: { 'if-match': '"7"' } };
  const refused = await server.send('DELETE', `${url}/${shared.id}`, guess);
  assertError(refused, 403, 'FORBIDDEN');
  assert.doesNotMatch(refused.text, /version/);
  requireOk(await send('PATCH', `${url}/${own.id}`, { audience: 'workspace' }));
  requireOk(await send('PATCH', `${url}/${own.id}`, { audience: 'author' }));
  requireOk(await send('PATCH', `${url}/${own.id}`, { name: 'Quiet' }));
  assert.equal((await send('DELETE', `${url}/${shared.id}`, undefined, owner)).status, 204);
  assert.deepEqual(
    (await listAudit(server, workspace))
      .map(({ action }) => action)
      .filter((each) => each.startsWith('playlist')),
    ['playlist.create', 'playlist.create', 'playlist.delete', 'playlist.delete'],
  );
});

test('A guest keeps playlists for themselves, and one that the workspace sees is only taken back by who becomes one', async () => {
  const { workspace, author, owner, url, send, make, read } = await makeScene();
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  assertError(await send('POST', url, { name: 'A', audience: 'workspace' }, guest), 403, 'FORBIDDEN');
  const own = requireOk(await send('POST', url, { name: 'A' }, guest)).body;
  assertError(await send('PATCH', `${url}/${own.id}`, { audience: 'workspace' }, guest), 403, 'FORBIDDEN');
  requireOk(await send('PATCH', `${url}/${own.id}`, { name: 'B' }, guest));
  const shown = await make({ audience: 'workspace' });
  const place = { workspace_id: workspace.workspace_id, at: server.clock.now() };
  await updateMember(server.ctx.db, place, { member_id: author.member_id, base_role: 'guest' });
  assertError(await send('PATCH', `${url}/${shown.id}`, { name: 'Rude' }), 403, 'FORBIDDEN');
  assert.equal((await read(shown, owner)).name, 'The best');
  requireOk(await send('PATCH', `${url}/${shown.id}`, { audience: 'author' }));
  assertError(await send('GET', `${url}/${shown.id}`, undefined, owner), 404, 'NOT_FOUND');
});

test('What is no playlist is refused, and so is one too many', async () => {
  const { url, send, make } = await makeScene();
  for (const body of [
    {},
    { name: ' \n ' },
    { name: 'x'.repeat(101) },
    { name: 'A', audience: 'record' },
    { name: 'A', moment_ids: [987_654_321] },
    { name: 'A', moment_ids: [0] },
    { name: 'A', moment_ids: Array.from({ length: 201 }, (_, index) => index + 1) },
  ])
    assertError(await send('POST', url, body), 422, 'VALIDATION_ERROR');
  const { id } = await make();
  for (const body of [{}, { name: '' }, { name: ' ' }])
    assertError(await send('PATCH', `${url}/${id}`, body), 422, 'VALIDATION_ERROR');
  assertError(await send('PATCH', `${url}/987654321`, { name: 'A' }), 404, 'NOT_FOUND');
  for (let count = 1; count < 99; count += 1) await make();
  const answers = await Promise.all([1, 2, 3].map(() => send('POST', url, { name: 'A' })));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409],
  );
  const first = requireOk(await send('GET', `${url}?limit=60`)).body;
  const rest = requireOk(await send('GET', `${url}?limit=60&next_token=${first.next_token}`)).body;
  assert.deepEqual([first.items.length, rest.items.length, rest.next_token], [60, 40, null]);
});

test('Passages of several records become clips for the caller alone and a playlist of them, or nothing does', async () => {
  const { owner, other, url, send, makeMoment, make, read } = await makeScene();
  const [a, b] = [await makeMoment(), await makeMoment()];
  const clips = [
    { record_id: b.record_id, dialog_ids: [1, 2], text: 'Both' },
    { record_id: a.record_id, dialog_ids: [2], text: 'The second' },
  ];
  const made = await make({ name: 'What was said?', moment_ids: [a.id], clips });
  assert.deepEqual(
    made.entries.map(({ moment }) => [moment.record_id, moment.kind, moment.audience, moment.dialog_ids]),
    [
      [a.record_id, 'comment', 'record', [1]],
      [b.record_id, 'clip', 'author', [1, 2]],
      [a.record_id, 'clip', 'author', [2]],
    ],
  );
  requireOk(await send('PATCH', `${url}/${made.id}`, { audience: 'workspace' }));
  assert.deepEqual(idsOf(await read(made, owner)), [a.id]);

  const count = async () => {
    const lists = await Promise.all([a, b].map(async ({ record }) => send('GET', `${record}/moments`)));
    return lists.map((list) => requireOk(list).body.items.length);
  };
  const unseen = await makeMoment();
  const before = await count();
  for (const [wrong, status, said] of [
    [{ record_id: a.record_id, dialog_ids: [99], text: 'A' }, 422, 'body.clips[2].dialog_ids'],
    [{ record_id: a.record_id, dialog_ids: [1], text: ' ' }, 422, 'body.clips[2].text'],
    [{ record_id: 987654321, dialog_ids: [1], text: 'A' }, 404, 'RECORD_NOT_FOUND'],
  ] as const) {
    const answer = await send('POST', url, { name: 'Nothing', clips: [...clips, wrong] });
    assert.deepEqual([answer.status, answer.text.includes(said)], [status, true], answer.text);
  }
  const hidden = { name: 'Nothing', clips: [{ record_id: unseen.record_id, dialog_ids: [1], text: 'A' }] };
  assertError(await send('POST', url, hidden, other), 403, 'FORBIDDEN');
  assert.deepEqual(await count(), before);
  assert.equal(requireOk(await send('GET', url)).body.items.length, 1);
});

test('Who keeps the same passages several times at once has all of them', async () => {
  const { url, send, makeMoment } = await makeScene();
  const records = [await makeMoment(), await makeMoment()];
  const clips = records.map(({ record_id }) => ({ record_id, dialog_ids: [1], text: 'A' }));
  const answers = await Promise.all(
    [clips, clips.toReversed(), clips, clips.toReversed()].map(async (asked) =>
      untilFree(() => send('POST', url, { name: 'Kept', clips: asked })),
    ),
  );
  for (const answer of answers) assert.equal(requireOk(answer).body.entries.length, 2);
});

test('Who is erased leaves playlists for the workspace under no name, and none of their own', async () => {
  const { owner, author, url, send, make } = await makeScene();
  await make();
  const shared = await make({ audience: 'workspace' });
  const user = await requireUser(server.ctx.db, author.email);
  await eraseUser(server.ctx.db, { user, fate: { kind: 'delete' }, now: server.clock.now() });
  const { items } = requireOk(await send('GET', url, undefined, owner)).body;
  assert.deepEqual(
    items.map(({ id, author: by }: Playlist) => [id, by.name]),
    [[shared.id, `Erased ${author.user_id}`]],
  );
});
