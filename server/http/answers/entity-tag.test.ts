import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
let record: TestRecord;
let path: string;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  path = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}`;
});
after(() => server.stop());

const get = (headers: Record<string, string> = {}, query = '') =>
  server.send('GET', path + query, { token: owner.token, headers });
const patch = (title: string, match?: string) =>
  server.send('PATCH', path, {
    token: owner.token,
    body: { title },
    headers: match === undefined ? {} : { 'if-match': match },
  });
const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';

test('An unchanged resource is answered with 304, and a changed one in full', async () => {
  const first = await get();
  const tag = tagOf(first);
  assert.match(tag, /^"\d+-[\w-]{22}"$/);
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const { status, text } = await get({ 'if-none-match': header });
    assert.deepEqual([status, text], [304, ''], header);
  }
  assert.equal((await get({ 'if-none-match': tag }, '?include=dialogs')).status, 200);
  assert.equal((await patch('Another')).status, 200);
  const changed = await get({ 'if-none-match': tag });
  assert.equal(changed.status, 200);
  assert.equal(changed.body.record.title, 'Another');
});

test('A list is 304 too until something on it changes', async () => {
  const at = `/api/v3/workspaces/${workspace.slug}/records`;
  const first = await server.get(at, owner.token);
  const headers = { 'if-none-match': tagOf(first) };
  assert.equal((await server.send('GET', at, { token: owner.token, headers })).status, 304);
  await patch('On the list');
  assert.equal((await server.send('GET', at, { token: owner.token, headers })).status, 200);
});

test('A change on condition is made once', async () => {
  const tag = tagOf(await get({}, '?include=dialogs'));
  const first = await patch('First', tag);
  assert.equal(first.status, 200);
  assert.equal(first.body.record.title, 'First');
  const second = await patch('Second', tag);
  assert.equal(second.status, 412);
  assert.equal(second.body.type, 'RECORD_CHANGED');
  assert.equal(tagOf(first).startsWith(`"${second.body.reason.values.version}-`), true);
  assert.equal((await patch('Second', tagOf(first))).status, 200);
  assert.equal((await patch('Third', '*')).status, 200);
  assert.equal((await patch('Third', 'no tag')).status, 422);
});

test('A tag counts in a list with others, and without the quotes that a client took from it', async () => {
  for (const toHeader of [
    (tag: string) => `"unknown", ${tag}`,
    (tag: string) => `${tag}, W/"unknown"`,
    (tag: string) => tag.replaceAll('"', ''),
  ]) {
    const tag = tagOf(await get());
    const changed = await patch(`After ${toHeader('it')}`, toHeader(tag));
    assert.equal(changed.status, 200, changed.text);
    assert.equal((await patch('Too late', toHeader(tag))).status, 412);
  }
  assert.equal((await patch('Unknown', '"unknown", "other"')).status, 422);
});

test('Of several concurrent changes of one version exactly one succeeds', async () => {
  const tag = tagOf(await get());
  const answers = await Promise.all(['A', 'B', 'C'].map((title) => patch(title, tag)));
  const statuses = answers.map(({ status, body }) => (status === 409 ? body.type : status));
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses));
  for (const status of statuses) assert.ok([200, 412, 'RECORD_BUSY'].includes(status), String(status));
});

test('A record that has changed is not deleted on condition', async () => {
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const other = `/api/v3/workspaces/${workspace.slug}/records/${record_id}`;
  const tag = tagOf(await server.get(other, owner.token));
  await server.send('PATCH', other, { token: owner.token, body: { title: 'Newer' } });
  const refused = await server.send('DELETE', other, { token: owner.token, headers: { 'if-match': tag } });
  assert.equal(refused.status, 412);
  assert.equal((await server.send('DELETE', other, { token: owner.token })).status, 204);
});

test('v2 answers as it always did', async () => {
  const { headers, status } = await server.send('GET', record.path, {
    token: owner.token,
    headers: { 'if-none-match': '*' },
  });
  assert.equal(status, 200);
  assert.equal(headers.get('etag'), null);
});

test('Pages of other sites may send and read the fields of v3, and of v2 what they always could', async () => {
  const fields = async (url: string) => {
    const { headers } = await server.send('OPTIONS', url);
    return [headers.get('access-control-allow-headers'), headers.get('access-control-expose-headers')];
  };
  const [allowed, exposed] = await fields(path);
  // Libraries add fields of their own, such as baggage and traceparent; Authorization is never among those that * stands for.
  assert.match(allowed ?? '', /^Authorization, .*Idempotency-Key, If-Match, If-None-Match, \*$/);
  assert.match(exposed ?? '', /ETag, Idempotency-Replayed/);
  assert.doesNotMatch(String(await fields(record.path)), /Idempotency|If-|ETag/);
});
