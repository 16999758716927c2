import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { isChange, type Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { deactivateMember } from '../../tests/kit/make/change-workspace.ts';
import { DAY_MS, HOUR_MS } from '../../tests/kit/durations.ts';
import {
  makeMember,
  makeToken,
  makeUser,
  makeWorkspace,
  type TestUser,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { tokenDigest } from '../access/access-store.ts';
import { statement } from '../base/database/database.ts';
import { createToken, revokeToken } from '../people/users/token-acts.ts';
import { setUserStatus } from '../people/users/set-user-status.ts';
import { updateWorkspace } from '../people/workspaces/update-workspace.ts';

const ME = '/v2/users/me';
/** Within this time a change to tokens and users has to be known by every process. */
const KNOWN_MS = 5_000;

let server: TestServer;
/** Another process on the same database. */
let other: TestServer;
let workspace: TestWorkspace;
let user: TestUser;

before(async () => {
  server = await startTestServer();
  other = await startTestServer({ beside: server });
});
after(async () => {
  await other.stop();
  await server.stop();
});
beforeEach(async () => {
  workspace = await makeWorkspace(server);
  user = await makeMember(server, workspace, { base_role: 'owner' });
});

async function statusesOf(path: string, token: string): Promise<number[]> {
  return [(await server.get(path, token)).status, (await other.get(path, token)).status];
}

const make = (fields: { expires_in_days: number | null }) =>
  createToken(
    server.ctx.db,
    { user_id: user.user_id, name: 'test', scope: 'write', ...fields },
    server.clock.now(),
  );

test('A request with an invalid token is told so, and not that it has none', async () => {
  assert.equal((await server.get(ME)).body.reason.name, 'token_missing');
  for (const token of ['pat_0000000000000000', 'nonsense']) {
    const { status, body } = await server.get(ME, token);
    assert.deepEqual([status, body.type, body.reason.name], [401, 'UNAUTHORIZED', 'token_refused']);
    assert.ok(!body.message.includes(token));
  }
});

test('A token works until it expires and not a moment longer, also when it has just been used', async () => {
  const { token } = await make({ expires_in_days: 1 });
  server.clock.advance(DAY_MS - 1);
  assert.deepEqual(await statusesOf(ME, token), [200, 200]);
  server.clock.advance(1);
  assert.deepEqual(await statusesOf(ME, token), [401, 401]);
});

test('A revoked token stops working in every process', async () => {
  const { token, access_token_id } = await make({ expires_in_days: null });
  assert.deepEqual(await statusesOf(ME, token), [200, 200]);
  await revokeToken(server.ctx.db, access_token_id, server.clock.now());
  server.clock.advance(KNOWN_MS);
  assert.deepEqual(await statusesOf(ME, token), [401, 401]);
});

test('A revoked token stops working, although the clock was set back by hours since it was used', async () => {
  const { token, access_token_id: id } = await make({ expires_in_days: null });
  assert.deepEqual(await statusesOf(ME, token), [200, 200]);
  server.clock.advance(-6 * HOUR_MS);
  await revokeToken(server.ctx.db, id, server.clock.now());
  assert.deepEqual(await statusesOf(ME, token), [401, 401]);
  server.clock.advance(6 * HOUR_MS);
});

test('The tokens of a user who is switched off stop working in every process, and work again after', async () => {
  const someone = await makeUser(server);
  assert.deepEqual(await statusesOf(ME, someone.token), [200, 200]);
  await setUserStatus(server.ctx.db, { user: someone, status: 'deactivated', now: server.clock.now() });
  server.clock.advance(KNOWN_MS);
  assert.deepEqual(await statusesOf(ME, someone.token), [401, 401]);
  await setUserStatus(server.ctx.db, { user: someone, status: 'active', now: server.clock.now() });
  assert.deepEqual(await statusesOf(ME, someone.token), [200, 200]);
});

test('A member who is deactivated is refused by the next request of every process', async () => {
  const member = await makeMember(server, workspace);
  assert.deepEqual(await statusesOf(workspace.path, member.token), [200, 200]);
  await deactivateMember(server, workspace, member);
  assert.deepEqual(await statusesOf(workspace.path, member.token), [403, 403]);
  assert.deepEqual(await statusesOf(ME, member.token), [200, 200]);
});

test('A token with the scope read reads, and is 403 on everything that writes', async () => {
  const reader = await makeToken(server, user.user_id, 'read');
  assert.deepEqual(await statusesOf(workspace.path, reader), [200, 200]);
  const writing = Object.values<Endpoint>(endpoints).filter(isChange);
  assert.deepEqual(writing.map(({ name }) => name).sort(), [
    'add-labels',
    'delete-share',
    'put-share',
    'remove-labels',
  ]);
  for (const { method, path, name } of writing) {
    const target = path.replace('{slug}', workspace.slug).replace('{record_id}', '1');
    const body = { record_ids: [1], label_ids: [1], title: 'x', expires_in_days: 7 };
    const answer = await server.send(method, target, { token: reader, body });
    assert.equal(answer.status, 403, name);
    assert.match(answer.body.message, /scope "write"/);
  }
});

const insertSession = statement<never>(
  'test.session-token',
  `insert into access_token (access_token_id, user_id, kind, name, digest, prefix, scope, created_at)
   values (nextval('access_token_id_seq'), $1, 'session', 'test', $2, 'ses', 'write', $3)`,
);

test('A workspace can refuse personal tokens; the tokens of sessions open it still', async () => {
  const session = `session-of-${user.user_id}`;
  const now = server.clock.now();
  await server.ctx.db.query(insertSession, [user.user_id, tokenDigest(session), now]);
  await updateWorkspace(
    server.ctx.db,
    { workspace_id: workspace.workspace_id, at: now },
    { allows_personal_tokens: false },
  );

  assert.deepEqual(await statusesOf(workspace.path, user.token), [403, 403]);
  assert.deepEqual(await statusesOf(`${workspace.path}/records`, user.token), [403, 403]);
  assert.deepEqual(await statusesOf(workspace.path, session), [200, 200]);
  const { body } = await server.get('/v2/workspaces', user.token);
  assert.deepEqual(
    body.items.map(({ slug }: { slug: string }) => slug),
    [workspace.slug],
  );
});

const selectLastUsed = statement<{ last_used_at: Date | null; digest: Buffer }>(
  'test.last-used',
  'select t.last_used_at, t.digest from access_token t where t.access_token_id = $1',
);

test('The time of the last use is kept to about five minutes', async () => {
  const { token, access_token_id } = await make({ expires_in_days: null });
  const lastUsed = async () =>
    (await server.ctx.db.query(selectLastUsed, [access_token_id]))[0]?.last_used_at?.getTime();
  assert.equal(await lastUsed(), undefined);
  const first = server.clock.now().getTime();
  await server.get(ME, token);
  assert.equal(await lastUsed(), first);
  server.clock.advance(4 * 60_000);
  await server.get(ME, token);
  assert.equal(await lastUsed(), first);
  server.clock.advance(2 * 60_000);
  await server.get(ME, token);
  assert.equal(await lastUsed(), first + 6 * 60_000);
});

test('The database holds a digest of a token, not the token', async () => {
  const { token, access_token_id } = await make({ expires_in_days: null });
  const [row] = await server.ctx.db.query(selectLastUsed, [access_token_id]);
  assert.ok(row?.digest.equals(tokenDigest(token)));
  const rows = await server.ctx.db.query(
    statement<{ row: string }>('test.tokens', 'select t::text as row from access_token t'),
    [],
  );
  assert.ok(rows.length > 0);
  assert.ok(rows.every(({ row }) => !row.includes(token)));
});

test('A refusal says how to authenticate, and nothing of why', async () => {
  const { token, access_token_id } = await make({ expires_in_days: null });
  await revokeToken(server.ctx.db, access_token_id, server.clock.now());
  const [revoked, unknown] = [await server.get(ME, token), await server.get(ME, 'pat_0123456789abcdef')];
  assert.equal(revoked.headers.get('www-authenticate'), 'Bearer');
  assert.equal(revoked.body.message, unknown.body.message);
});
