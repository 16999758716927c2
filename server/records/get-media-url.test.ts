import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MINUTE_MS } from '../../tests/kit/durations.ts';
import { makeRecord, type RecordFields } from '../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { testRecordDoor } from '../../tests/kit/doors/test-record-door.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testRecordDoor({ server: () => server, suffix: '/media' });

async function makeScene(fields: Partial<RecordFields> = { media: { content: 'sound' } }) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
  const ask = (token = owner.token) => server.get(`${record.path}/media`, token);
  return { workspace, owner, record, ask };
}

test('the answer is an absolute URL that works without a token, with name, type and end', async () => {
  const { ask } = await makeScene({ media: { content: 'sound', filename: '주간 회의.mp3' } });
  const { status, body } = await ask();
  assert.equal(status, 200);
  const { url, ...rest } = body;
  assert.deepEqual(rest, {
    expires_at: new Date(server.clock.now().getTime() + 120 * MINUTE_MS).toISOString(),
    filename: '주간 회의.mp3',
    content_type: 'audio/mpeg',
  });
  assert.ok(url.startsWith(`${server.ctx.config.base_url}/media/`));
  assert.equal(await (await fetch(url)).text(), 'sound');
});

test('the URL lasts for 110 minutes at least, and is the same for ten minutes', async () => {
  const { ask } = await makeScene();
  const first = (await ask()).body;
  server.clock.advance(10 * MINUTE_MS - 1);
  const second = (await ask()).body;
  assert.deepEqual(second, first);
  const leftMs = Date.parse(second.expires_at) - server.clock.now().getTime();
  assert.ok(leftMs > 110 * MINUTE_MS, `${leftMs} ms`);
  server.clock.advance(1);
  assert.notEqual((await ask()).body.url, first.url);
});

test('a name and a type that are unknown are null', async () => {
  const { ask } = await makeScene({ media: { content: 'x', filename: null, content_type: null } });
  const { filename, content_type } = (await ask()).body;
  assert.deepEqual([filename, content_type], [null, null]);
});

test('a record that never had media is 404', async () => {
  const { ask } = await makeScene({});
  assertError(await ask(), 404, 'MEDIA_NOT_FOUND');
});

test('media whose time is over is 404, from that very moment', async () => {
  const expires_at = new Date(server.clock.now().getTime() + MINUTE_MS);
  const { ask } = await makeScene({ media: { content: 'sound', expires_at } });
  assert.equal((await ask()).status, 200);
  server.clock.advance(MINUTE_MS);
  assertError(await ask(), 404, 'MEDIA_NOT_FOUND');
});

test('a record that is still being processed is 409, with media or without', async () => {
  const processing = { is_ready: false, status: 'uploaded' as const };
  assertError(await (await makeScene(processing)).ask(), 409, 'RECORD_NOT_READY');
  const withMedia = { ...processing, media: { content: 'sound' } };
  assertError(await (await makeScene(withMedia)).ask(), 409, 'RECORD_NOT_READY');
});

test('without record.download_media it is 403, before anything about the media is said', async () => {
  const { workspace, ask } = await makeScene({ is_ready: false });
  const role_ids = [await makeWorkspaceRole(server, workspace, { 'record.download_media': 'deny' })];
  const { token } = await makeMember(server, workspace, { role_ids });
  assertError(await ask(token), 403, 'FORBIDDEN');
});

test('with something masked in it the sound is for those who may see what is masked', async () => {
  const masked = {
    text: 'Call [phone_number].',
    original_text: 'Call 010-1234.',
    pii_spans: [{ type: 'phone_number', start: 5, end: 19 }],
  };
  const { workspace, ask } = await makeScene({ dialogs: [masked], media: { content: 'sound' } });
  assertError(await ask(), 403, 'FORBIDDEN');
  const role_ids = [await makeWorkspaceRole(server, workspace, { 'record.unmask': 'allow' })];
  const { token } = await makeMember(server, workspace, { role_ids });
  assert.equal((await ask(token)).status, 200);
});
