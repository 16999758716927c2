import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../../tests/kit/make/make-wave-file.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { makeUploadClient, type UploadClient } from '../../tests/kit/clients/upload-client.ts';

let server: TestServer;
let workspace: TestWorkspace;
let member: TestMember;
let client: UploadClient;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  member = await makeMember(server, workspace);
  client = makeUploadClient(server, workspace, member.token);
});
after(() => server.stop());

const vtt =
  'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ana>Good morning\n\n00:04.000 --> 00:06.000\n<v Ben>Hello\n';
const detail = async (id: number) =>
  (await server.get(`${workspace.path}/records/${id}?include=dialogs,insights`, member.token)).body.record;

test('A transcript instead of a recording needs no transfer', async () => {
  const uuid = randomUUID();
  const transcript = { filename: 'Planning.vtt', content: vtt };
  const { body } = requireOk(await client.create({ uuid, filesize: 0, filename: null, transcript }));
  assert.deepEqual((await client.complete(body.id, uuid)).body, { id: body.id, status: 'transcribed' });

  const record = await detail(body.id);
  assert.equal(record.title, 'Planning');
  assert.equal(record.duration_ms, 6_000);
  assert.deepEqual(
    record.dialogs.map(({ text, start_ms }: { text: string; start_ms: number }) => [text, start_ms]),
    [
      ['Good morning', 1_000],
      ['Hello', 4_000],
    ],
  );
  assert.deepEqual(
    record.extra.speakers.map(({ name }: { name: string }) => name),
    ['Ana', 'Ben'],
  );
  assert.equal(record.availability.media, 'not_stored');
  const found = await server.get(`${workspace.path}/records?query=morning`, member.token);
  assert.equal(found.body.items[0].id, body.id);
});

test('A transcript beside a recording waits for it, and then nothing has to be transcribed', async () => {
  const sound = makeWaveFile();
  const transcript = { filename: 'a.txt', content: 'Ana: Good morning\nBen: Hello\n' };
  const { record_id, uuid } = await client.begin(sound, { transcript, title: 'Both' });
  assert.equal((await detail(record_id)).status, 'created');
  assert.equal((await client.complete(record_id, uuid)).body.status, 'transcribed');
  const record = await detail(record_id);
  assert.equal(record.dialogs.length, 2);
  assert.equal(record.extra.times_estimated, true);
  assert.equal(record.availability.media, 'available');
});

test('Of a whole record file only the transcript is taken', async () => {
  const file = {
    format: 'minutebook.record/1',
    recorded_at: '2020-01-01T00:00:00Z',
    owner: 'somebody@example.com',
    scope: 'workspace',
    teams: ['No such team'],
    labels: ['No such label'],
    title: 'From the file',
    share: { title: 'Open to all', expires_in_days: null, created_at: '2020-01-01T00:00:00Z' },
    transcription: { engine: 'other', model: null, finished_at: '2026-03-01T00:00:00Z' },
    dialogs: [{ text: 'Good morning', start_ms: 0, duration_ms: 1_000 }],
  };
  const transcript = { filename: 'record.json', content: JSON.stringify(file) };
  const { body } = requireOk(await client.create({ filesize: null, filename: null, transcript }));
  const record = await detail(body.id);
  assert.equal(record.title, 'From the file');
  assert.equal(record.recorded_at, '2026-03-01T09:00:00.000Z');
  assert.equal(record.owner.id, member.member_id);
  assert.equal(record.scope, 'private');
  assert.equal(record.shared_record, null);
  assert.deepEqual([record.teams, record.labels], [[], []]);
});

test('A transcript that cannot be read is 422 with the line and the reason', async () => {
  const transcript = { filename: 'broken.srt', content: '1\n00:00:01,000 --> oops\nHello\n' };
  const answer = await client.create({ transcript });
  assertError(answer, 422, 'VALIDATION_ERROR');
  assert.equal(answer.body.errors[0].path, 'body.transcript');
  assert.match(answer.body.message, /broken\.srt, line 2/);
});

test('A long transcript fits into the body, one that is too long is 413', async () => {
  const line = `Ana: ${'word '.repeat(50)}\n`;
  const long = { filename: 'a.txt', content: line.repeat(8_000) };
  const { body } = requireOk(await client.create({ filesize: 0, filename: null, transcript: long }));
  assert.equal((await detail(body.id)).dialogs.length, 8_000);
  const endless = { filename: 'a.txt', content: 'x'.repeat(33 * 1024 * 1024) };
  assertError(await client.create({ transcript: endless }), 413, 'PAYLOAD_TOO_LARGE');
});
