import assert from 'node:assert/strict';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { setWorkspaceStatus } from '../../tests/kit/make/change-workspace.ts';
import { MINUTE_MS } from '../../tests/kit/durations.ts';
import { makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeShare } from '../../tests/kit/make/make-share.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { updateMember } from '../people/members/member-acts.ts';
import { setUserStatus } from '../people/users/set-user-status.ts';
import { makeRecord, type TestMedia } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startApp } from '../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../base/database/database.ts';
import { MediaStoreError } from '../media/media-store-error.ts';
import type { MediaStore } from '../media/media-store.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const CONTENT = '0123456789';

/** A record with media, and the path of its link. */
async function makeScene(media: Partial<TestMedia> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const { member_id, token } = owner;
  const fields = { owner_member_id: member_id, media: { content: CONTENT, ...media } };
  const record = await makeRecord(server, workspace, fields);
  const { body } = await server.get(`${record.path}/media`, token);
  const link = body.url.slice(server.base_url.length) as string;
  const load = (headers: Record<string, string> = {}, method = 'GET') =>
    server.send(method, link, { headers });
  return { workspace, owner, record, link, load };
}

test('the link opens the file, whole, as its type and under its name', async () => {
  const { load } = await makeScene({ filename: '주간 회의.mp3' });
  const { status, headers, text } = await load();
  assert.equal(status, 200);
  assert.equal(text, CONTENT);
  assert.equal(headers.get('content-type'), 'audio/mpeg');
  assert.equal(headers.get('content-length'), '10');
  assert.equal(headers.get('accept-ranges'), 'bytes');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(
    headers.get('content-disposition'),
    `attachment; filename="__ __.mp3"; filename*=UTF-8''%EC%A3%BC%EA%B0%84%20%ED%9A%8C%EC%9D%98.mp3`,
  );
});

test('the link ends with the access of whom it was made for', async () => {
  const { workspace, owner, record, link: ofOwner } = await makeScene();
  const reader = await makeMember(server, workspace);
  const linkFor = async (token: string) => {
    const { body } = requireOk(await server.get(`${record.path}/media`, token));
    return (body.url as string).slice(server.base_url.length);
  };
  const statusAt = async (link: string) => (await server.get(link)).status;
  const patch = async (body: object) =>
    requireOk(await server.send('PATCH', record.app_path, { token: owner.token, body }));
  const link = await linkFor(reader.token);
  assert.equal(await statusAt(link), 200);
  await patch({ scope: 'private' });
  assert.deepEqual([await statusAt(link), await statusAt(ofOwner)], [403, 200]);
  await patch({ scope: 'workspace' });
  assert.equal(await statusAt(link), 200);
  for (const user_id of ['', '0-', `${owner.user_id}-`])
    assert.equal(await statusAt(link.replace(/(?<=signature=)\d+-/, user_id)), 403);

  const role_id = await makeWorkspaceRole(server, workspace, { 'record.download_media': 'deny' });
  const act = { workspace_id: workspace.workspace_id, at: server.clock.now() };
  const { member_id } = reader;
  await updateMember(server.ctx.db, act, { member_id, role_ids: [role_id] });
  assert.equal(await statusAt(link), 403);
  await updateMember(server.ctx.db, act, { member_id, role_ids: [] });
  assert.equal(await statusAt(link), 200);
  await updateMember(server.ctx.db, act, { member_id, status: 'deactivated' });
  assert.equal(await statusAt(link), 403);
  await updateMember(server.ctx.db, act, { member_id, status: 'active' });
  await setUserStatus(server.ctx.db, { user: reader, status: 'deactivated', now: server.clock.now() });
  assert.equal(await statusAt(link), 403);
});

test('where masks are made, what nobody has transcribed yet is heard by its owner and by those who may unmask', async () => {
  const workspace = await makeWorkspace(server, { pii_redaction_active: true });
  const owner = await makeMember(server, workspace);
  const fields = { owner_member_id: owner.member_id, media: { content: CONTENT }, dialogs: [] };
  const record = await makeRecord(server, workspace, fields);
  const reader = await makeMember(server, workspace);
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const mediaOf = ({ token }: { token: string }) => server.get(`${record.path}/media`, token);
  const isOffered = async ({ token }: { token: string }) =>
    requireOk(await server.get(record.path, token)).body.record.permissions.download_media;
  assertError(await mediaOf(reader), 403, 'FORBIDDEN');
  assert.equal(await isOffered(reader), false);
  const { items } = requireOk(await server.get(`${workspace.path}/records`, reader.token)).body;
  assert.equal(items[0].permissions.download_media, false);
  for (const may of [owner, admin]) {
    requireOk(await mediaOf(may));
    assert.equal(await isOffered(may), true);
  }
  const share = await makeShare(server, record, owner.token);
  const { password } = share;
  const { body } = requireOk(await server.send('POST', `${share.url}/unlock`, { body: { password } }));
  const shown = requireOk(await server.get(share.url, body.access_token)).body;
  assert.equal(shown.media, null);
});

test('a file without a name is called after its record', async () => {
  const { record, load } = await makeScene({ filename: null, content_type: null });
  const { headers } = await load();
  assert.equal(headers.get('content-disposition'), `attachment; filename="record-${record.record_id}.mp3"`);
  assert.equal(headers.get('content-type'), 'application/octet-stream');
});

test('what a browser could run is saved, not shown', async () => {
  for (const content_type of ['text/html', 'image/svg+xml', 'application/xhtml+xml']) {
    const { load } = await makeScene({ content_type, filename: 'page.html' });
    const { headers } = await load();
    assert.match(headers.get('content-disposition') ?? '', /^attachment/);
    assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'");
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  }
});

test('a stored type that is no type does not break the answer', async () => {
  const { load } = await makeScene({ content_type: 'audio/mpeg\r\nx-evil: 1' });
  const { status, headers } = await load();
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'application/octet-stream');
  assert.equal(headers.get('x-evil'), null);
});

for (const [range, content, contentRange] of [
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=0-99', CONTENT, 'bytes 0-9/10'],
] as const) {
  test(`Range: ${range} is a part`, async () => {
    const { load } = await makeScene();
    const { status, headers, text } = await load({ range });
    assert.equal(status, 206);
    assert.equal(text, content);
    assert.equal(headers.get('content-range'), contentRange);
    assert.equal(headers.get('content-length'), String(content.length));
  });
}

test('a range behind the end is 416 and tells the size', async () => {
  const { load } = await makeScene();
  const answer = await load({ range: 'bytes=10-' });
  assertError(answer, 416, 'RANGE_NOT_SATISFIABLE');
  assert.equal(answer.headers.get('content-range'), 'bytes */10');
});

test('several ranges, or a unit that is not bytes, are answered with the whole file', async () => {
  const { load } = await makeScene();
  for (const range of ['bytes=0-1,4-5', 'seconds=1-2']) {
    const { status, text } = await load({ range });
    assert.deepEqual([status, text], [200, CONTENT]);
  }
});

test('a part is continued only when the file is still the same', async () => {
  const { load } = await makeScene();
  const { headers } = await load();
  const etag = headers.get('etag') ?? '';
  const modified = headers.get('last-modified') ?? '';
  const range = 'bytes=5-';
  for (const ifRange of [etag, modified]) {
    assert.equal((await load({ range, 'if-range': ifRange })).status, 206, ifRange);
  }
  for (const ifRange of ['"another"', `W/${etag}`, 'Mon, 01 Jan 2001 00:00:00 GMT']) {
    assert.equal((await load({ range, 'if-range': ifRange })).status, 200, ifRange);
  }
});

test('who has the file already is told so', async () => {
  const { load } = await makeScene();
  const { headers } = await load();
  const etag = headers.get('etag') ?? '';
  assert.match(etag, /^"[^"]+"$/);
  const modified = headers.get('last-modified') ?? '';
  for (const known of [etag, `"x", W/${etag}`, '*']) {
    const answer = await load({ 'if-none-match': known });
    assert.deepEqual([answer.status, answer.text], [304, '']);
    assert.equal(answer.headers.get('etag'), etag);
  }
  assert.equal((await load({ 'if-modified-since': modified })).status, 304);
  assert.equal((await load({ 'if-none-match': '"x"', 'if-modified-since': modified })).status, 200);
  assert.equal((await load({ 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status, 200);
});

test('HEAD tells size and type without the file, and knows no ranges', async () => {
  const { load } = await makeScene();
  const { status, headers, text } = await load({ range: 'bytes=2-4' }, 'HEAD');
  assert.equal(status, 200);
  assert.equal(headers.get('content-length'), '10');
  assert.equal(headers.get('content-type'), 'audio/mpeg');
  assert.equal(text, '');
});

test('an empty file is an empty answer', async () => {
  const { load } = await makeScene({ content: '' });
  const { status, headers, text } = await load();
  assert.deepEqual([status, text, headers.get('content-length')], [200, '', '0']);
});

test('a link that was changed anywhere opens nothing', async () => {
  const { link } = await makeScene();
  const other = await makeScene();
  const [, workspace_id = '', record_id = '', expires = '', signature = ''] =
    /^\/media\/(\d+)\/(\d+)\?expires=(\d+)&signature=([\w-]+)$/.exec(link) ?? [];
  const path = `/media/${workspace_id}/${record_id}`;
  for (const wrong of [
    `/media/${workspace_id}/${other.record.record_id}?expires=${expires}&signature=${signature}`,
    `${path}?expires=${Number(expires) + 1}&signature=${signature}`,
    `${path}?expires=0${expires}&signature=${signature}`,
    `${path}?expires=${expires}&signature=${signature.slice(1)}`,
    `${path}?expires=${expires}&signature=${signature}&signature=${signature}`,
    `${path}?expires=${expires}`,
    path,
    `/media/x/..%2F..%2Fetc%2Fpasswd?expires=${expires}&signature=${signature}`,
    `/media/${workspace_id}/%00?expires=${expires}&signature=${signature}`,
  ]) {
    assertError(await server.get(wrong), 403, 'FORBIDDEN');
  }
});

test('a link whose time is over is 403', async () => {
  const { load } = await makeScene();
  server.clock.advance(110 * MINUTE_MS);
  assert.equal((await load()).status, 200);
  server.clock.advance(10 * MINUTE_MS);
  assertError(await load(), 403, 'FORBIDDEN');
});

test('a good link opens nothing once the media has expired', async () => {
  const expires_at = new Date(server.clock.now().getTime() + MINUTE_MS);
  const { load } = await makeScene({ expires_at });
  server.clock.advance(MINUTE_MS);
  assertError(await load(), 404, 'MEDIA_NOT_FOUND');
});

test('a good link opens nothing once the record is gone, or the workspace suspended', async () => {
  const { workspace, owner, record, load } = await makeScene();
  await setWorkspaceStatus(server, workspace, 'suspended');
  assertError(await load(), 403, 'FORBIDDEN');
  await setWorkspaceStatus(server, workspace, 'active');
  assert.equal((await server.send('DELETE', record.app_path, { token: owner.token })).status, 204);
  assertError(await load(), 404, 'MEDIA_NOT_FOUND');
});

test('a file that is missing from the store, or shorter than it was, is an error of its own, and counted', async () => {
  const { workspace, record, load } = await makeScene();
  const key = statement<{ media_key: string }>(
    'test.media-key',
    'select r.media_key from record r where r.workspace_id = $1 and r.record_id = $2',
  );
  const [row] = await server.ctx.db.query(key, [workspace.workspace_id, record.record_id]);
  const path = join(server.ctx.config.data_dir, 'media', row?.media_key ?? '');
  const damaged = async () => (await server.ctx.metrics.damaged_media.get()).values[0]?.value ?? 0;
  const before = await damaged();
  await truncate(path, 3);
  assertError(await load(), 500, 'MEDIA_DAMAGED');
  await server.ctx.media.delete(row?.media_key ?? '');
  assertError(await load(), 500, 'MEDIA_DAMAGED');
  assert.equal(await damaged(), before + 2);
});

test('other methods are 405', async () => {
  const { load } = await makeScene();
  const answer = await load({}, 'DELETE');
  assertError(answer, 405, 'METHOD_NOT_ALLOWED');
  assert.equal(answer.headers.get('allow'), 'GET, HEAD, OPTIONS');
});

/** The same link at a server whose store does this instead. */
async function loadFrom(t: TestContext, parts: Partial<MediaStore>, headers: Record<string, string> = {}) {
  const { link } = await makeScene();
  const { media } = server.ctx;
  const store: MediaStore = {
    check: () => media.check(),
    put: (...file) => media.put(...file),
    take: (...file) => media.take(...file),
    find: (key) => media.find(key),
    read: (...part) => media.read(...part),
    delete: (key) => media.delete(key),
    endPuts: (before) => media.endPuts(before),
    makeUrl: (...use) => media.makeUrl(...use),
    ...parts,
  };
  const app = await startApp(server, { media: store });
  t.after(app.stop);
  return fetch(app.base_url + link, { headers });
}

test('a store that is away just now is a 503 that says when to come again', async (t) => {
  const away = async () => {
    throw new MediaStoreError('The media bucket cannot be reached.', { is_temporary: true });
  };
  for (const parts of [{ find: away }, { read: away }]) {
    const answer = await loadFrom(t, parts, { range: 'bytes=2-4' });
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '2');
    assert.equal(answer.headers.get('content-range'), null);
    const { type, message } = (await answer.json()) as Record<string, string>;
    assert.equal(type, 'SERVICE_UNAVAILABLE');
    assert.equal(message, 'The media store cannot be reached: try again shortly.');
  }
});

test('a store that somebody has to mend is a 500, and its sentence is not for everybody', async (t) => {
  const broken = async () => {
    throw new MediaStoreError('The media bucket "private" does not know this access key.');
  };
  const answer = await loadFrom(t, { find: broken });
  assert.equal(answer.status, 500);
  assert.doesNotMatch(await answer.text(), /private/);
});
