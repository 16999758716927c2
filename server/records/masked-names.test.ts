import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeShare } from '../../tests/kit/make/make-share.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** The middle of the number that everything below is named after, whatever stands between its groups. */
const NUMBER = /2345[- ]?67|kim@example/;
const speaker = (speaker_id: number, name: string | null) => ({
  speaker_id,
  name,
  member_id: null,
  talk_time_ms: 1_000,
});

async function makeCall() {
  const workspace = await makeWorkspace(server, { pii_redaction_active: true, has_contacts: true });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: '통화 녹음 010-2345-6789_260101_120000',
    access_member_ids: [guest.member_id],
    contacts: [{ name: '010-2345-6789', email: null, phone_number: null, company: null }],
    media: { content: 'sound', filename: 'Call_01023456789_2026.m4a', content_type: 'audio/mp4' },
    dialogs: ['여보세요.', { text: '네, 안녕하세요.', speaker_id: 2 }],
    extra: { speakers: [speaker(1, '010-2345-6789'), speaker(2, 'kim@example.com')] },
    insights: [
      {
        type: 'action_item',
        value: {
          text: '- [ ] 전화하기 (010-2345-6789)',
          items: [{ text: '전화하기', assignee: '010-2345-6789', due_date: null, dialog_ids: [1] }],
        },
      },
    ],
  });
  return { workspace, owner, member, guest, record };
}

test('a number that a call, a speaker, a contact or a file is named after is shown to nobody, whoever asks', async () => {
  const { workspace, owner, member, guest, record } = await makeCall();
  const share = await makeShare(server, record, owner.token);
  const { body: visit } = await server.send('POST', `${share.url}/unlock`, {
    body: { password: share.password },
  });
  const answers = [await server.get(share.url, visit.access_token)];
  for (const { token } of [owner, member, guest]) {
    answers.push(
      await server.get(`${record.path}?include=dialogs,insights`, token),
      await server.get(`${record.path}?include=dialogs,insights&include_originals=true`, token),
      await server.get(`${workspace.path}/records?limit=10`, token),
      await server.get(`/v1/workspace/${workspace.slug}/record/${record.record_id}`, token),
      await server.send('POST', `${record.app_path}/export`, { token, body: { format: 'markdown' } }),
      await server.send('POST', `${record.app_path}/export`, { token, body: { format: 'json' } }),
      await server.get(`${record.path}/media-url`, token),
    );
  }
  for (const { text } of answers) assert.doesNotMatch(text, NUMBER);
  const good = answers.filter(({ status }) => status === 200);
  assert.ok(good.length >= 12, `${good.length} of ${answers.length} were answered`);
});

test('callers are told apart by the last digits of their numbers', async () => {
  const { owner, record } = await makeCall();
  const { body } = await server.get(`${record.path}?include=insights`, owner.token);
  const names = body.record.extra.speakers.map(({ name }: { name: string }) => name);
  assert.deepEqual(names, ['Caller ••89', 'Caller ••']);
  assert.equal(body.record.insights[0].value.items[0].assignee, 'Caller ••89');
  assert.equal(body.record.title, '통화 녹음 ●●●●●●●●●●●●●_260101_120000');
});

test('a number that a speaker is renamed to is masked, and a workspace that masks nothing keeps it', async () => {
  const { owner, record } = await makeCall();
  const rename = (path: string, token: string) =>
    server.send('PATCH', `${path}/speakers/1`, { token, body: { name: '+82 10-9876-5432' } });
  assert.equal((await rename(record.app_path, owner.token)).status, 204);
  const { body } = await server.get(record.path, owner.token);
  assert.equal(body.record.extra.speakers[0].name, 'Caller ••32');

  const open = await makeWorkspace(server, { pii_redaction_active: false });
  const other = await makeMember(server, open, { base_role: 'owner' });
  const shown = await makeRecord(server, open, {
    owner_member_id: other.member_id,
    extra: { speakers: [speaker(1, '010-2345-6789')] },
  });
  const { body: kept } = await server.get(shown.path, other.token);
  assert.equal(kept.record.extra.speakers[0].name, '010-2345-6789');
});

test('A name that the machine gave a speaker is behind the masks of today, while another is shown and when it comes back', async () => {
  const workspace = await makeWorkspace(server, { pii_redaction_active: false });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: ['여보세요.', { text: '네, 안녕하세요.', speaker_id: 2 }],
    extra: { speakers: [speaker(1, '010-2345-6789'), speaker(2, 'kim@example.com')] },
  });
  const send = async (method: string, path: string, body?: object) =>
    requireOk(await server.send(method, path, { token: owner.token, ...(body && { body }) }));
  const { app_path } = record;
  await send('PATCH', `${app_path}/speakers/1`, { name: 'Ada' });
  await send('POST', `${app_path}/speakers/2/merge`, { into_speaker_id: 1 });
  const masking = { active: true, words: [], phone_regions: ['KR'], left_out: [] };
  await send('PATCH', `${workspace.app_path}/settings`, { masking });
  const read = () => send('GET', `${record.path}?include=dialogs,insights&include_originals=true`);
  for (const { text } of [
    await read(),
    await send('GET', `${app_path}/state`),
    await send('POST', `${app_path}/export`, { format: 'json' }),
  ])
    assert.doesNotMatch(text, NUMBER);
  await send('PATCH', `${app_path}/speakers/1`, { name: null });
  await send('DELETE', `${app_path}/dialogs/2/edit`);
  const { body } = await read();
  const names = body.record.extra.speakers.map(({ name }: { name: string }) => name);
  assert.deepEqual(names, ['Caller ••89', 'Caller ••']);
});
