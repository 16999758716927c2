import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord, type RecordFields } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const speaker = (speaker_id: number, name: string | null, ms = 30_000, member_id: number | null = null) => ({
  speaker_id,
  name,
  member_id,
  talk_time_ms: ms,
});
const contact = (name: string, email: string | null = null) => ({
  name,
  email,
  phone_number: null,
  company: 'Hangar Ltd',
});

const invite = (email: string) => ({
  summary: 'Planning',
  start: '2026-03-02T08:00:00.000Z',
  end: '2026-03-02T09:00:00.000Z',
  conference_url: null,
  attendees_emails: [email],
});

async function makeScene() {
  const workspace = await makeWorkspace(server, { has_contacts: true });
  const ana = await makeMember(server, workspace, { name: 'Ana Roth' });
  const bo = await makeMember(server, workspace, { name: 'Bo Lind' });
  const guest = await makeMember(server, workspace, { name: 'Gus Guest', base_role: 'guest' });
  const add = (speakers: ReturnType<typeof speaker>[], fields: Partial<RecordFields> = {}) =>
    makeRecord(server, workspace, { owner_member_id: ana.member_id, extra: { speakers }, ...fields });
  const person = (key: string, { token }: TestMember = bo) =>
    server.get(`${workspace.app_path}/person?person=${encodeURIComponent(key)}`, token);
  const recordsOf = async (key: string, { token }: TestMember = bo) => {
    const url = `${workspace.app_path}/records?order=rec_date&person=${encodeURIComponent(key)}`;
    const { body } = await server.get(url, token);
    return body.items
      .map(({ record }: { record: { id: number } }) => record.id)
      .toSorted((one: number, other: number) => one - other);
  };
  const name = (record: { app_path: string }, speaker_id: number, body: object, { token } = ana) =>
    server.send('PATCH', `${record.app_path}/speakers/${speaker_id}`, { token, body });
  return { workspace, ana, bo, guest, add, person, recordsOf, name };
}

test('without a token it is 401, from another workspace 403, for nobody 404, for no key 422', async () => {
  const { workspace, bo, person } = await makeScene();
  const { bo: stranger } = await makeScene();
  assertError(await server.get(`${workspace.app_path}/person?person=name-Ada`), 401, 'UNAUTHORIZED');
  assertError(await person('name-Ada', stranger), 403, 'FORBIDDEN');
  for (const key of ['name-Ada', 'name-…', 'contact-1', 'member-999999999']) {
    assertError(await person(key, bo), 404, 'NOT_FOUND');
  }
  for (const key of ['', 'Ada', 'member-0', 'member-x', 'team-1', 'name-']) {
    assertError(await person(key, bo), 422, 'VALIDATION_ERROR');
  }
});

test('a name has the visible records of its speakers, however it is written, and no others', async () => {
  const { ana, bo, add, person, recordsOf } = await makeScene();
  const one = await add([speaker(1, 'Zoë Ida'), speaker(2, 'Bo'), speaker(3, 'Speaker 3')]);
  const two = await add([speaker(1, 'ZOE  IDA', 10_000), speaker(2, 'Bo', 50_000)]);
  const hidden = await add([speaker(1, 'Zoë Ida')], { scope: 'private' });
  await add([speaker(1, 'Zoë Idaho')]);
  await add([speaker(1, 'Ida Zoë')]);
  const { status, body } = await person('name-zoe ida');
  assert.equal(status, 200);
  assert.deepEqual(
    [body.kind, body.record_count, body.has_more, body.talk_time_ms, body.total_talk_time_ms],
    ['name', 2, false, 40_000, 150_000],
  );
  assert.deepEqual(body.met, [{ person: 'name-Bo', name: 'Bo', record_count: 2 }]);
  assert.deepEqual(await recordsOf('name-zoe ida'), [one.record_id, two.record_id]);
  assert.equal((await person('name-zoe ida', ana)).body.record_count, 3);
  assert.ok((await recordsOf('name-zoe ida', ana)).includes(hidden.record_id));
  assertError(await person('name-Speaker 4', bo), 404, 'NOT_FOUND');
});

test('somebody of whom one may see nothing is not there', async () => {
  const { workspace, ana, bo, guest, add, person, recordsOf } = await makeScene();
  await add([speaker(1, 'Zoë Ida'), speaker(2, null, 1, ana.member_id)], {
    scope: 'private',
    contacts: [contact('Hidden', 'ida@example.com')],
  });
  await add([speaker(1, 'Ada')], { event: invite('IDA@example.com') });
  assertError(await person('name-Zoë Ida', bo), 404, 'NOT_FOUND');
  assertError(await person(`member-${ana.member_id}`, guest), 404, 'NOT_FOUND');
  assert.deepEqual((await person(`member-${ana.member_id}`, bo)).body.record_count, 0);
  const [{ id }] = (await server.get(`/api/v3/workspaces/${workspace.slug}/contacts`, ana.token)).body.items;
  // The address of a contact that one may not see finds no record that one may see.
  assertError(await person(`contact-${id}`, bo), 404, 'NOT_FOUND');
  assert.deepEqual(await recordsOf(`contact-${id}`, bo), []);
  const seen = await person(`contact-${id}`, ana);
  assert.deepEqual([seen.body.name, seen.body.company, seen.body.record_count], ['Hidden', 'Hangar Ltd', 2]);
});

test('a member is found as a speaker, by name where nobody else has it, and by address', async () => {
  const { workspace, ana, bo, add, person, recordsOf, name } = await makeScene();
  const named = await add([speaker(1, 'Ana Roth', 20_000)]);
  const linked = await add([speaker(1, 'The boss', 10_000), speaker(2, 'Cy')]);
  assert.equal((await name(linked, 1, { name: 'The boss', member_id: ana.member_id })).status, 204);
  const invited = await add([speaker(1, 'Cy')], { event: invite(ana.email.toUpperCase()) });
  const key = `member-${ana.member_id}`;
  const all = [named, linked, invited].map(({ record_id }) => record_id);
  assert.deepEqual(await recordsOf(key), all);
  const { body } = await person(key);
  assert.deepEqual(
    [body.kind, body.name, body.email, body.talk_time_ms, body.total_talk_time_ms],
    ['member', 'Ana Roth', ana.email, 30_000, 60_000],
  );
  assertError(await person('name-The boss', bo), 404, 'NOT_FOUND');
  // Named somebody else, she is gone from the record; taken back, she is not linked any more.
  assert.equal((await name(linked, 1, { name: 'Dee' })).status, 204);
  assert.deepEqual(await recordsOf(key), [named.record_id, invited.record_id]);
  assert.deepEqual(await recordsOf('name-dee'), [linked.record_id]);
  await makeMember(server, workspace, { name: 'Ana Roth' });
  assert.deepEqual(await recordsOf(key), [invited.record_id]);
  assert.deepEqual(await recordsOf('name-Ana Roth'), [named.record_id]);
});

test('a guest is told from other members, to whoever may read the list of members', async () => {
  const { ana, bo, guest, add, person } = await makeScene();
  await add([speaker(1, 'Gus Guest', 20_000, guest.member_id)]);
  const isGuest = async ({ member_id }: TestMember) => (await person(`member-${member_id}`)).body.is_guest;
  assert.deepEqual([await isGuest(guest), await isGuest(ana), await isGuest(bo)], [true, false, false]);
});

test('a speaker is a contact of a record that one may see, and of no other', async () => {
  const { workspace, ana, bo, add, person, recordsOf, name } = await makeScene();
  const call = await add([speaker(1, 'Cy')], { contacts: [contact('Ida Zoë', 'ida@example.com')] });
  const other = await add([speaker(1, 'Cy', 40_000), speaker(2, 'Dee')]);
  const contacts = `/api/v3/workspaces/${workspace.slug}/contacts`;
  const [{ id }] = (await server.get(contacts, ana.token)).body.items;
  assert.equal((await name(other, 1, { name: null, contact_id: id })).status, 204);
  const { extra } = (await server.get(other.path, ana.token)).body.record;
  assert.deepEqual(
    extra.speakers.map((one: { name: string; contact_id?: number }) => [one.name, one.contact_id]),
    [
      ['Ida Zoë', id],
      ['Dee', undefined],
    ],
  );
  assert.deepEqual(await recordsOf(`contact-${id}`), [call.record_id, other.record_id]);
  assert.equal((await person(`contact-${id}`)).body.talk_time_ms, 40_000);
  assertError(await name(other, 1, { name: null, contact_id: 999_999 }), 422, 'VALIDATION_ERROR');
  const both = { name: null, contact_id: id, member_id: bo.member_id };
  assertError(await name(other, 1, both), 422, 'VALIDATION_ERROR');
  // The contact stays as long as somebody is linked to it, and goes with the last one.
  assert.equal((await server.send('DELETE', call.app_path, { token: ana.token })).status, 204);
  assert.deepEqual(await recordsOf(`contact-${id}`), [other.record_id]);
  assert.equal((await server.send('DELETE', other.app_path, { token: ana.token })).status, 204);
  assertError(await person(`contact-${id}`), 404, 'NOT_FOUND');
  const restore = `${workspace.app_path}/trash/${other.record_id}/restore`;
  assert.ok((await server.send('POST', restore, { token: ana.token })).status < 300);
  assert.deepEqual(await recordsOf(`contact-${id}`), [other.record_id]);
  assert.equal((await name(other, 1, { name: null })).status, 204);
  assertError(await person(`contact-${id}`), 404, 'NOT_FOUND');
  assert.deepEqual(await recordsOf('name-Cy'), [other.record_id]);
});

test('what they still have to do is told of visible records alone', async () => {
  const { ana, bo, add, person } = await makeScene();
  const todo = (text: string, assignee: string, fields: Partial<RecordFields> = {}) =>
    add([speaker(1, assignee)], {
      insights: [
        {
          type: 'action_item',
          value: {
            text: `- [ ] ${text}`,
            items: [{ text, assignee, due_date: null, dialog_ids: [] }],
          },
        },
      ],
      ...fields,
    });
  await todo('Paint it', 'Ida Zoë');
  await todo('Hide it', 'Ida Zoë', { scope: 'private' });
  await todo('Lead it', 'Ana Roth');
  const textsOf = async (key: string, member: TestMember) =>
    (await person(key, member)).body.action_items.map(({ item }: { item: { text: string } }) => item.text);
  assert.deepEqual(await textsOf('name-ida zoë', bo), ['Paint it']);
  assert.deepEqual((await textsOf('name-ida zoë', ana)).toSorted(), ['Hide it', 'Paint it']);
  assert.deepEqual(await textsOf(`member-${ana.member_id}`, bo), ['Lead it']);
});
