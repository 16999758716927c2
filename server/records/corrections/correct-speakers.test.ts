import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const speaker = (speaker_id: number, name: string | null, talk_time_ms: number) => ({
  speaker_id,
  name,
  member_id: null,
  talk_time_ms,
});

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace, { name: 'Mia' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: member.member_id,
    dialogs: ['One.', { text: 'Two.', speaker_id: 2 }, { text: 'Three.', speaker_id: 3 }],
    extra: { speakers: [speaker(1, 'Ada', 4_000), speaker(2, 'Bob', 4_000), speaker(3, null, 4_000)] },
    insights: [
      {
        type: 'action_item',
        value: {
          text: '- [ ] Ask (Ada) first (Bob, 2026-03-05)\n- [ ] Sleep (Ada)',
          items: [
            { text: 'Ask (Ada) first', assignee: 'Bob', due_date: '2026-03-05', dialog_ids: [2] },
            { text: 'Sleep', assignee: 'Ada', due_date: null, dialog_ids: [1] },
          ],
        },
      },
    ],
  });
  const url = record.app_path;
  const rename = (speaker_id: number, body: unknown) =>
    server.send('PATCH', `${url}/speakers/${speaker_id}`, { token: member.token, body });
  const merge = (speaker_id: number, into_speaker_id: number) =>
    server.send('POST', `${url}/speakers/${speaker_id}/merge`, {
      token: member.token,
      body: { into_speaker_id },
    });
  const revert = (dialog_id: number) =>
    server.send('DELETE', `${url}/dialogs/${dialog_id}/edit`, { token: member.token });
  const get = async () =>
    (await server.get(`${record.path}?include=dialogs,insights`, member.token)).body.record;
  return { workspace, member, url, rename, merge, revert, get };
}

test('renamed once, a speaker has the name everywhere, in action items too, and the machine’s comes back', async () => {
  const { member, url, rename, get } = await makeScene();
  const before = await get();
  assert.equal((await rename(2, { name: ' Robert  Roe ' })).status, 204);
  const renamed = await get();
  assert.deepEqual(renamed.extra.speakers[1], speaker(2, 'Robert Roe', 4_000));
  const { value } = renamed.insights[0];
  assert.deepEqual(
    value.items.map(({ assignee }: { assignee: string }) => assignee),
    ['Robert Roe', 'Ada'],
  );
  assert.equal(value.text, '- [ ] Ask (Ada) first (Robert Roe, 2026-03-05)\n- [ ] Sleep (Ada)');
  const { body } = await server.send('POST', `${url}/export`, {
    token: member.token,
    body: { format: 'text' },
  });
  assert.match(body.content, /Robert Roe: Two\./);
  await rename(2, { name: 'Rob' });
  assert.equal((await rename(2, { name: null })).status, 204);
  const reverted = await get();
  assert.deepEqual([reverted.extra, reverted.insights], [before.extra, before.insights]);
});

test('a speaker is a member, by the member’s name or another one', async () => {
  const { member, rename, get } = await makeScene();
  const toSpeaker = async () => (await get()).extra.speakers[2];
  await rename(3, { name: null, member_id: member.member_id });
  assert.deepEqual(await toSpeaker(), { ...speaker(3, 'Mia', 4_000), member_id: member.member_id });
  await rename(3, { name: 'Chair', member_id: member.member_id });
  assert.deepEqual(await toSpeaker(), { ...speaker(3, 'Chair', 4_000), member_id: member.member_id });
  // Somebody else by name is no longer that member.
  await rename(3, { name: 'Cleo' });
  assert.deepEqual(await toSpeaker(), speaker(3, 'Cleo', 4_000));
});

test('a name of blanks and a member of elsewhere are 422, a speaker who is not there 404', async () => {
  const { rename } = await makeScene();
  const elsewhere = await makeScene();
  assertError(await rename(1, { name: ' ' }), 422, 'VALIDATION_ERROR');
  assertError(await rename(1, { name: 'x', member_id: elsewhere.member.member_id }), 422, 'VALIDATION_ERROR');
  assertError(await rename(1, {}), 422, 'VALIDATION_ERROR');
  assertError(await rename(9, { name: 'x' }), 404, 'NOT_FOUND');
});

test('merged, one speaker says what both said; a line that goes back brings the other one back with the name', async () => {
  const { rename, merge, revert, get } = await makeScene();
  await rename(2, { name: 'Robert' });
  assert.equal((await merge(2, 1)).status, 204);
  const merged = await get();
  assert.deepEqual(merged.extra.speakers, [speaker(1, 'Ada', 8_000), speaker(3, null, 4_000)]);
  assert.deepEqual(
    merged.dialogs.map(({ speaker_id }: { speaker_id: number }) => speaker_id),
    [1, 1, 3],
  );
  assert.equal(merged.insights[0].value.items[0].assignee, 'Ada');
  assert.equal((await revert(2)).body.speaker_id, 2);
  assert.deepEqual((await get()).extra.speakers, [
    speaker(1, 'Ada', 4_000),
    speaker(2, 'Robert', 4_000),
    speaker(3, null, 4_000),
  ]);
});

test('a speaker is not merged into itself or into nobody', async () => {
  const { merge } = await makeScene();
  for (const into of [1, 9]) assertError(await merge(1, into), 422, 'VALIDATION_ERROR');
  assertError(await merge(9, 1), 404, 'NOT_FOUND');
});
