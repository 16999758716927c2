import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeVoiceScene } from '../../../tests/kit/make/make-voices.ts';
import { makeMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { statement } from '../../base/database/database.ts';
import { eraseUser } from '../../people/erasure/erase-user.ts';
import { requireUser } from '../../people/users/create-user.ts';
import { expireContents } from '../retention/expire-contents.ts';
import { keepVoices } from './keep-voices.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const [ADA, BOB, NEAR_ADA] = [
  [1, 0, 0, 0.1],
  [0, 1, 0, 0.1],
  [0.95, 0.1, 0.1, 0],
];

const makeScene = (fields?: { has_contacts?: boolean }) => makeVoiceScene(server, fields);

test('a speaker named once is suggested in the next record, by name, member or contact', async () => {
  const { mia, hear, name, ask, suggested } = await makeScene();
  const first = await hear([ADA, BOB]);
  const next = await hear([BOB, NEAR_ADA]);
  assert.deepEqual(await suggested(next), []);
  await name(first, 1, { name: '石橋' });
  await name(first, 2, { name: null, member_id: mia.member_id });
  const { body } = await ask(next);
  assert.deepEqual(body.items, [
    {
      speaker_id: 1,
      person: `member-${mia.member_id}`,
      name: 'Mia',
      member_id: mia.member_id,
      contact_id: null,
    },
    { speaker_id: 2, person: 'name-石橋', name: '石橋', member_id: null, contact_id: null },
  ]);
  await name(next, 2, { name: '石橋' });
  assert.deepEqual(await suggested(next), [[1, `member-${mia.member_id}`]]);
  // Nobody is two speakers of one record.
  assert.deepEqual(await suggested(await hear([ADA, NEAR_ADA])), [[2, 'name-石橋']]);
});

test('401, 403 from elsewhere and without edit, 404 for no record; no answer holds a voice', async () => {
  const { workspace, v3, owner, hear, name, ask } = await makeScene();
  const { mia: stranger } = await makeScene();
  const record = await hear([ADA]);
  assertError(await server.get(`${v3}/records/${record.record_id}/voice-suggestions`), 401, 'UNAUTHORIZED');
  assertError(await ask(record, stranger), 403, 'FORBIDDEN');
  assertError(await ask({ record_id: 9_999_999 }), 404, 'RECORD_NOT_FOUND');
  const reader = await makeMember(server, workspace, { name: 'Rae' });
  assertError(await ask(await hear([ADA]), reader), 403, 'FORBIDDEN');
  await name(record, 1, { name: 'Ada' }, owner);
  const { text } = await server.get(`${record.path}?include=dialogs,insights`, owner.token);
  assert.doesNotMatch(text, /embedding|voices|vector/);
});

test('a name is suggested to nobody who cannot see a record in which somebody has it', async () => {
  const { workspace, mia, hear, name, suggested } = await makeScene();
  const bo = await makeMember(server, workspace, { name: 'Bo' });
  const secret = await hear([ADA], { scope: 'private' });
  await name(secret, 1, { name: 'The buyer' });
  const own = await hear([NEAR_ADA], { owner_member_id: bo.member_id });
  assert.deepEqual(await suggested(own, bo), []);
  assert.deepEqual(await suggested(await hear([ADA]), mia), [[1, 'name-The buyer']]);
  // Somebody else's name for the same voice, which the caller does not see, raises no doubt either.
  const known = await hear([ADA], { owner_member_id: bo.member_id });
  await name(known, 1, { name: 'Ada' }, bo);
  assert.deepEqual(await suggested(own, bo), [[1, 'name-Ada']]);
});

test('in doubt nobody is suggested', async () => {
  const { hear, name, suggested } = await makeScene();
  const record = await hear([ADA, NEAR_ADA]);
  await name(record, 1, { name: 'Ada' });
  await name(record, 2, { name: 'Eda' });
  assert.deepEqual(await suggested(await hear([ADA])), [], 'two people with one voice');
  assert.deepEqual(await suggested(await hear([[0.5, 0, 0.9, 0]])), [], 'nobody is alike enough');
  const other = await hear([BOB]);
  await name(other, 1, { name: 'Bob' });
  assert.deepEqual(await suggested(await hear([BOB])), [[1, 'name-Bob']]);
  const model = 'of another version';
  assert.deepEqual(await suggested(await hear([{ speaker_id: 1, embedding: BOB, model }])), []);
  assert.deepEqual(await suggested(await hear([{ speaker_id: 1, embedding: BOB, speech_ms: 2_000 }])), []);
  for (const embedding of [[NaN, 1, 0, 0], [0, 0, 0, 0], [], [Infinity, 1, 0, 0], [0, 1]]) {
    assert.deepEqual(await suggested(await hear([{ speaker_id: 1, embedding }])), [], String(embedding));
  }
  const again = await hear([BOB]);
  await name(again, 1, { name: 'Robert' });
  assert.deepEqual(await suggested(await hear([BOB])), [], 'one with two names');
  await name(again, 1, { name: 'bob' });
  assert.deepEqual(await suggested(await hear([BOB])), [[1, 'name-bob']]);
});

test('who was declined is not suggested for that speaker again', async () => {
  const { v3, mia, hear, name, suggested } = await makeScene();
  await name(await hear([ADA]), 1, { name: 'Ada' });
  const next = await hear([ADA]);
  const url = `${v3}/records/${next.record_id}/speakers/1/declined-voices`;
  const body = { person: 'name-Ada' };
  assertError(await server.send('POST', url, { body }), 401, 'UNAUTHORIZED');
  for (let time = 0; time < 2; time += 1) {
    assert.equal((await server.send('POST', url, { token: mia.token, body })).status, 204);
  }
  assert.deepEqual(await suggested(next), []);
  assert.deepEqual(await suggested(await hear([ADA])), [[1, 'name-Ada']]);
  const nobody = url.replace('/speakers/1/', '/speakers/7/');
  assertError(await server.send('POST', nobody, { token: mia.token, body }), 404, 'NOT_FOUND');
});

test('a voice is forgotten by its member and by whoever may change settings, in all records', async () => {
  const { workspace, owner, mia, hear, name, suggested, forget, person } = await makeScene();
  const bo = await makeMember(server, workspace, { name: 'Bo' });
  await name(await hear([BOB]), 1, { name: null, member_id: bo.member_id });
  await name(await hear([ADA]), 1, { name: 'Ada' });
  const next = await hear([BOB, ADA]);
  assert.equal((await suggested(next)).length, 2);
  assert.equal((await person('name-Ada')).may_forget_voice, true);
  assert.equal((await person('name-Ada', mia)).may_forget_voice, false);
  assertError(await forget('name-Ada', mia), 403, 'FORBIDDEN');
  assertError(await forget(`member-${bo.member_id}`, mia), 403, 'FORBIDDEN');
  assert.equal((await forget(`member-${bo.member_id}`, bo)).status, 204);
  assert.equal((await forget('name-ADA', owner)).status, 204);
  assert.deepEqual(await suggested(next), []);
  assertError(await forget('member-9999999', owner), 404, 'NOT_FOUND');
  const { body } = await server.get(`${workspace.app_path}/audit?action=voice.forget`, owner.token);
  assert.deepEqual(
    body.items.map(({ details }: { details: unknown }) => details),
    [
      { count: 1, member_id: null, contact_id: null },
      { count: 1, member_id: bo.member_id, contact_id: null },
    ],
  );
});

test('nobody learns or forgets by a name what is said in records that they do not see', async () => {
  const { workspace, mia, hear, name, ask, forget, person } = await makeScene();
  const eve = await makeMember(server, workspace, { name: 'Ada' });
  const own = await makeMember(server, workspace, { name: 'Own' });
  const hidden = await hear([ADA, BOB], { scope: 'private' });
  await name(hidden, 1, { name: 'Ada' });
  await name(hidden, 2, { name: null, member_id: own.member_id });
  assert.equal((await person(`member-${eve.member_id}`, eve)).may_forget_voice, false);
  assertError(await forget(`member-${eve.member_id}`, eve), 404, 'NOT_FOUND');
  const seen = await hear([ADA], { scope: 'private', access_member_ids: [mia.member_id] });
  assert.equal((await ask(seen)).body.items.length, 1);
  // Whoever was named as a member has that voice forgotten wherever it is.
  assert.equal((await forget(`member-${own.member_id}`, own)).status, 204);
  await name(await hear([ADA], { scope: 'workspace' }), 1, { name: 'Ada' });
  assert.equal((await forget(`member-${eve.member_id}`, eve)).status, 204);
  assert.equal((await ask(seen)).body.items.length, 1);
  await name(await hear([ADA], { scope: 'workspace' }), 1, { name: 'Ada' });
  assert.equal((await forget(`member-${eve.member_id}`)).status, 204);
  assert.equal((await ask(seen)).body.items.length, 0);
});

test('who manages the workspace has a voice forgotten that they never saw named, and learns nothing by it', async () => {
  const { workspace, mia, hear, name, ask, forget, person } = await makeScene({ has_contacts: true });
  const manages = await makeWorkspaceRole(server, workspace, { 'workspace.manage': 'allow' });
  const manager = await makeMember(server, workspace, { role_ids: [manages] });
  const contacts = [{ name: 'Cleo', email: 'cleo@example.com', phone_number: null, company: null }];
  const hidden = await hear([ADA, BOB], { scope: 'private', contacts });
  assertError(await server.get(hidden.path, manager.token), 403, 'FORBIDDEN');
  const [cleo] = requireOk(await server.get(hidden.path, mia.token)).body.record.contacts;
  await name(hidden, 1, { name: 'Ada' });
  await name(hidden, 2, { name: null, contact_id: cleo.id });
  const next = await hear([ADA, BOB], { scope: 'private' });
  const left: number[] = [];
  for (const who of ['name-Ada', 'name-Nobody', 'contact-987654', 'name-Cleo', 'name-Ada']) {
    assert.equal((await forget(who, manager)).status, 204, who);
    left.push((await ask(next)).body.items.length);
  }
  assert.deepEqual(left, [1, 1, 1, 0, 0]);
  assert.equal((await person(`member-${manager.member_id}`, manager)).may_forget_voice, true);
  const audit = await listAudit(server, workspace);
  const counts = audit
    .filter(({ action }) => action === 'voice.forget')
    .map(({ detail }) => detail?.['count']);
  assert.deepEqual(counts, [0, 0, 0, 0, 0]);
});

test('a workspace keeps voices only if it wants to, and forgets all when it no longer does', async () => {
  const { workspace, owner, set, hear, name, suggested } = await makeScene();
  const first = await hear([ADA]);
  await name(first, 1, { name: 'Ada' });
  assert.equal((await set(false)).body.knows_voices, false);
  const meanwhile = await hear([ADA]);
  await set(true);
  assert.deepEqual(await suggested(await hear([ADA])), []);
  await name(meanwhile, 1, { name: 'Ada' });
  assert.deepEqual(await suggested(await hear([ADA])), []);
  const { body } = await server.get(`${workspace.app_path}/audit?action=workspace.update`, owner.token);
  const changes = body.items.map(
    ({ details }: { details: Record<string, unknown> }) => details['knows_voices'],
  );
  assert.deepEqual(changes, [true, false, true]);
});

test('a voice goes with the speaker that is merged, and with the record', async () => {
  const { mia, hear, name, suggested } = await makeScene();
  const merged = await hear([ADA, BOB]);
  await name(merged, 1, { name: 'Ada' });
  const body = { into_speaker_id: 2 };
  const url = `${merged.app_path}/speakers/1/merge`;
  requireOk(await server.send('POST', url, { token: mia.token, body }));
  assert.deepEqual(await suggested(await hear([ADA])), []);
  await name(merged, 2, { name: 'Bob' });
  const next = await hear([BOB]);
  assert.deepEqual(await suggested(next), [[1, 'name-Bob']]);
  requireOk(await server.send('DELETE', merged.app_path, { token: mia.token }));
  assert.deepEqual(await suggested(next), []);
});

const selectDeclined = statement<{ declined: string[] }>(
  'test.declined-voices',
  `select v.declined from speaker_voice v where v.workspace_id = $1 and v.record_id = $2`,
);

test('the voices of somebody who is erased are forgotten, by whatever name they were known', async () => {
  const { workspace, v3, owner, hear, name, suggested } = await makeScene();
  const leaver = await makeMember(server, workspace, { name: 'Lea Veru' });
  await name(await hear([ADA]), 1, { name: null, member_id: leaver.member_id }, owner);
  await name(await hear([ADA]), 1, { name: 'lea veru' });
  const next = await hear([ADA]);
  assert.deepEqual(await suggested(next, owner), [[1, `member-${leaver.member_id}`]]);
  const path = `${v3}/records/${next.record_id}/speakers/1/declined-voices`;
  for (const person of ['name-Lea Veru', 'name-Noa'])
    requireOk(await server.send('POST', path, { token: owner.token, body: { person } }));
  const user = await requireUser(server.ctx.db, leaver.email);
  const fate = { kind: 'hand_over', email: owner.email } as const;
  await eraseUser(server.ctx.db, { user, fate, now: server.clock.now() });
  assert.deepEqual(await suggested(next, owner), []);
  const [voice] = await server.ctx.db.query(selectDeclined, [workspace.workspace_id, next.record_id]);
  assert.match(String(voice?.declined), /noa/);
  assert.doesNotMatch(String(voice?.declined), /veru/);
  // Whoever has left is not suggested either, even if they are named again.
  await name(await hear([ADA]), 1, { name: null, member_id: leaver.member_id }, owner);
  assert.deepEqual(await suggested(next, owner), []);
});

test('what is heard while a workspace changes its mind is not stored', async () => {
  const { workspace, set, hear, name, suggested } = await makeScene();
  const record = await hear([BOB]);
  await name(record, 1, { name: 'Ada' });
  await server.ctx.db.transaction(async (tx) => {
    const key = { ...workspace, ...record };
    keepVoices(tx, key, [{ speaker_id: 1, speech_ms: 60_000, model: 'made', embedding: ADA }]);
    await set(false);
  });
  await set(true);
  assert.deepEqual(await suggested(await hear([ADA])), []);
});

test('a voice is kept no longer than the transcript', async () => {
  const { v3, owner, hear, name, suggested } = await makeScene();
  await name(await hear([ADA]), 1, { name: 'Ada' });
  const kept = await hear([ADA], { protected_from_deletion: true });
  assert.deepEqual(await suggested(kept), [[1, 'name-Ada']]);
  const body = { retention: { media_days: null, transcript_days: 1 } };
  requireOk(await server.send('PATCH', `${v3}/settings`, { token: owner.token, body }));
  await expireContents(server.ctx, new Date(server.clock.now().getTime() + 2 * DAY_MS));
  assert.deepEqual(await suggested(kept), []);
});
