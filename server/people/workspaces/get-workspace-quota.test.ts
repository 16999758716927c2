import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { makeTestClock, startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError, testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({
  server: () => server,
  path: () => '/quota',
  permission: 'workspace.quota.read',
  answers_when_suspended: true,
});

const quota = { transcription_minutes: 600, storage_bytes: 1_000_000, records: 50, members: null };

test('a workspace without a quota is 204, with no body', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { status, text } = await server.get(`${workspace.path}/quota`, owner.token);
  assert.deepEqual({ status, text }, { status: 204, text: '' });
});

test('members and guests may not see the quota', async () => {
  const workspace = await makeWorkspace(server, { quota });
  for (const base_role of ['member', 'guest'] as const) {
    const { token } = await makeMember(server, workspace, { base_role });
    assertError(await server.get(`${workspace.path}/quota`, token), 403, 'FORBIDDEN');
  }
});

test('an unused quota shows zeros except for members, and a missing limit is null', async () => {
  const workspace = await makeWorkspace(server, { quota });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  await makeMember(server, workspace, { base_role: 'guest' });
  await deactivateMember(server, workspace, await makeMember(server, workspace));
  const { body } = await server.get(`${workspace.path}/quota`, owner.token);
  assert.deepEqual(body, {
    period: { starts_at: '2026-03-01T00:00:00.000Z', ends_at: '2026-04-01T00:00:00.000Z' },
    transcription_minutes: { used: 0, limit: 600 },
    storage_bytes: { used: 0, limit: 1_000_000 },
    records: { used: 0, limit: 50 },
    members: { used: 2, limit: null },
  });
});

test('records and their media count as soon as they are made', async () => {
  const workspace = await makeWorkspace(server, { quota });
  const { member_id, token } = await makeMember(server, workspace, { base_role: 'owner' });
  await makeRecord(server, workspace, { owner_member_id: member_id, media: { content: 'twelve bytes' } });
  await makeRecord(server, workspace, { owner_member_id: member_id, is_draft: true });
  const { body } = await server.get(`${workspace.path}/quota`, token);
  assert.equal(body.records.used, 2);
  assert.equal(body.storage_bytes.used, 12);
});

test('transcribed time counts in the UTC month in which it was transcribed', async (t) => {
  const clock = makeTestClock(new Date('2026-12-31T23:59:59.999Z'));
  const beside = await startTestServer({ clock, beside: server });
  t.after(() => beside.stop());
  const workspace = await makeWorkspace(beside, { quota, timezone: 'Asia/Seoul' });
  const { member_id, token } = await makeMember(beside, workspace, { base_role: 'owner' });
  const transcribe = async (finished_at: string, duration_ms: number) => {
    const extra = { transcription: { engine: 'whisper', model: null, finished_at } };
    await makeRecord(beside, workspace, { owner_member_id: member_id, duration_ms, extra });
  };
  await transcribe('2026-11-30T23:59:59.999Z', 600_000);
  await transcribe('2026-12-01T00:00:00.000Z', 60_000);
  await transcribe('2026-12-31T23:00:00.000Z', 60_001);
  await transcribe('2027-01-01T00:00:00.000Z', 1);

  const december = (await beside.get(`${workspace.path}/quota`, token)).body;
  assert.deepEqual(december.period, {
    starts_at: '2026-12-01T00:00:00.000Z',
    ends_at: '2027-01-01T00:00:00.000Z',
  });
  // Started minutes count as used.
  assert.equal(december.transcription_minutes.used, 3);

  clock.advance(1);
  const january = (await beside.get(`${workspace.path}/quota`, token)).body;
  assert.equal(january.period.starts_at, '2027-01-01T00:00:00.000Z');
  assert.equal(january.transcription_minutes.used, 1);
});
