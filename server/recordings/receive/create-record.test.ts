import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { workerTask } from '@minutebook/server/base/worker/worker-task.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
let at: string;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  at = `/api/v3/workspaces/${workspace.slug}`;
});
after(() => server.stop());

const create = (body: object, headers: Record<string, string> = {}, token = owner.token) =>
  server.send('POST', `${at}/records`, { token, body, headers });
const read = async (id: number) =>
  (await server.get(`${at}/records/${id}?include=dialogs`, owner.token)).body.record;

const CALL = {
  recorded_at: '2026-03-01T09:00:00Z',
  title: 'A call with Kim',
  source: 'phone_call',
  scope: 'workspace',
  phone_number: '+82 2 1234 5678',
  contacts: [
    { name: 'Kim Minji', phone_number: '+82 2 1234 5678', company: 'Hanok' },
    { name: 'Kim Minji', phone_number: '+82 2 1234 5678', company: 'Hanok' },
    { email: 'lee@hanok.example' },
  ],
  event: {
    summary: 'Quarterly call',
    start: '2026-03-01T08:30:00Z',
    end: '2026-03-01T18:00:00+09:00',
    attendees_emails: ['kim@hanok.example'],
  },
  dialogs: [
    { text: 'Good morning.', speaker_id: 1, start_ms: 0, duration_ms: 900 },
    { text: '안녕하세요.', speaker_id: 2, start_ms: 1_000, duration_ms: 900 },
  ],
  speakers: [
    { speaker_id: 1, name: 'Ada' },
    { speaker_id: 2, name: null },
  ],
};

test('One request creates a call with contacts, event, number and transcript, and a repeated one nothing', async () => {
  const earlier = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    phone_number: CALL.phone_number,
  });
  const headers = { 'idempotency-key': 'call-1' };
  const first = await create(CALL, headers);
  assert.equal(first.status, 201, first.text);
  const again = await create(CALL, headers);
  assert.equal(again.text, first.text);
  const { record_id, status, upload } = first.body;
  assert.deepEqual([status, upload], ['transcribed', null]);
  const record = await read(record_id);
  assert.equal(record.title, CALL.title);
  assert.equal(record.source, 'phone_call');
  assert.deepEqual(
    record.contacts.map(({ name, email, company }: Record<string, unknown>) => [name, email, company]),
    [
      ['Kim Minji', null, 'Hanok'],
      [null, 'lee@hanok.example', null],
    ],
  );
  assert.deepEqual(record.event, {
    summary: 'Quarterly call',
    conference_url: null,
    start: '2026-03-01T08:30:00.000Z',
    end: '2026-03-01T09:00:00.000Z',
    attendees_emails: ['kim@hanok.example'],
  });
  assert.equal(record.phone_number, CALL.phone_number);
  assert.deepEqual(
    record.related_call_records.map(({ id }: { id: number }) => id),
    [earlier.record_id],
  );
  assert.deepEqual(
    record.dialogs.map(({ text, speaker_id }: Record<string, unknown>) => [text, speaker_id]),
    [
      ['Good morning.', 1],
      ['안녕하세요.', 2],
    ],
  );
  const { body } = await server.get(`${at}/records?limit=100`, owner.token);
  assert.equal(body.items.filter(({ title }: { title: string }) => title === CALL.title).length, 1);
});

test('Those who were invited have names beside their addresses, by which they are found; API v2 has the addresses', async () => {
  const event = {
    ...CALL.event,
    attendees: [{ name: 'Mildred Quince', email: 'mildred@orchard.example' }, { name: 'The gardener' }],
  };
  const { record_id } = requireOk(await create({ ...CALL, event })).body;
  const attendees = [
    { name: 'Mildred Quince', email: 'mildred@orchard.example' },
    { name: 'The gardener', email: null },
    { name: null, email: 'kim@hanok.example' },
  ];
  const attendees_emails = ['mildred@orchard.example', 'kim@hanok.example'];
  const record = await read(record_id);
  assert.deepEqual([record.attendees, record.event.attendees_emails], [attendees, attendees_emails]);
  const { body } = await server.get(`${workspace.path}/records/${record_id}`, owner.token);
  assert.deepEqual([body.record.attendees, body.record.event], [undefined, record.event]);
  const find = async (words: string) => {
    const url = `${at}/search?search_mode=everywhere&query=${encodeURIComponent(words)}`;
    return requireOk(await server.get(url, owner.token)).body.items.length;
  };
  assert.equal(await find('Mildred Quince'), 1);
  const named = { event: { ...CALL.event, attendees: [{ name: 'Hazel', email: 'kim@hanok.example' }] } };
  requireOk(await server.send('PATCH', `${at}/records/${record_id}`, { token: owner.token, body: named }));
  const changed = await read(record_id);
  assert.deepEqual(changed.attendees, [{ name: 'Hazel', email: 'kim@hanok.example' }]);
  assert.deepEqual([await find('Mildred Quince'), await find('Hazel')], [0, 1]);
});

test('The same uuid always gives the same record, without an idempotency key', async () => {
  const uuid = randomUUID();
  const first = await create({ ...CALL, uuid });
  server.clock.advance(40 * 24 * 3_600_000);
  const again = await create({ ...CALL, uuid });
  assert.equal(again.status, 201);
  assert.equal(again.body.record_id, first.body.record_id);
  const other = await create({ ...CALL, uuid, phone_number: '1' });
  assert.equal(other.status, 422);
});

test('What is sent whole is there whole or not at all', async () => {
  const total = async () => (await server.get(`${at}/records?limit=100`, owner.token)).body.items.length;
  const before = await total();
  const client = new Client(server.connection);
  await client.connect();
  await client.query(
    'alter table upload add constraint never_complete check (completed_at is null) not valid',
  );
  const refused = await create(CALL);
  await client.query('alter table upload drop constraint never_complete');
  await client.end();
  assert.equal(refused.status, 500);
  assert.equal(await total(), before);
  assert.equal((await create(CALL)).status, 201);
  assert.equal(await total(), before + 1);
});

test('A recording is uploaded to the address in the answer', async () => {
  const sound = makeWaveFile();
  const { body } = await create({
    recorded_at: '2026-03-01T09:00:00Z',
    media: { filename: 'call.wav', size_bytes: sound.length },
  });
  const { record_id, status, upload } = body;
  assert.equal(status, 'created');
  const put = await fetch(upload.put_url, { method: 'PUT', body: new Uint8Array(sound) });
  assert.equal(put.status, 204);
  const path = new URL(upload.complete_url).pathname;
  const completed = await server.send('POST', path, { token: owner.token });
  assert.deepEqual(completed.body, { record_id, status: 'uploaded' });
  const { body: seen } = await server.get(`${at}/records/${record_id}/progress`, owner.token);
  assert.equal(seen.progress.stage, 'probe');
});

test('A transcript may also be a file, and members can be given access by id', async () => {
  const reader = await makeMember(server, workspace);
  const { body, text } = await create({
    recorded_at: '2026-03-01T09:00:00Z',
    access_member_ids: [reader.member_id],
    transcript: { filename: 'call.txt', content: 'Ana: Good morning.\nBen: Hello.' },
  });
  assert.equal(body.status, 'transcribed', text);
  assert.equal(body.notes.length, 1);
  assert.equal((await server.get(`${at}/records/${body.record_id}`, reader.token)).status, 200);
  const stranger = await makeMember(server, workspace);
  assert.equal((await server.get(`${at}/records/${body.record_id}`, stranger.token)).status, 403);
});

test('A transcript whose answer would exceed 32 MB is refused at its upload', async () => {
  // Two megabytes of short lines, each of which becomes an utterance with its times.
  const content = 'Ana: a\nBob: b\n'.repeat(150_000);
  const transcript = { filename: 'short.txt', content };
  const { status, body } = await create({ recorded_at: '2026-03-01T09:00:00Z', transcript });
  assert.equal(status, 422);
  assert.equal(body.errors[0].path, 'body.transcript');
  assert.match(body.message, /longer than 32 MB with its times and masks/);
});

test('A transcript is read while another workspace occupies all processes that it may', async (t) => {
  const busy = await makeWorkspace(server);
  const spin = workerTask<() => never>(
    new URL('../../../tests/hostile/bad-tasks.ts', import.meta.url),
    'spin',
    600_000,
  );
  const tired = new AbortController();
  const workers = server.ctx.workers.of(busy.workspace_id);
  const slow = Array.from({ length: 8 }, () => workers.run(spin, undefined, tired.signal));
  const ends = Promise.allSettled(slow);
  t.after(async () => {
    tired.abort(new Error('the test is over'));
    await ends;
  });
  const transcript = { filename: 'call.txt', content: 'Ana: Good morning.' };
  const { body, text } = await create({ recorded_at: '2026-03-01T09:00:00Z', transcript });
  assert.equal(body.status, 'transcribed', text);
});

describe('A record is refused', () => {
  const refused: [what: string, change: object, path: string][] = [
    ['without any content', { dialogs: undefined }, 'body'],
    ['with two contents', { media: { filename: 'a.wav', size_bytes: 3 } }, 'body'],
    ['with an empty contact', { contacts: [{}] }, 'body.contacts[0]'],
    [
      'with an event that has no end',
      { event: { summary: 'Call', start: CALL.recorded_at } },
      'body.event.end',
    ],
    [
      'with an event that ends before it begins',
      { event: { ...CALL.event, end: CALL.event.start.replace('08', '07') } },
      'body.event.end',
    ],
    ['with a team of nowhere', { team_ids: [999_999] }, 'body.team_ids'],
    ['with a member of nowhere', { access_member_ids: [999_999] }, 'body.access_member_ids'],
  ];
  for (const [what, change, path] of refused) {
    test(what, async () => {
      const { status, body, text } = await create({ ...CALL, ...change });
      assert.equal(status, 422, text);
      assert.equal(body.errors[0].path, path, text);
    });
  }

  test('with an invalid time, and the refusal shows the format', async () => {
    for (const time of ['yesterday', '2026-03-01', '2026-03-01T09:00:00']) {
      const { status, body } = await create({ ...CALL, recorded_at: time });
      assert.equal(status, 422);
      assert.deepEqual(body.errors, [
        {
          path: 'body.recorded_at',
          message: 'must be a time with its zone, like 2026-03-01T09:00:00Z',
          reason: { name: 'not_a_time', values: {} },
        },
      ]);
    }
  });

  test('in a foreign team, and without the permission to upload', async () => {
    const team = await makeTeam(server, workspace);
    const member = await makeMember(server, workspace);
    const answer = await create({ ...CALL, scope: 'team', team_ids: [team] }, {}, member.token);
    assert.equal(answer.status, 403);
    const guest = await makeMember(server, workspace, { base_role: 'guest' });
    assert.equal((await create(CALL, {}, guest.token)).status, 403);
    const elsewhere = await makeMember(server, await makeWorkspace(server));
    assert.equal((await create(CALL, {}, elsewhere.token)).status, 403);
  });
});

describe('A record that is changed afterwards', () => {
  test('gets the given contacts, event and number, and keeps fields that are left out', async () => {
    const { body } = await create(CALL);
    const path = `${at}/records/${body.record_id}`;
    const patch = (change: object) => server.send('PATCH', path, { token: owner.token, body: change });
    const first = await patch({ contacts: [{ name: 'Park' }], event: null });
    assert.equal(first.status, 200, first.text);
    assert.deepEqual(
      first.body.record.contacts.map(({ name }: { name: string }) => name),
      ['Park'],
    );
    assert.equal(first.body.record.event, null);
    assert.ok(first.body.record.related_call_records.length > 0);
    assert.equal(first.body.record.phone_number, CALL.phone_number);
    const second = await patch({ phone_number: null, title: 'Quiet' });
    assert.deepEqual(second.body.record.related_call_records, []);
    assert.equal(second.body.record.phone_number, null);
    assert.equal(second.body.record.contacts.length, 1);
    assert.equal(second.body.record.title, 'Quiet');
  });

  test('loses its contact from the list, which shows only contacts of records that the requester sees', async () => {
    const { body } = await create({ ...CALL, scope: 'private', contacts: [{ name: 'Only here' }] });
    const member = await makeMember(server, workspace);
    const list = async (token: string, query = 'only') =>
      (await server.get(`${at}/contacts?query=${query}`, token)).body.items.map(
        ({ name }: { name: string }) => name,
      );
    assert.deepEqual(await list(owner.token), ['Only here']);
    assert.deepEqual(await list(member.token), []);
    await server.send('PATCH', `${at}/records/${body.record_id}`, {
      token: owner.token,
      body: { contacts: [] },
    });
    assert.deepEqual(await list(owner.token), []);
  });

  test('has texts of people masked by the rules of the workspace', async () => {
    const masked = await makeWorkspace(server, { pii_redaction_active: true });
    const boss = await makeMember(server, masked, { base_role: 'owner' });
    const path = `/api/v3/workspaces/${masked.slug}/records`;
    const made = await server.send('POST', path, {
      token: boss.token,
      body: { ...CALL, event: { ...CALL.event, summary: 'Mail ada@example.com' } },
    });
    const one = `${path}/${made.body.record_id}`;
    const { body } = await server.get(one, boss.token);
    assert.doesNotMatch(body.record.event.summary, /ada@example/);
    const { body: changed } = await server.send('PATCH', one, {
      token: boss.token,
      body: { event: { ...CALL.event, summary: 'Write to bob@example.com' } },
    });
    assert.doesNotMatch(changed.record.event.summary, /bob@example/);
  });
});

test('Records are exported whole, page by page, but for those that the caller may not export', async () => {
  const member = await makeMember(server, workspace);
  await create({ ...CALL, scope: 'private' });
  const path = `${at}/export?limit=2`;
  const seen: number[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { status, body, text } = await server.get(
      `${path}&next_token=${encodeURIComponent(next)}`,
      member.token,
    );
    assert.equal(status, 200, text);
    for (const record of body.items) {
      assert.ok(Array.isArray(record.dialogs) && Array.isArray(record.insights));
      seen.push(record.id);
    }
    seen.push(...body.left_out);
    next = body.next_token;
  }
  const { body: list } = await server.get(`${at}/records?limit=100`, member.token);
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    list.items.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b),
  );
});
