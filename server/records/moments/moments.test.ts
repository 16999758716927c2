/** Moments: bookmarks and notes with their places, for all who see the record or for their author alone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { listReadings } from '../../../tests/kit/clients/list-readings.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { eraseUser } from '../../people/erasure/erase-user.ts';
import { statement } from '../../base/database/database.ts';
import { requireUser } from '../../people/users/create-user.ts';
import { createHold, endHold } from '../holds/holds.ts';

const WORD = 'quokka';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(fields: Partial<RecordFields> = {}, settings: object = {}) {
  const workspace = await makeWorkspace(server, settings);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Olga Owner' });
  const member = await makeMember(server, workspace, { name: 'Mara Member' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: ['One.', 'Two.', 'Three.'],
    ...fields,
  });
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const at = `${base}/records/${record.record_id}`;
  const url = `${at}/moments`;
  const send = (
    method: string,
    path: string,
    { by = owner, body }: { by?: TestMember; body?: unknown } = {},
  ) => server.send(method, path, { token: by.token, body });
  const add = async (body: object, by: TestMember = owner): Promise<Moment> => {
    const answer = await send('POST', url, { by, body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const list = async (by: TestMember = owner): Promise<Moment[]> =>
    requireOk(await server.get(url, by.token)).body.items;
  const get = async () => requireOk(await server.get(`${at}?include=dialogs`, owner.token)).body;
  const flags = async () =>
    (await get()).record.dialogs.map(({ bookmark }: { bookmark: boolean }) => bookmark);
  const notes = async () => (await get()).record.extra.notes as string | null;
  const { cursor } = requireOk(await server.get(`${base}/changes?cursor=now`, owner.token)).body;
  const facts = async () =>
    requireOk(await server.get(`${base}/changes?limit=500&cursor=${cursor}`, owner.token)).body.items as {
      type: string;
      data: object | null;
    }[];
  return { workspace, owner, member, record, base, at, url, send, add, list, flags, notes, facts };
}

test('A text of which nothing can be seen is refused as an empty one is, wherever one is refused', async () => {
  const { at, base, url, record, send, add } = await makeScene();
  const comment = await add({ kind: 'comment', start_ms: 0, text: 'Said' });
  const writes: [method: string, path: string, toBody: (text: string) => object, field: string][] = [
    ['POST', url, (text) => ({ kind: 'comment', start_ms: 0, text }), 'text'],
    ['POST', url, (text) => ({ kind: 'note', start_ms: 0, text }), 'text'],
    ['POST', url, (text) => ({ kind: 'clip', dialog_ids: [1], text }), 'text'],
    ['PATCH', `${url}/${comment.id}`, (text) => ({ text }), 'text'],
    ['POST', `${at}/action-items`, (text) => ({ text }), 'text'],
    ['PATCH', record.app_path, (title) => ({ title }), 'title'],
    ['PATCH', `${record.app_path}/dialogs/1`, (text) => ({ text }), 'text'],
    ['POST', `${base}/playlists`, (name) => ({ name, moment_ids: [comment.id] }), 'name'],
    ['POST', `${base}/trackers`, (name) => ({ name, words: ['x'] }), 'name'],
    ['POST', `${base}/trackers`, (word) => ({ name: 'x', words: [word] }), 'words'],
    ['PATCH', '/app/me', (name) => ({ name }), 'name'],
  ];
  for (const [method, path, toBody, field] of writes)
    for (const text of [' ', '\u200b', '\u2060\u3164 \u00ad']) {
      const refused = await send(method, path, { body: toBody(text) });
      assertError(refused, 422, 'VALIDATION_ERROR');
      const [fault] = refused.body.errors;
      assert.deepEqual([fault.path.split(/[.[]/)[1], fault.reason.name], [field, 'is_blank'], path);
    }
});

test('without a token it is 401, from outside 403, of no record 404, and what is no moment 422', async () => {
  const { url, at, base, send, owner } = await makeScene();
  const stranger = await makeScene();
  const body = { kind: 'note', start_ms: 0, text: 'Hm' };
  assertError(await server.send('POST', url, { body }), 401, 'UNAUTHORIZED');
  assertError(await send('POST', url, { by: stranger.owner, body }), 403, 'FORBIDDEN');
  assertError(await server.get(url, stranger.owner.token), 403, 'FORBIDDEN');
  assertError(await send('POST', `${base}/records/999999/moments`, { body }), 404, 'RECORD_NOT_FOUND');
  assertError(await send('PATCH', `${url}/999999`, { body: { text: 'x' } }), 404, 'NOT_FOUND');
  assertError(await send('DELETE', `${url}/999999`), 404, 'NOT_FOUND');
  const wrong = [
    {},
    { kind: 'clip', start_ms: 0 },
    { kind: 'note', start_ms: 0 },
    { kind: 'note', text: 'Nowhere' },
    { kind: 'note', start_ms: 0, text: ' \n ' },
    { kind: 'note', start_ms: -1, text: 'x' },
    { kind: 'note', start_ms: 5, end_ms: 4, text: 'x' },
    { kind: 'note', dialog_ids: [2], end_ms: 1, text: 'x' },
    { kind: 'comment', dialog_ids: [2], end_ms: 1, text: 'x' },
    { kind: 'bookmark', dialog_ids: [2], end_ms: 1 },
    { kind: 'note', start_ms: 0, text: 'x'.repeat(2_001) },
    { kind: 'note', dialog_ids: [99], text: 'x' },
    { kind: 'bookmark', dialog_ids: [1, 2] },
    { kind: 'bookmark', start_ms: 0, audience: 'author' },
  ];
  for (const given of wrong) assertError(await send('POST', url, { body: given }), 422, 'VALIDATION_ERROR');
  assert.deepEqual(requireOk(await server.get(url, owner.token)).body, { items: [] });
  assert.equal((await server.get(at, owner.token)).status, 200);
});

test('A bookmark is the flag of its utterance, whichever of the two is set', async () => {
  const { add, list, flags, send, url, record, owner, at } = await makeScene();
  const made = await add({ kind: 'bookmark', dialog_ids: [2] });
  assert.deepEqual(
    [made.start_ms, made.end_ms, made.dialog_ids, made.author?.name, made.audience, made.version],
    [4_000, 8_000, [2], 'Olga Owner', 'record', 1],
  );
  assert.deepEqual(await flags(), [false, true, false]);
  const later = await add({ kind: 'bookmark', start_ms: 8_500, text: 'Here' });
  assert.deepEqual([later.dialog_ids, await flags()], [[3], [false, true, true]]);
  requireOk(await send('DELETE', `${url}/${made.id}`));
  assert.deepEqual(await flags(), [false, false, true]);

  const mark = async (dialog_id: number, bookmark: boolean) =>
    requireOk(await send('PATCH', `${at}/dialogs/${dialog_id}`, { body: { bookmark } }));
  await mark(3, false);
  assert.deepEqual([await list(), await flags()], [[], [false, false, false]]);
  await mark(1, true);
  await mark(1, true);
  const [only, ...others] = await list();
  assert.deepEqual(
    [only?.kind, only?.dialog_ids, only?.author?.name, others],
    ['bookmark', [1], 'Olga Owner', []],
  );
  const moved = requireOk(await send('PATCH', `${url}/${only?.id}`, { body: { start_ms: 9_000 } })).body;
  assert.deepEqual([moved.dialog_ids, moved.version, await flags()], [[3], 2, [false, false, true]]);
  assert.equal((await server.get(record.path, owner.token)).status, 200);
});

test('A note for all is a line of the notes, and a line of the notes with a time is a note', async () => {
  const { add, list, notes, send, url, at } = await makeScene();
  const write = async (text: string | null) => requireOk(await send('PATCH', at, { body: { notes: text } }));
  await write('Agenda\n[0:05] First\n[1:00:00] Last');
  const [first] = await list();
  assert.deepEqual(
    [first?.text, first?.start_ms, first?.author?.name, first?.is_in_notes],
    ['First', 5_000, 'Olga Owner', true],
  );
  const middle = await add({ kind: 'note', start_ms: 61_250, text: ' Middle \n ground ' });
  assert.deepEqual([middle.text, middle.start_ms], ['Middle ground', 61_250]);
  assert.equal(await notes(), 'Agenda\n[0:05] First\n[1:01] Middle ground\n[1:00:00] Last');
  requireOk(await send('PATCH', `${url}/${first?.id}`, { body: { text: 'Second', start_ms: 90_000 } }));
  assert.equal(await notes(), 'Agenda\n[1:01] Middle ground\n[1:30] Second\n[1:00:00] Last');
  // What somebody writes anew of a time, or moves, is the same moment.
  await write('Agenda\n[1:01] Common ground\n[2:00] Second\n[2:00] New');
  const texts = (await list()).map(({ id, text, start_ms, version }) => [id, text, start_ms, version]);
  assert.deepEqual(texts.slice(0, 2), [
    [middle.id, 'Common ground', 61_250, 2],
    [first?.id, 'Second', 120_000, 3],
  ]);
  assert.equal(texts.length, 3);
  requireOk(await send('DELETE', `${url}/${middle.id}`));
  assert.equal(await notes(), 'Agenda\n[2:00] Second\n[2:00] New');
  await write(null);
  assert.deepEqual(await list(), []);
});

test('If-Match holds a change, an Idempotency-Key a creation, and whoever may not edit the record notes only for themselves', async () => {
  const { add, send, url, list, member, owner } = await makeScene();
  const body = { kind: 'note', start_ms: 1_000, text: 'Once' };
  const headers = { 'idempotency-key': 'a-key' };
  const [one, two] = [
    await server.send('POST', url, { token: owner.token, body, headers }),
    await server.send('POST', url, { token: owner.token, body, headers }),
  ];
  assert.deepEqual([one.status, two.status, one.body.id], [201, 201, two.body.id]);
  const change = (etag: string) =>
    server.send('PATCH', `${url}/${one.body.id}`, {
      token: owner.token,
      body: { text: 'Twice' },
      headers: { 'if-match': etag },
    });
  assertError(await change('"9"'), 412, 'RECORD_CHANGED');
  requireOk(await change('"1"'));
  assertError(await change('"1"'), 412, 'RECORD_CHANGED');

  assertError(await send('POST', url, { by: member, body }), 403, 'FORBIDDEN');
  assertError(
    await send('PATCH', `${url}/${one.body.id}`, { by: member, body: { text: 'No' } }),
    403,
    'FORBIDDEN',
  );
  assertError(await send('DELETE', `${url}/${one.body.id}`, { by: member }), 403, 'FORBIDDEN');
  const own = await add({ ...body, audience: 'author' }, member);
  assert.deepEqual([own.may_edit, own.is_in_notes], [true, false]);
  assertError(
    await send('PATCH', `${url}/${own.id}`, { by: member, body: { audience: 'record' } }),
    403,
    'FORBIDDEN',
  );
  assert.deepEqual(
    (await list(member)).map(({ text, may_edit }) => [text, may_edit]),
    [
      ['Twice', false],
      ['Once', true],
    ],
  );
});

test('What somebody notes for themselves comes through no door to anybody else, and changes nothing of the record', async () => {
  const { workspace, add, send, url, list, record, owner, member, facts, base } = await makeScene();
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const before = (await server.get(record.path, owner.token)).headers.get('etag');
  const told = await facts();
  const own = await add({ kind: 'note', dialog_ids: [1, 2], text: `My ${WORD}`, audience: 'author' }, member);
  requireOk(await send('PATCH', `${url}/${own.id}`, { by: member, body: { text: `The ${WORD}` } }));
  assert.deepEqual(
    [(await server.get(record.path, owner.token)).headers.get('etag'), await facts()],
    [before, told],
  );
  for (const by of [owner, admin]) {
    assertError(await send('PATCH', `${url}/${own.id}`, { by, body: { text: 'x' } }), 404, 'NOT_FOUND');
    assertError(await send('DELETE', `${url}/${own.id}`, { by }), 404, 'NOT_FOUND');
    const readings = listReadings({
      slug: workspace.slug,
      record_ids: [record.record_id],
      member_id: member.member_id,
      searches: [WORD],
      people: [`member-${member.member_id}`],
    });
    for (const { name, path } of readings) {
      const { text } = await server.get(path, by.token);
      assert.ok(!text.replaceAll(`"query":"${WORD}"`, '').includes(WORD), `${name} ${path}`);
    }
    for (const format of ['markdown', 'text', 'json']) {
      const exported = await send('POST', `${record.app_path}/export`, { by, body: { format } });
      assert.ok(!exported.text.includes(WORD), format);
    }
    const action = await send('GET', `${base}/audit?limit=100`, { by });
    assert.ok(!action.text.includes('moment.'));
  }
  assert.deepEqual(
    (await list(member)).map(({ text }) => text),
    [`The ${WORD}`],
  );
  assert.deepEqual(await list(), []);
  // Its author shows it, and takes it back, as far as they may edit the record.
  const mine = await add({ kind: 'note', start_ms: 0, text: 'Shown', audience: 'author' });
  requireOk(await send('PATCH', `${url}/${mine.id}`, { body: { audience: 'record' } }));
  assert.equal((await list(member)).length, 2);
  requireOk(await send('PATCH', `${url}/${mine.id}`, { body: { audience: 'author' } }));
  assert.equal((await list(member)).length, 1);
  assert.deepEqual(
    (await facts()).map(({ type }) => type).filter((type) => type.startsWith('moment')),
    ['moment.created', 'moment.deleted'],
  );
});

test('The feed and the audit log tell of what others see, by its number, and never a word of it', async () => {
  const { add, send, url, at, facts, base, owner } = await makeScene();
  const note = await add({ kind: 'note', start_ms: 0, text: `A ${WORD}` });
  requireOk(await send('PATCH', `${url}/${note.id}`, { body: { text: `Two ${WORD}s` } }));
  requireOk(await send('DELETE', `${url}/${note.id}`));
  requireOk(await send('PATCH', at, { body: { notes: `[0:10] ${WORD}` } }));
  const told = (await facts()).filter(({ type }) => type.startsWith('moment.'));
  assert.deepEqual(
    told.map(({ type, data }) => [type, data]).slice(0, 3),
    ['moment.created', 'moment.updated', 'moment.deleted'].map((type) => [type, { moment_ids: [note.id] }]),
  );
  assert.deepEqual(
    told.slice(3).map(({ type }) => type),
    ['moment.created'],
  );
  assert.ok(!JSON.stringify(told).includes(WORD));
  const audit = await server.get(`${base}/audit?limit=100`, owner.token);
  for (const action of ['moment.create', 'moment.update', 'moment.delete'])
    assert.ok(audit.text.includes(action));
  assert.ok(!audit.text.includes(WORD));
});

test('Another transcript keeps the moments at their times', async () => {
  const { add, list, flags, send, record } = await makeScene();
  await add({ kind: 'bookmark', dialog_ids: [2], text: 'Marked' });
  await add({ kind: 'note', dialog_ids: [1, 2], text: 'Noted' });
  await add({ kind: 'note', start_ms: 500, text: 'A time alone' });
  const content = JSON.stringify({
    format: 'minutebook.record/1',
    recorded_at: '2026-03-01T09:00:00Z',
    dialogs: [
      { id: 11, start_ms: 0, duration_ms: 1_000, text: 'A' },
      { id: 12, start_ms: 1_000, duration_ms: 3_200, text: 'B' },
      { id: 13, start_ms: 4_200, duration_ms: 3_800, text: 'C' },
      { id: 14, start_ms: 8_000, duration_ms: 4_000, text: 'D', bookmark: true },
    ],
  });
  requireOk(
    await send('PUT', `${record.app_path}/transcript`, { body: { filename: 'meeting.json', content } }),
  );
  assert.deepEqual(
    (await list()).map(({ text, dialog_ids }) => [text, dialog_ids]),
    [
      ['Noted', [11, 12, 13]],
      ['A time alone', []],
      ['Marked', [13]],
      [null, [14]],
    ],
  );
  assert.deepEqual(await flags(), [false, false, true, true]);
});

test('Text is masked where the workspace masks', async () => {
  const { add, list, send, url, notes } = await makeScene({}, { pii_redaction_active: true });
  const note = await add({ kind: 'note', start_ms: 0, text: 'Call 010-2345-6789' });
  await add({ kind: 'note', start_ms: 1_000, text: 'Call 010-2345-6789', audience: 'author' });
  requireOk(await send('PATCH', `${url}/${note.id}`, { body: { text: 'Ring 010-2345-6789' } }));
  assert.equal((await list()).length, 2);
  assert.ok(!JSON.stringify([await list(), await notes()]).includes('6789'));
});

test('Deleted with their record, moments are nowhere; restored with it, they are as they were', async () => {
  const { add, list, send, url, at, base, member, record, notes } = await makeScene();
  await add({ kind: 'bookmark', dialog_ids: [1] });
  await add({ kind: 'note', start_ms: 0, text: 'For all' });
  await add({ kind: 'note', start_ms: 0, text: 'For me', audience: 'author' }, member);
  const before = [await list(), await list(member), await notes()];
  requireOk(await send('DELETE', at));
  assertError(await send('GET', url), 404, 'RECORD_NOT_FOUND');
  assert.deepEqual(requireOk(await send('GET', `${base}/moments`)).body.items, []);
  requireOk(await send('POST', `${base}/trash/${record.record_id}/restore`));
  assert.deepEqual([await list(), await list(member), await notes()], before);
});

test('Under a hold nothing is deleted, and in an archived workspace nothing is changed', async () => {
  const { workspace, add, send, url, record, list } = await makeScene();
  const { id } = await add({ kind: 'note', start_ms: 0, text: 'Evidence' });
  const { workspace_id } = workspace;
  const hold = { record_id: record.record_id, member_id: null, reason: 'a case' };
  const now = server.clock.now();
  const hold_id = await createHold(server.ctx.db, { workspace_id, hold, now });
  assertError(await send('DELETE', `${url}/${id}`), 403, 'FORBIDDEN');
  await endHold(server.ctx.db, { workspace_id, hold_id, now });
  await setWorkspaceStatus(server, workspace, 'archived');
  assertError(await send('DELETE', `${url}/${id}`), 403, 'FORBIDDEN');
  assert.deepEqual(
    (await list()).map(({ may_edit }) => may_edit),
    [false],
  );
});

const selectLeft = statement<{ text: string }>(
  'tests.moments-left',
  `select m::text as text from moment m where m.workspace_id = $1
   union all select k.content::text from trashed_row k where k.workspace_id = $1`,
);

test('Whoever is erased leaves no notes of their own, live or in the trash, and no name', async () => {
  const { workspace, owner, add, list, send, base } = await makeScene();
  const leaver = await makeMember(server, workspace, { base_role: 'admin', name: 'Lea Leaver' });
  const other = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await add({ kind: 'note', start_ms: 0, text: 'Seen' }, leaver);
  await add({ kind: 'note', start_ms: 0, text: WORD, audience: 'author' }, leaver);
  const own = { kind: 'note', start_ms: 0, text: WORD, audience: 'author' };
  const elsewhere = `${base}/records/${other.record_id}`;
  requireOk(await send('POST', `${elsewhere}/moments`, { by: leaver, body: own }));
  requireOk(await send('DELETE', elsewhere));
  await eraseUser(server.ctx.db, {
    user: await requireUser(server.ctx.db, leaver.email),
    fate: { kind: 'hand_over', email: owner.email },
    now: server.clock.now(),
  });
  const left = await server.ctx.db.query(selectLeft, [workspace.workspace_id]);
  assert.ok(!JSON.stringify(left).includes(WORD));
  const [seen] = await list();
  assert.deepEqual([seen?.text, seen?.author?.name.startsWith('Erased')], ['Seen', true]);
});

test('The list of all records has what one sees, the latest first, by kind, label and author', async () => {
  const { workspace, owner, member, add, send, base, record } = await makeScene();
  const label_id = await makeLabel(server, workspace);
  const hidden = await makeRecord(server, workspace, { owner_member_id: owner.member_id, scope: 'private' });
  requireOk(
    await send('POST', `${base}/records/${hidden.record_id}/moments`, {
      body: { kind: 'note', start_ms: 0, text: WORD },
    }),
  );
  await add({ kind: 'bookmark', dialog_ids: [1] });
  for (const text of ['One', 'Two', 'Three']) await add({ kind: 'note', start_ms: 0, text });
  await add({ kind: 'note', start_ms: 0, text: 'Mine', audience: 'author' }, member);
  const read = async (query: string, by: TestMember = member) =>
    requireOk(await server.get(`${base}/moments?${query}`, by.token)).body;
  const texts = async (query: string, by?: TestMember) =>
    (await read(query, by)).items.map(({ moment }: { moment: Moment }) => moment.text);
  assert.deepEqual(await texts(''), ['Mine', 'Three', 'Two', 'One', null]);
  assert.deepEqual(await texts('mine=true'), ['Mine']);
  assert.deepEqual(await texts('kind=bookmark'), [null]);
  assert.deepEqual(await texts('', owner), ['Three', 'Two', 'One', null, WORD]);
  const paged: unknown[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page = await read(`limit=2&next_token=${next}`);
    paged.push(...page.items.map(({ moment }: { moment: Moment }) => moment.text));
    next = page.next_token;
  }
  assert.deepEqual(paged, ['Mine', 'Three', 'Two', 'One', null]);
  assert.deepEqual(await texts(`label_id=${label_id}`), []);
  requireOk(
    await send('POST', `${base}/records/labels`, {
      body: { record_ids: [record.record_id], label_ids: [label_id] },
    }),
  );
  assert.equal((await texts(`label_id=${label_id}&kind=note`)).length, 4);
  assertError(await server.get(`${base}/moments?next_token=x.y`, member.token), 422, 'VALIDATION_ERROR');
});
