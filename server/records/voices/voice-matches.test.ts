/** Where somebody who has just been named speaks without a name. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeVoiceScene } from '../../../tests/kit/make/make-voices.ts';
import { makeMember } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

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

async function makeScene() {
  const scene = await makeVoiceScene(server);
  const { v3, mia } = scene;
  const toUrl = (record_id: number, speaker_id: number) =>
    `${v3}/records/${record_id}/speakers/${speaker_id}/voice-matches`;
  const ask = ({ record_id }: { record_id: number }, speaker_id: number, { token } = mia) =>
    server.get(toUrl(record_id, speaker_id), token);
  const matches = async (record: { record_id: number }, speaker_id: number, member = mia) => {
    const answer = await ask(record, speaker_id, member);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.items.map((item: { record: { id: number }; speaker_id: number }) => [
      item.record.id,
      item.speaker_id,
    ]);
  };
  return { ...scene, toUrl, ask, matches };
}

test('401, 403 from elsewhere and without edit, 404 for no record; no answer holds a voice', async () => {
  const { workspace, toUrl, hear, name, ask } = await makeScene();
  const { mia: stranger } = await makeScene();
  const record = await hear([ADA]);
  await hear([ADA]);
  assertError(await server.get(toUrl(record.record_id, 1)), 401, 'UNAUTHORIZED');
  assertError(await ask(record, 1, stranger), 403, 'FORBIDDEN');
  assertError(await ask({ record_id: 9_999_999 }, 1), 404, 'RECORD_NOT_FOUND');
  const reader = await makeMember(server, workspace, { name: 'Rae' });
  assertError(await ask(record, 1, reader), 403, 'FORBIDDEN');
  await name(record, 1, { name: 'Ada' });
  const { body, text } = await ask(record, 1);
  assert.equal(body.items.length, 1);
  assert.doesNotMatch(text, /embedding|vector/);
});

test('who is named is found in other records without a name, the newest first, and nowhere once named there', async () => {
  const { hear, name, matches } = await makeScene();
  const older = await hear([BOB, NEAR_ADA], { title: 'Older' });
  const record = await hear([ADA, BOB]);
  const newer = await hear([ADA]);
  assert.deepEqual(await matches(record, 1), [], 'nobody has been named');
  await name(record, 1, { name: 'Ada' });
  assert.deepEqual(await matches(record, 1), [
    [newer.record_id, 1],
    [older.record_id, 2],
  ]);
  assert.deepEqual(await matches(record, 2), [], 'without a name');
  assert.deepEqual(await matches(record, 7), [], 'there is no such speaker');
  await name(newer, 1, { name: 'Ada', based_on: '' });
  await name(older, 2, { name: 'Somebody else' });
  assert.deepEqual(await matches(record, 1), []);
  // Taken back, they are without a name again.
  await name(older, 2, { name: null });
  assert.deepEqual(await matches(record, 1), [[older.record_id, 2]]);
});

test('records that one may not edit, declined voices and doubtful ones are left out', async () => {
  const { workspace, v3, mia, owner, hear, name, matches } = await makeScene();
  const bo = await makeMember(server, workspace, { name: 'Bo' });
  const record = await hear([ADA]);
  await name(record, 1, { name: 'Ada' });
  // Seen by all, edited by its owner and the owner of the workspace.
  const ofBo = await hear([ADA], { owner_member_id: bo.member_id });
  assert.deepEqual(await matches(record, 1), []);
  assert.deepEqual(await matches(record, 1, owner), [[ofBo.record_id, 1]]);
  const two = await hear([ADA, NEAR_ADA]);
  assert.deepEqual((await matches(record, 1)).length, 1, 'nobody is two speakers of one record');
  await name(two, 2, { name: 'Ada' });
  assert.deepEqual(await matches(record, 1), [], 'who speaks there under their name is nobody else there');
  const declined = await hear([ADA]);
  const url = `${v3}/records/${declined.record_id}/speakers/1/declined-voices`;
  await server.send('POST', url, { token: mia.token, body: { person: 'name-Ada' } });
  assert.deepEqual(await matches(record, 1), []);
});

test('who has a name there is nobody else, whoever gave it and however little was heard of them', async () => {
  const { hear, name, matches, suggested } = await makeScene();
  const record = await hear([ADA]);
  await name(record, 1, { name: 'Ada' });
  const speakers = (...names: (string | null)[]) =>
    names.map((each, index) => ({
      speaker_id: index + 1,
      name: each,
      member_id: null,
      talk_time_ms: 60_000,
    }));
  // A file named her, and her voice was not kept.
  const named = await hear([{ speaker_id: 1, embedding: ADA }], {
    extra: { speakers: speakers(null, 'ADA') },
  });
  assert.deepEqual(await suggested(named), []);
  assert.deepEqual(await matches(record, 1), []);
  const other = await hear([{ speaker_id: 1, embedding: ADA }], {
    extra: { speakers: speakers(null, 'Bob') },
  });
  assert.deepEqual(await suggested(other), [[1, 'name-Ada']]);
  assert.deepEqual(await matches(record, 1), [[other.record_id, 1]]);
});

test('a workspace that wants to know voices no longer has none', async () => {
  const { hear, name, matches, set } = await makeScene();
  const record = await hear([ADA]);
  await hear([ADA]);
  await name(record, 1, { name: 'Ada' });
  assert.equal((await matches(record, 1)).length, 1);
  await set(false);
  assert.deepEqual(await matches(record, 1), []);
});
