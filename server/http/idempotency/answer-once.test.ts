import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { statement } from '../../base/database/database.ts';
import { DAY_MS } from '../../base/durations.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { answerOnce } from './answer-once.ts';
import { sweepIdempotentRequests } from './idempotency-queries.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
});
after(() => server.stop());

const at = () => `/api/v3/workspaces/${workspace.slug}`;
const create = (name: string, key: string | undefined, token = owner.token) =>
  server.send('POST', `${at()}/labels`, {
    token,
    body: { name, color: '#112233' },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const countLabels = async (name: string) => {
  const { body } = await server.get(`${at()}/labels`, owner.token);
  return body.items.filter((label: { name: string }) => label.name === name).length;
};

test('A request that is repeated with its key is answered as the first time, and does nothing', async () => {
  const first = await create('once', 'key-1');
  assert.equal(first.status, 201);
  assert.equal(first.headers.get('idempotency-replayed'), null);
  const again = await create('once', 'key-1');
  assert.equal(again.status, 201);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(await countLabels('once'), 1);
  const without = await create('once', undefined);
  assert.equal(without.status, 409, 'without a key the name is taken');
});

test('Twins that arrive together do it once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('twins', 'key-2')));
  const done = answers.filter(({ status }) => status === 201);
  assert.ok(done.length > 0);
  assert.equal(new Set(done.map(({ text }) => text)).size, 1);
  for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
    assert.equal(status, 409);
    assert.equal(body.type, 'REQUEST_IN_PROGRESS');
    assert.equal(headers.get('retry-after'), '2');
  }
  assert.equal(await countLabels('twins'), 1);
});

const countAct = statement<{ workspace_id: number }>(
  'test.act-once',
  `with done as (select 1) update workspace w set name = w.name || '+' where w.workspace_id = $1 returning w.workspace_id`,
);

const selectName = statement<{ name: string }>(
  'test.name',
  'select w.name from workspace w where w.workspace_id = $1',
);

test('Twins of an act that opens no transaction of its own do it once', async () => {
  const { workspace_id } = workspace;
  const readName = async () => (await server.ctx.db.query(selectName, [workspace_id]))[0]?.name;
  const name = await readName();
  let begun = 0;
  const all = Promise.withResolvers<void>();
  const act = () =>
    answerOnce(
      server.ctx,
      {
        caller: { member_id: owner.member_id, workspace: { workspace_id } },
        idempotency_key: 'key-of-an-act',
        said: ['POST', '/act', ''],
        only_reads: false,
      },
      async (db) => {
        // None of them has written anything before all have begun.
        begun += 1;
        if (begun === 4) all.resolve();
        await all.promise;
        await db.query(countAct, [workspace_id]);
        return { status: 204, text: null, record_id: null };
      },
    );
  const answers = await Promise.allSettled(Array.from({ length: 4 }, act));
  const refused = answers.filter(({ status }) => status === 'rejected');
  assert.ok(refused.length < 4, 'one of them has done it');
  for (const answer of refused)
    assert.match(String((answer as PromiseRejectedResult).reason), /in progress|under way/i);
  assert.equal(await readName(), `${name}+`);
});

test('A key belongs to one request of one member', async () => {
  assert.equal((await create('mine', 'key-3')).status, 201);
  const other = await create('other', 'key-3');
  assert.equal(other.status, 422);
  assert.equal(other.body.type, 'IDEMPOTENCY_KEY_REUSED');
  const team = await server.send('POST', `${at()}/teams`, {
    token: owner.token,
    body: { name: 'mine' },
    headers: { 'idempotency-key': 'key-3' },
  });
  assert.equal(team.body.type, 'IDEMPOTENCY_KEY_REUSED');
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  assert.equal((await create('theirs', 'key-3', admin.token)).status, 201);
});

test('A refusal is not kept: the request may succeed when it is repeated', async () => {
  await create('taken', undefined);
  assert.equal((await create('taken', 'key-4')).status, 409);
  const { body } = await server.get(`${at()}/labels`, owner.token);
  const { id } = body.items.find((label: { name: string }) => label.name === 'taken');
  await server.send('DELETE', `${at()}/labels/${id}`, { token: owner.token });
  assert.equal((await create('taken', 'key-4')).status, 201);
});

test('A caller who has lost the permission gets no stored answer', async () => {
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  assert.equal((await create('trusted', 'key-5', admin.token)).status, 201);
  await server.send('PATCH', `${at()}/members/${admin.member_id}`, {
    token: owner.token,
    body: { base_role: 'guest' },
  });
  // Places are kept for three seconds at most.
  server.clock.advance(10_000);
  assert.equal((await create('trusted', 'key-5', admin.token)).status, 403);
});

const exportOf = (record_id: number, token: string) =>
  server.send('POST', `${at()}/records/${record_id}/export`, {
    token,
    body: { format: 'text' },
    headers: { 'idempotency-key': `export ${record_id}` },
  });

test('An export that is repeated is made anew, for whoever may still read it', async () => {
  const reader = await makeMember(server, workspace);
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: ['The first words'],
  });
  const first = requireOk(await exportOf(record_id, reader.token));
  assert.match(first.body.content, /The first words/);
  const again = requireOk(await exportOf(record_id, reader.token));
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.body.content, first.body.content);
  const told = await server.get(`/app/workspaces/${workspace.slug}/audit?action=record.export`, owner.token);
  assert.equal(requireOk(told).body.items.length, 1);
  const role_id = await makeWorkspaceRole(server, workspace, { 'record.export': 'deny' });
  const hold = async (role_ids: number[]) =>
    requireOk(
      await server.send('PATCH', `${at()}/members/${reader.member_id}`, {
        token: owner.token,
        body: { role_ids },
      }),
    );
  await hold([role_id]);
  assertError(await exportOf(record_id, reader.token), 403, 'FORBIDDEN');
  await hold([]);
  const body = { scope: 'private' };
  requireOk(await server.send('PATCH', `${at()}/records/${record_id}`, { token: owner.token, body }));
  assertError(await exportOf(record_id, reader.token), 403, 'FORBIDDEN');
  requireOk(await server.send('DELETE', `${at()}/records/${record_id}`, { token: owner.token }));
  assertError(await exportOf(record_id, owner.token), 404, 'RECORD_NOT_FOUND');
});

test('A stored answer is deleted with its record, and its key does nothing more', async () => {
  const body = { recorded_at: '2026-03-02T08:00:00Z', dialogs: [{ text: 'Words' }] };
  const send = () =>
    server.send('POST', `${at()}/records`, {
      token: owner.token,
      body,
      headers: { 'idempotency-key': 'record-1' },
    });
  const { record_id } = requireOk(await send()).body;
  assert.equal(requireOk(await send()).body.record_id, record_id);
  requireOk(await server.send('DELETE', `${at()}/records/${record_id}`, { token: owner.token }));
  requireOk(await server.send('DELETE', `${at()}/trash/${record_id}`, { token: owner.token }));
  assertError(await send(), 422, 'IDEMPOTENCY_KEY_REUSED');
  const selectKept = statement<{ reply_sealed: Buffer }>(
    'test.replies-of-record',
    'select i.reply_sealed from idempotent_request i where i.record_id = $1',
  );
  const kept = await server.ctx.db.query(selectKept, [record_id]);
  assert.deepEqual(
    kept.map(({ reply_sealed }) => reply_sealed.length),
    [0],
  );
});

test('A secret that was answered is sealed in the table', async () => {
  const made = await server.send('POST', `${at()}/invitations`, {
    token: owner.token,
    body: { email: 'new@example.com', base_role: 'member' },
    headers: { 'idempotency-key': 'key-6' },
  });
  assert.equal(made.status, 201);
  const rows = await server.ctx.db.query(
    statement<{ reply_sealed: Buffer }>('test.replies', 'select reply_sealed from idempotent_request'),
    [],
  );
  const kept = rows.map(({ reply_sealed }) => reply_sealed.toString('latin1')).join();
  assert.ok(!kept.includes(made.body.url));
  assert.ok(!kept.includes('invitation'));
});

test('A malformed key is refused, and operations that need none ignore it', async () => {
  for (const key of ['', 'x'.repeat(256), 'ключ']) {
    const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
    const answer = await server.send('POST', `${at()}/labels`, {
      token: owner.token,
      body: { name: 'bad', color: '#112233' },
      headers,
    });
    assert.equal(answer.status, 422, key);
    assert.equal(answer.body.errors[0].path, 'header.idempotency-key');
  }
  const headers = { 'idempotency-key': 'key-3' };
  const read = await server.send('GET', `${at()}/labels`, { token: owner.token, headers });
  assert.equal(read.status, 200);
});

test('A key is forgotten after a day, in memory and on disk', async () => {
  assert.equal((await create('yesterday', 'key-7')).status, 201);
  server.clock.advance(DAY_MS);
  assert.equal((await create('yesterday', 'key-7')).status, 409, 'it runs again, and the name is taken');
  assert.equal((await create('today', 'key-7')).status, 201);
  server.clock.advance(DAY_MS);
  const swept = await sweepIdempotentRequests(server.ctx, server.clock.now());
  assert.ok(swept >= 7, String(swept));
  assert.equal(await sweepIdempotentRequests(server.ctx, server.clock.now()), 0);
});
