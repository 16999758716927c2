/** The processing of a recording and its reruns through the pages. No worker runs here, so the pipeline stands still. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setWorkspaceStatus } from '../../tests/kit/make/change-workspace.ts';
import { makeRecord, type RecordFields } from '../../tests/kit/make/make-record.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../base/database/database.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Olga' });
  const member = await makeMember(server, workspace, { name: 'Mia' });
  const record = await makeRecord(server, workspace, { owner_member_id: member.member_id, ...fields });
  const url = record.app_path;
  const post = (what: string, body?: unknown) =>
    server.send('POST', `${url}/${what}`, { token: member.token, body });
  const getState = async ({ token } = member) => (await server.get(`${url}/state`, token)).body;
  return { workspace, owner, member, record, url, post, getState };
}

test('a stage can be rerun when its input exists', async () => {
  const spoken = await makeScene();
  assert.deepEqual((await spoken.getState()).can_rerun, ['process']);
  const recorded = await makeScene({ media: { content: 'sound' }, dialogs: [] });
  assert.deepEqual((await recorded.getState()).can_rerun, ['probe']);
  const created = await makeScene({ status: 'created', is_ready: false });
  assert.deepEqual((await created.getState()).can_rerun, []);
  // Nothing is offered to a member who may not rerun it.
  const reader = await makeMember(server, spoken.workspace);
  assert.deepEqual((await spoken.getState(reader)).can_rerun, []);
  assert.equal((await spoken.getState()).can_attach, true);
  await setWorkspaceStatus(server, spoken.workspace, 'archived');
  const { can_rerun, can_attach } = await spoken.getState();
  assert.deepEqual([can_rerun, can_attach], [[], false]);
});

test('a record is processed again, and earlier results stay visible meanwhile', async () => {
  const { record, member, post, getState } = await makeScene();
  assert.equal((await post('rerun', { from: 'process' })).status, 204);
  const { progress } = await getState();
  assert.deepEqual(
    [progress.stage, progress.status, progress.is_ready, progress.failure],
    ['process', 'transcribed', false, null],
  );
  const { body } = await server.get(`${record.path}?include=dialogs`, member.token);
  assert.equal(body.record.dialogs.length, 1);
});

test('a stage that cannot be rerun says why', async () => {
  const { post } = await makeScene();
  const answer = await post('rerun', { from: 'transcribe' });
  assertError(answer, 409, 'CONFLICT');
  assert.match(answer.body.message, /no recording/);
  assertError(await post('rerun', { from: 'join' }), 422, 'VALIDATION_ERROR');
});

test('Where nothing but quotations can be had, another language or length is refused, not passed over', async () => {
  const { post, getState } = await makeScene();
  for (const minutes of [{ language: 'ko' }, { length: 'short' }]) {
    const answer = await post('rerun', { from: 'process', minutes });
    assertError(answer, 409, 'CONFLICT');
    assert.match(answer.body.message, /quotes what was said/);
  }
  for (const minutes of [{ language: 'fr' }, { length: 'endless' }])
    assertError(await post('rerun', { from: 'process', minutes }), 422, 'VALIDATION_ERROR');
  assert.equal((await getState()).writes_minutes, false);
  assert.equal((await post('rerun', { from: 'process', minutes: { length: 'medium' } })).status, 204);
});

const countJobs = statement<{ jobs: number }>(
  'test.count-jobs',
  `select count(*) as jobs from minutebook_jobs.job j where j.data ->> 'record_id' = $1`,
);

test('a cancelled record shows the reason, has no jobs, and can be run again', async () => {
  const { record, post, getState } = await makeScene();
  const countWaiting = async () =>
    (await server.ctx.db.query(countJobs, [String(record.record_id)]))[0]?.jobs;
  await post('rerun', { from: 'process' });
  assert.equal(await countWaiting(), 1);
  assert.equal((await post('cancel')).status, 204);
  assert.equal(await countWaiting(), 0);
  const { progress } = await getState();
  assert.deepEqual(
    [progress.stage, progress.status, progress.is_ready, progress.failure],
    ['done', 'transcribed', true, 'Processing was cancelled.'],
  );
  assert.equal((await post('rerun', { from: 'process' })).status, 204);
  assert.equal((await getState()).progress.stage, 'process');
});

test('cancelling an idle record changes nothing', async () => {
  const { post, getState } = await makeScene();
  assert.equal((await post('cancel')).status, 204);
  assert.equal((await getState()).progress, null);
});

test('the state names who can see the record', async () => {
  const { workspace, owner, member, record, url, getState } = await makeScene();
  const guest = await makeMember(server, workspace, { base_role: 'guest', name: 'Gus' });
  const team_id = await makeTeam(server, workspace, { name: 'Sales' });
  await makeTeamMember(server, workspace, team_id, guest);
  const { audience } = await getState();
  assert.deepEqual(audience, {
    everyone: true,
    teams: [],
    members: [{ id: member.member_id, name: 'Mia' }],
    reads_all: [{ id: owner.member_id, name: 'Olga' }],
    link: null,
  });

  const narrow = { scope: 'private', access_team_ids: [team_id], access_member_ids: [guest.member_id] };
  assert.equal((await server.send('PATCH', url, { token: member.token, body: narrow })).status, 204);
  await server.send('PUT', `${record.path}/share`, {
    token: owner.token,
    body: { title: 'For you', expires_in_days: 7 },
  });
  const narrowed = (await getState()).audience;
  assert.equal(narrowed.everyone, false);
  assert.deepEqual(narrowed.teams, [{ id: team_id, name: 'Sales', member_count: 1 }]);
  assert.deepEqual(narrowed.members, [
    { id: guest.member_id, name: 'Gus' },
    { id: member.member_id, name: 'Mia' },
  ]);
  assert.equal(narrowed.link.expires_at, '2026-03-09T09:00:00.000Z');
});

test('a draft is seen by its owner alone', async () => {
  const { member, getState } = await makeScene({ is_draft: true, draft_state: 'pending' });
  const { audience } = await getState();
  assert.deepEqual(audience.members, [{ id: member.member_id, name: 'Mia' }]);
  assert.deepEqual([audience.everyone, audience.reads_all], [false, []]);
});

const insertWaveform = statement<never>(
  'test.insert-waveform',
  `insert into record_waveform (workspace_id, record_id, peaks) values ($1, $2, $3)`,
);

test('a recording that was measured has a waveform, others have none', async () => {
  const { workspace, member, record, url, getState } = await makeScene({ media: { content: 'sound' } });
  assertError(await server.get(`${url}/waveform`, member.token), 404, 'MEDIA_NOT_FOUND');
  const before = await getState();
  assert.deepEqual([before.has_waveform, before.media_content_type], [false, 'audio/mpeg']);
  const peaks = Buffer.from([0, 128, 255]);
  await server.ctx.db.query(insertWaveform, [workspace.workspace_id, record.record_id, peaks]);
  assert.equal((await getState()).has_waveform, true);
  const { body } = await server.get(`${url}/waveform`, member.token);
  assert.deepEqual(body, { interval_ms: 100, peaks: peaks.toString('base64') });
});
