import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import {
  makeMember,
  makeToken,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { signInOnPage } from '../../../tests/kit/clients/page-client.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { startPageSession } from '../../access/page-sessions.ts';
import { startSession } from '../../access/session-tokens.ts';
import { fanOut } from '../../changes/webhooks/fan-out.ts';
import { statement } from '../../base/database/database.ts';
import { listWorkspaces } from '../workspaces/workspace-queries.ts';
import { setUserStatus } from '../users/set-user-status.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
let admin: Signed;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());
beforeEach(async () => {
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  admin = await signIn(await makeMember(server, workspace, { base_role: 'admin', name: 'Ada' }));
});

/** Tokens are cached for some seconds. */
const forget = () => server.clock.advance(5_000);

async function signIn(member: TestMember) {
  const token = await (await signInOnPage(server, member)).getToken();
  const at = `${workspace.app_path}/service-accounts`;
  const send = (method: string, path = '', body?: unknown) => server.send(method, at + path, { token, body });
  return { member, token, send };
}
type Signed = Awaited<ReturnType<typeof signIn>>;

const create = async (fields: object = {}) =>
  requireOk(await admin.send('POST', '', { name: 'Mirror', base_role: 'member', ...fields })).body;

const asked = { name: 'nightly', expires_in_days: 100 };
async function createWithToken(fields: object = {}, limits: object = {}) {
  const account = await create(fields);
  const answer = await admin.send('POST', `/${account.id}/tokens`, { ...asked, ...limits });
  const { token, secret } = requireOk(answer).body;
  const status = async (path = '/records') => (await server.get(workspace.path + path, secret)).status;
  return { account, token, secret, status };
}

test('An account is made, listed, renamed and audited, takes no seat and is not among the members', async () => {
  const seats = async () =>
    (await listWorkspaces(server.ctx.db)).find(({ slug }) => slug === workspace.slug)?.active_member_count;
  assert.equal(await seats(), 2);
  const account = await create();
  assert.deepEqual(
    { ...account, id: 0, created_at: '' },
    {
      id: 0,
      name: 'Mirror',
      base_role: 'member',
      role_ids: [],
      status: 'active',
      owner: { member_id: admin.member.member_id, name: 'Ada' },
      is_stopped: false,
      created_at: '',
      tokens: [],
    },
  );
  assert.equal(await seats(), 2);
  const members = (await server.get(`${workspace.path}/members?query=Mirror`, owner.token)).body;
  assert.equal(members.page.total, 0);
  const renamed = requireOk(await admin.send('PATCH', `/${account.id}`, { name: 'CRM mirror' })).body;
  assert.deepEqual((await admin.send('GET')).body.items, [renamed]);
  assert.equal(renamed.name, 'CRM mirror');
  const actions = (await listAudit(server, workspace)).map(({ action }) => action);
  assert.ok(actions.includes('member.create'), actions.join(' '));
});

test('The token of an account works in its workspace alone, and opens no operation of a person', async () => {
  const { account, token, secret, status } = await createWithToken();
  assert.match(secret, /^msa_[A-Za-z0-9]{38}$/);
  assert.equal(token.prefix, secret.slice(0, 8));
  assert.equal(await status(), 200);
  const me = (await server.get(`${workspace.path}/members/me`, secret)).body;
  assert.equal(me.member_id ?? me.id, account.id);
  const elsewhere = await makeWorkspace(server);
  assertError(await server.get(`${elsewhere.path}/records`, secret), 404, 'WORKSPACE_NOT_FOUND');
  assertError(await server.get('/app/me/tokens', secret), 403, 'FORBIDDEN');
  const narrow = await createWithToken({}, { scopes: ['people:read'], networks: ['127.0.0.1'] });
  assert.deepEqual([await narrow.status('/members'), await narrow.status()], [200, 403]);
});

test('During a rotation two secrets are valid, and the first cannot be rotated again', async () => {
  const { account, token, status } = await createWithToken({}, { scopes: ['records:read'] });
  const path = `/${account.id}/tokens/${token.id}/rotation`;
  const made = requireOk(await admin.send('POST', path, { keep_old_hours: 2 })).body;
  const withNew = async () => (await server.get(`${workspace.path}/records`, made.secret)).status;
  assert.deepEqual([await status(), await withNew()], [200, 200]);
  assert.deepEqual(made.token.scopes, ['records:read']);
  assert.equal(Date.parse(made.token.expires_at) - server.clock.now().getTime(), 100 * DAY_MS);
  assertError(await admin.send('POST', path, { keep_old_hours: 2 }), 409, 'CONFLICT');
  const [listed] = (await admin.send('GET')).body.items;
  assert.deepEqual(
    listed.tokens.map(({ id, is_replaced }: { id: number; is_replaced: boolean }) => [id, is_replaced]),
    [
      [made.token.id, false],
      [token.id, true],
    ],
  );
  server.clock.advance(2 * 60 * 60_000 + 5_000);
  assert.deepEqual([await status(), await withNew()], [401, 200]);
  const again = await signIn(admin.member);
  assert.equal((await again.send('DELETE', `/${account.id}/tokens/${made.token.id}`)).status, 204);
  forget();
  assert.equal(await withNew(), 401);
});

test('Of two concurrent rotations one wins', async () => {
  const { account, token } = await createWithToken();
  const path = `/${account.id}/tokens/${token.id}/rotation`;
  const answers = await Promise.all([1, 2, 3].map(() => admin.send('POST', path, { keep_old_hours: 1 })));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [201, 409, 409],
  );
});

test('An account stops when its owner leaves, is listed as stopped, and resumes when handed over', async () => {
  const { account, status } = await createWithToken();
  const second = await signIn(await makeMember(server, workspace, { base_role: 'admin' }));
  await deactivateMember(server, workspace, admin.member);
  forget();
  assert.equal(await status(), 401);
  const [listed] = (await second.send('GET')).body.items;
  assert.deepEqual([listed.is_stopped, listed.owner.name], [true, 'Ada']);
  const strange = await makeMember(server, await makeWorkspace(server));
  const other = (await second.send('POST', '', { name: 'Other', base_role: 'guest' })).body;
  for (const next of [strange.member_id, admin.member.member_id, other.id, account.id]) {
    assertError(
      await second.send('PATCH', `/${account.id}`, { owner_member_id: next }),
      404,
      'MEMBER_NOT_FOUND',
    );
  }
  const handed = await second.send('PATCH', `/${account.id}`, { owner_member_id: second.member.member_id });
  assert.equal(requireOk(handed).body.is_stopped, false);
  forget();
  assert.equal(await status(), 200);
  const actions = (await listAudit(server, workspace)).map(({ action }) => action);
  assert.ok(actions.includes('service_account.hand_over'));
});

test('An account stops when its owner is switched off on the whole server', async () => {
  const { status } = await createWithToken();
  await setUserStatus(server.ctx.db, { user: admin.member, status: 'deactivated', now: server.clock.now() });
  forget();
  assert.equal(await status(), 401);
});

test('The webhooks of an account pause when its owner leaves', async () => {
  const { secret } = await createWithToken(
    { base_role: 'admin' },
    { scopes: ['webhooks:write', 'records:read', 'people:read'] },
  );
  const at = `/api/v3/workspaces/${workspace.slug}/webhooks`;
  const body = { url: 'https://hooks.example.com/' };
  requireOk(await server.send('POST', at, { token: secret, body }));
  const pauseReason = async () => (await server.get(at, owner.token)).body.items[0].pause_reason;
  await fanOut(server.ctx);
  assert.equal(await pauseReason(), null);
  await deactivateMember(server, workspace, admin.member);
  // The fan-out may first have to catch up with other tests of this database.
  while ((await pauseReason()) === null) assert.ok(await fanOut(server.ctx));
  assert.equal(await pauseReason(), 'owner_gone');
});

test('A deactivated account does nothing until it is active again', async () => {
  const { account, status } = await createWithToken();
  requireOk(await admin.send('PATCH', `/${account.id}`, { status: 'deactivated' }));
  forget();
  assert.equal(await status(), 401);
  requireOk(await admin.send('PATCH', `/${account.id}`, { status: 'active' }));
  assert.equal(await status(), 200);
});

test('Nobody makes an account, or gets its secret, that has more rights than they do', async () => {
  const role = await makeWorkspaceRole(server, workspace, { 'member.manage': 'allow' });
  const limited = await signIn(
    await makeMember(server, workspace, { base_role: 'member', role_ids: [role] }),
  );
  assertError(await limited.send('POST', '', { name: 'x', base_role: 'admin' }), 403, 'FORBIDDEN');
  const { account, token } = await createWithToken({ base_role: 'admin' });
  const ways = [
    ['POST', `/${account.id}/tokens`, asked],
    ['POST', `/${account.id}/tokens/${token.id}/rotation`, { keep_old_hours: 1 }],
    ['PATCH', `/${account.id}`, { owner_member_id: limited.member.member_id }],
    ['PATCH', `/${account.id}`, { status: 'active' }],
  ] as const;
  for (const [method, path, body] of ways) {
    assertError(await limited.send(method, path, body), 403, 'FORBIDDEN');
  }
  const [same] = (await limited.send('GET')).body.items;
  assert.equal(same.tokens.length, 1);
  assertError(await admin.send('POST', '', { name: 'x', base_role: 'owner' }), 422, 'VALIDATION_ERROR');
  const path = `${workspace.app_path}/members/${account.id}`;
  const body = { base_role: 'owner' };
  assertError(await server.send('PATCH', path, { token: owner.token, body }), 409, 'CONFLICT');
});

test('No token makes a token: it takes somebody who is signed in', async () => {
  const { account, token, secret } = await createWithToken({ base_role: 'admin' });
  const personal = await makeToken(server, admin.member.user_id);
  for (const by of [secret, personal]) {
    for (const path of [`/${account.id}/tokens`, `/${account.id}/tokens/${token.id}/rotation`]) {
      const body = path.endsWith('rotation') ? { keep_old_hours: 1 } : asked;
      const answer = await server.send('POST', `${workspace.app_path}/service-accounts${path}`, {
        token: by,
        body,
      });
      assertError(answer, 403, 'FORBIDDEN');
    }
  }
});

test('Accounts and tokens of another workspace are 404', async () => {
  const { account, token } = await createWithToken();
  const before = (await admin.send('GET')).body;
  const there = await makeWorkspace(server);
  const boss = await makeMember(server, there, { base_role: 'owner' });
  const session = await (await signInOnPage(server, boss)).getToken();
  const at = `${there.app_path}/service-accounts`;
  const own = await server.send('POST', at, { token: session, body: { name: 'Own', base_role: 'member' } });
  const tries = [
    ['PATCH', `/${account.id}`, { name: 'Taken' }],
    ['POST', `/${account.id}/tokens`, asked],
    ['POST', `/${account.id}/tokens/${token.id}/rotation`, { keep_old_hours: 1 }],
    ['POST', `/${own.body.id}/tokens/${token.id}/rotation`, { keep_old_hours: 1 }],
    ['DELETE', `/${own.body.id}/tokens/${token.id}`, undefined],
    ['DELETE', `/${account.id}/tokens/${token.id}`, undefined],
    ['POST', `/${boss.member_id}/tokens`, asked],
    ['PATCH', `/${boss.member_id}`, { name: 'A person' }],
  ] as const;
  for (const [method, path, body] of tries) {
    const answer = await server.send(method, at + path, { token: session, ...(body && { body }) });
    assertError(answer, 404, 'NOT_FOUND');
  }
  assert.deepEqual((await admin.send('GET')).body, before);
});

const selectUser = statement<{ user_id: number }>(
  'test.service-user',
  `select m.user_id from member m where m.member_id = $1`,
);

test('Nobody signs in as a service account', async () => {
  const { id } = await create();
  const [row] = await server.ctx.db.query(selectUser, [id]);
  const account = { user_id: row?.user_id ?? 0, way: 'password', ground: 'spent' } as const;
  const now = server.clock.now();
  assert.equal(await startSession(server.ctx.db, account, now), undefined);
  const page = { address: '127.0.0.1', client: null, session_secret: undefined, device_mark: undefined };
  const started = await startPageSession(server.ctx.db, { signIn: account, page, now });
  assert.equal(started, undefined);
});

test('Nobody gets the secret of an account that sees records which they do not see', async () => {
  const { account, token } = await createWithToken();
  const manages = await makeWorkspaceRole(server, workspace, { 'member.manage': 'allow' });
  const manager = await signIn(await makeMember(server, workspace, { role_ids: [manages] }));
  requireOk(await manager.send('POST', `/${account.id}/tokens`, asked));
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    scope: 'private',
    access_member_ids: [account.id],
  });
  assertError(await manager.send('POST', `/${account.id}/tokens`, asked), 403, 'FORBIDDEN');
  const rotation = `/${account.id}/tokens/${token.id}/rotation`;
  assertError(await manager.send('POST', rotation, { keep_old_hours: 1 }), 403, 'FORBIDDEN');
  requireOk(await admin.send('POST', `/${account.id}/tokens`, asked));
  const access_member_ids = [account.id, manager.member.member_id];
  requireOk(await server.send('PATCH', record.app_path, { token: owner.token, body: { access_member_ids } }));
  requireOk(await manager.send('POST', rotation, { keep_old_hours: 1 }));
});
