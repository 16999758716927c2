/** Names of people where a workspace masks them: in what is made of talk, and of those who come later. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { startWorker, type Worker } from '../start-worker.ts';

let server: TestServer;
let worker: Worker;
before(async () => {
  server = await startTestServer();
  worker = await startWorker(server.ctx, server.connection);
});
after(async () => {
  await worker.stop();
  await server.stop();
});

const speaker = (speaker_id: number, name: string) => ({
  speaker_id,
  name,
  member_id: null,
  talk_time_ms: 1,
});

async function makeMeeting() {
  const workspace = await makeWorkspace(server, { pii_redaction_active: true, has_contacts: true });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const reader = await makeMember(server, workspace, { name: 'Priya Nair' });
  const send = async (method: 'PATCH' | 'PUT' | 'POST', path: string, body: unknown) =>
    requireOk(await server.send(method, workspace.app_path + path, { token: owner.token, body })).body;
  const choose = (left_out: string[]) =>
    send('PATCH', '/settings', { masking: { active: true, words: [], phone_regions: [], left_out } });
  const meet = async () => {
    const upload = await makeUpload(server, workspace, owner, {
      status: 'transcribed',
      title: 'Weekly with Zelda Quimby',
      dialogs: [
        'Priya said that the freezer of Zelda Quimby failed again.',
        { text: 'Otto, could you call the vendor about the freezer by Friday?', speaker_id: 1 },
        { text: 'Sure, I will call the vendor, as Ana asked.', speaker_id: 2 },
      ],
      extra: { speakers: [speaker(1, 'Ana Lima'), speaker(2, 'Otto Berg')] },
    });
    await untilReady(server, upload, owner.token);
    return upload;
  };
  const read = async ({ path }: { path: string }, { token }: TestMember) =>
    requireOk(await server.get(`${path}?include=dialogs,insights`, token)).body.record;
  return { choose, meet, read, reader, send };
}

const textsOf = (record: {
  title: string;
  dialogs: { text: string }[];
  insights: { value: { text: string } }[];
}) =>
  [
    record.title,
    ...record.dialogs.map(({ text }) => text),
    ...record.insights.map(({ value }) => value.text),
  ].join('\n');

test('No text names a member or a speaker, and who speaks and has a task is still told', async () => {
  const { choose, meet, read, reader } = await makeMeeting();
  await choose([]);
  const record = await read(await meet(), reader);
  assert.doesNotMatch(textsOf(record), /Priya|Ana|Otto|Berg/);
  const names = record.extra.speakers.map(({ name }: { name: string }) => name);
  assert.deepEqual(names, ['Ana Lima', 'Otto Berg']);
  const items = record.insights.flatMap(
    ({ value }: { value: { items?: { assignee?: string }[] } }) => value.items ?? [],
  );
  assert.ok(
    items.some(({ assignee }: { assignee?: string }) => assignee === 'Otto Berg'),
    JSON.stringify(items),
  );
});

test('Names are shown until a workspace chooses, and whoever comes later counts from the next text on', async () => {
  const { choose, meet, read, reader, send } = await makeMeeting();
  const first = await meet();
  assert.match(textsOf(await read(first, reader)), /Priya/);
  await choose([]);
  const second = await meet();
  assert.match(textsOf(await read(second, reader)), /Zelda Quimby/);
  const contacts = [{ name: 'Zelda Quimby', company: null }];
  await send('PATCH', `/records/${first.record_id}`, { contacts });
  assert.match(textsOf(await read(second, reader)), /Zelda Quimby/);
  assert.doesNotMatch(textsOf(await read(await meet(), reader)), /Priya|Zelda|Quimby/);
  await send('PATCH', `/records/${first.record_id}/speakers/1`, { name: 'Ximena Ruiz' });
  await send('PATCH', `/records/${first.record_id}/dialogs/1`, { text: 'Ximena and Zelda’s freezer.' });
  assert.match(textsOf(await read(first, reader)), /●●●●●● and ●●●●●’s freezer/);
});
