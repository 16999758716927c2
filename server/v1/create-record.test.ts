import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { statement } from '../base/database/database.ts';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import {
  makeUploadClient,
  type UploadClient,
  type UploadFields,
} from '../../tests/kit/clients/upload-client.ts';

let server: TestServer;
let workspace: TestWorkspace;
let member: TestMember;
let client: UploadClient;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server, { timezone: 'Asia/Seoul' });
  member = await makeMember(server, workspace);
  client = makeUploadClient(server, workspace, member.token);
});
after(() => server.stop());

const detail = async (record_id: number, token = member.token) =>
  (await server.get(`${workspace.path}/records/${record_id}?include=dialogs`, token)).body.record;
const selectKept = statement<{ save_media: boolean; save_dialog: boolean }>(
  'test.kept-of-upload',
  'select u.save_media, u.save_dialog from upload u where u.record_id = $1',
);
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);
const countRecords = async () =>
  (await server.get(`${workspace.path}/records`, member.token)).body.items.length as number;

test('The record is there at once, waiting for its recording', async () => {
  const { status, body } = await client.create({
    uuid: '5E0E1B53-9A2B-4A8C-9E54-6C1D4E8F0A11',
    source: 'voice_recorder',
    rec_date: '2026-03-01T09:00:00.5Z',
    filename: 'Weekly sync.m4a',
    duration: null,
    title: null,
  });
  assert.equal(status, 200);
  assert.deepEqual(body, { id: body.id, status: 'created' });
  const record = await detail(body.id);
  assert.equal(record.uuid, '5e0e1b53-9a2b-4a8c-9e54-6c1d4e8f0a11');
  assert.equal(record.source, 'voice_recorder');
  assert.equal(record.title, 'Weekly sync');
  assert.equal(record.recorded_at, '2026-03-01T09:00:00.500Z');
  assert.equal(record.scope, 'private');
  assert.equal(record.owner.id, member.member_id);
  assert.equal(record.is_ready, false);
  assert.equal(record.filesize, 0);
  assert.equal(record.availability.media, 'not_stored');
  assertError(
    await server.get(`${workspace.path}/records/${body.id}/media`, member.token),
    409,
    'RECORD_NOT_READY',
  );
});

test('A time without a zone is one of the workspace, and a source that we do not know is an upload by hand', async () => {
  const { body } = await client.create({
    rec_date: '2026-03-01T09:00:00',
    source: 'smart_pen',
    title: 'Mine',
  });
  const record = await detail(body.id);
  assert.equal(record.recorded_at, '2026-03-01T00:00:00.000Z');
  assert.equal(record.source, 'manual_upload');
  assert.equal(record.title, 'Mine');
});

test('It goes where the client puts it: scope, teams, people and labels', async () => {
  const [own, other] = [await makeTeam(server, workspace), await makeTeam(server, workspace)];
  await makeTeamMember(server, workspace, own, member);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const label = await makeLabel(server, workspace);
  const { body } = await client.create({
    scope: 'team',
    team_ids: [own, own],
    accessible_team_ids: [other],
    accessible_user_ids: [guest.user_id],
    label_ids: [label],
  });
  const record = await detail(body.id, guest.token);
  assert.deepEqual(idsOf(record.teams), [own]);
  assert.deepEqual(idsOf(record.labels), [label]);
  assert.deepEqual(idsOf(record.access.teams), [own, other]);
  assert.deepEqual(idsOf(record.access.members), [member.member_id, guest.member_id]);

  assertError(await client.create({ scope: 'team', team_ids: [other] }), 403, 'FORBIDDEN');
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const asAdmin = makeUploadClient(server, workspace, admin.token);
  assert.equal((await asAdmin.create({ scope: 'team', team_ids: [other] })).status, 200);
});

test('The same words with the same uuid are the same record, however often and at once', async () => {
  const fields = { uuid: randomUUID(), title: 'Once' };
  const [first, ...again] = await Promise.all(Array.from({ length: 5 }, () => client.create(fields)));
  for (const answer of again) assert.deepEqual(answer.body, first?.body);
  const spelled = { ...fields, uuid: fields.uuid.toUpperCase(), label_ids: null, scope: null, unknown: 1 };
  assert.deepEqual((await client.create(spelled)).body, first?.body);
});

test('What is to be kept may be left to the default, in a word or in none', async () => {
  const uuid = randomUUID();
  const inWords = await client.create({ uuid, save_media: 'default', save_dialog: 'default' });
  assert.equal(inWords.status, 200);
  assert.deepEqual((await client.create({ uuid })).body, inWords.body, 'both say the same');
  assert.deepEqual((await client.create({ uuid, save_media: null })).body, inWords.body);
  assert.deepEqual(await server.ctx.db.query(selectKept, [inWords.body.id]), [
    { save_media: true, save_dialog: true },
  ]);
  assertError(await client.create({ save_media: 'never' }), 422, 'VALIDATION_ERROR');
});

test('Other words, or another person, with a uuid that was used learn nothing of its record', async () => {
  const uuid = randomUUID();
  assert.equal((await client.create({ uuid, title: 'Secret' })).status, 200);
  const other = makeUploadClient(server, workspace, (await makeMember(server, workspace)).token);
  for (const answer of [
    await client.create({ uuid, title: 'Else' }),
    await other.create({ uuid, title: 'Secret' }),
  ]) {
    assertError(answer, 422, 'VALIDATION_ERROR');
    assert.deepEqual(answer.body.errors, [
      {
        path: 'body.uuid',
        message: 'is already used for something else',
        reason: { name: 'uuid_taken', values: {} },
      },
    ]);
  }
  const elsewhere = await makeWorkspace(server);
  await makeMember(server, elsewhere, { user: member });
  const there = await makeUploadClient(server, elsewhere, member.token).create({ uuid, title: 'Secret' });
  assert.equal(there.status, 200, 'a uuid belongs to a workspace');

  const imported = randomUUID();
  await makeRecord(server, workspace, { owner_member_id: member.member_id, uuid: imported });
  assertError(await client.create({ uuid: imported }), 422, 'VALIDATION_ERROR');
});

const wrong: [reason: string, fields: UploadFields, path: string][] = [
  ['whose uuid is empty', { uuid: '' }, 'body.uuid'],
  ['whose uuid is none', { uuid: 'urn:uuid:00000000-0000-4000-8000-000000000000' }, 'body.uuid'],
  ['whose time is none', { rec_date: 'yesterday' }, 'body.rec_date'],
  ['whose day is not in the calendar', { rec_date: '2026-02-30T09:00:00Z' }, 'body.rec_date'],
  ['of a negative size', { filesize: -1 }, 'body.filesize'],
  ['whose size is text', { filesize: '1000' }, 'body.filesize'],
  ['with neither recording nor transcript', { filesize: 0 }, 'body.filesize'],
  ['of a recording without a name', { filename: null }, 'body.filename'],
  ['in a scope that there is not', { scope: 'world' }, 'body.scope'],
  ['for a team without naming one', { scope: 'team' }, 'body.team_ids'],
  ['in a team that is not here', { team_ids: [999] }, 'body.team_ids'],
  ['for a team that is not here', { accessible_team_ids: [999] }, 'body.accessible_team_ids'],
  ['for a person who is not here', { accessible_user_ids: [999_999] }, 'body.accessible_user_ids'],
  ['with a label that is not here', { label_ids: [999] }, 'body.label_ids'],
  ['in a language that is none', { transcribe_language: 'english' }, 'body.transcribe_language'],
];
for (const [reason, fields, path] of wrong) {
  test(`An upload ${reason} is 422, and nothing is created`, async () => {
    const records = await countRecords();
    const answer = await client.create(fields);
    assertError(answer, 422, 'VALIDATION_ERROR');
    assert.deepEqual(
      answer.body.errors.map((error: { path: string }) => error.path),
      [path],
    );
    assert.equal(await countRecords(), records);
  });
}

test('Uploading needs the permission', async () => {
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  assertError(await makeUploadClient(server, workspace, guest.token).create(), 403, 'FORBIDDEN');
  const role_ids = [await makeWorkspaceRole(server, workspace, { 'record.upload': 'deny' })];
  const admin = await makeMember(server, workspace, { base_role: 'admin', role_ids });
  assertError(await makeUploadClient(server, workspace, admin.token).create(), 403, 'FORBIDDEN');
});
