/** A transcript from another program is attached to a record on its page. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { listAudit } from '../../tests/kit/clients/list-audit.ts';
import { makeRecord, type RecordFields } from '../../tests/kit/make/make-record.ts';
import { untilReady } from '../../tests/kit/make/make-upload.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { startWorker, type Worker } from './start-worker.ts';

const TRANSCRIPTS = join(import.meta.dirname, '../../tests/data/transcripts');

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

async function makeScene(
  fields: Partial<RecordFields> = {},
  settings: Parameters<typeof makeWorkspace>[1] = {},
) {
  const workspace = await makeWorkspace(server, settings);
  const owner = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
  const put = (body: unknown) =>
    server.send('PUT', `${record.app_path}/transcript`, { token: owner.token, body });
  const getState = async () => (await server.get(`${record.app_path}/state`, owner.token)).body;
  return { workspace, owner, record, put, getState };
}

const textOf = ({ dialogs }: { dialogs: { text: string }[] }) => dialogs.map(({ text }) => text);

test('a recording without a speech engine gets transcript and insights from the file', async () => {
  const { workspace, owner, record, put, getState } = await makeScene({
    status: 'uploaded',
    dialogs: [],
    media: { content: 'sound' },
  });
  const before = await getState();
  assert.deepEqual([before.transcribes, before.can_attach, before.upload], [false, true, null]);
  const answer = await put({
    filename: 'talk.vtt',
    content: 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ada>A zebra.\n',
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.dialog_count, 1);
  const attached = await untilReady(server, record, owner.token);
  assert.deepEqual([attached.status, textOf(attached)], ['processed', ['A zebra.']]);
  const found = await server.get(`${workspace.path}/records?query=zebra`, owner.token);
  assert.equal(found.body.items[0].id, record.record_id);
});

test('another transcript replaces the existing one, which is audited', async () => {
  const { workspace, owner, record, put } = await makeScene({ dialogs: ['The first yak.'] });
  const content = await readFile(join(TRANSCRIPTS, 'teams_transcript.docx'), 'base64');
  const answer = await put({ filename: 'teams_transcript.docx', content, content_encoding: 'base64' });
  assert.equal(answer.status, 200, answer.text);
  const attached = await untilReady(server, record, owner.token);
  assert.equal(attached.dialogs.length, answer.body.dialog_count);
  assert.ok(!textOf(attached).includes('The first yak.'));
  const audit = await listAudit(server, workspace);
  assert.ok(
    audit.some(({ action }) => action === 'record.replace_transcript'),
    JSON.stringify(audit),
  );
});

test('an attached transcript is masked by the rules of the workspace', async () => {
  const { owner, record, put } = await makeScene({ dialogs: [] }, { pii_redaction_active: true });
  await put({ filename: 'a.txt', content: 'Ada: My number is 010-1234-5678.\nBen: Thank you.' });
  const attached = await untilReady(server, record, owner.token);
  assert.ok(!JSON.stringify(attached).includes('1234-5678'));
});

test('what was masked stays unheard behind another transcript, unless somebody who may unmask gives it', async () => {
  const { workspace, owner, record } = await makeScene({
    media: { content: 'sound' },
    dialogs: [
      {
        text: 'Call ●●●●●●●●●●●●●.',
        original_text: 'Call 010-1234-5678.',
        pii_spans: [{ type: 'phone_number', start: 5, end: 18 }],
      },
    ],
  });
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  for (const [{ token }, status] of [
    [owner, 403],
    [admin, 200],
  ] as const) {
    const body = { filename: 'talk.txt', content: 'Ada: Hello.' };
    requireOk(await server.send('PUT', `${record.app_path}/transcript`, { token, body }));
    assert.deepEqual(textOf(await untilReady(server, record, token)), ['Hello.']);
    const heard = await server.get(`${record.path}/media`, owner.token);
    assert.equal(heard.status, status, heard.text);
  }
});

test('a file that is no transcript is refused with the reason, and the record is unchanged', async () => {
  const { owner, record, put } = await makeScene({ dialogs: ['The only line.'] });
  for (const name of ['report.pdf', 'empty.vtt', 'bomb.docx', 'random_binary.vtt']) {
    const content = await readFile(join(TRANSCRIPTS, name), 'base64');
    const answer = await put({ filename: name, content, content_encoding: 'base64' });
    assertError(answer, 422, 'VALIDATION_ERROR');
    assert.match(answer.text, /cannot be read/, name);
  }
  const { body } = await server.get(`${record.path}?include=dialogs`, owner.token);
  assert.deepEqual(textOf(body.record), ['The only line.']);
});

test('nothing can be attached while the recording is being uploaded', async () => {
  const { workspace, owner } = await makeScene();
  const begun = await server.send('POST', `${workspace.app_path}/uploads`, {
    token: owner.token,
    body: {
      uuid: '2b8f4f0e-3f55-4a2e-9d5c-0f4c5a6d7e8f',
      rec_date: '2026-03-01',
      filename: 'a.wav',
      filesize: 100,
    },
  });
  assert.equal(begun.status, 200, begun.text);
  const path = `${workspace.app_path}/records/${begun.body.record_id}`;
  const state = (await server.get(`${path}/state`, owner.token)).body;
  assert.deepEqual(
    [state.can_attach, state.upload.received_bytes, state.upload.size_bytes, state.upload.is_own],
    [false, 0, 100, true],
  );
  const body = { filename: 'a.txt', content: 'Ada: Good morning.' };
  assertError(await server.send('PUT', `${path}/transcript`, { token: owner.token, body }), 409, 'CONFLICT');
});
