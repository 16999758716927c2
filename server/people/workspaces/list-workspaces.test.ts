import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import {
  makeMember,
  makeUser,
  makeWorkspace,
  type TestUser,
} from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const path = '/v2/workspaces';

/** Returns the slugs of a user's page, and its paging. */
async function list({ token }: TestUser, query = '') {
  const { status, body } = await server.get(path + query, token);
  assert.equal(status, 200);
  return { slugs: body.items.map(({ slug }: { slug: string }) => slug), ...body };
}

/** A user with a workspace of each status. */
async function makeScene() {
  const user = await makeUser(server);
  const slugs: string[] = [];
  for (const status of ['active', 'suspended', 'archived', 'active'] as const) {
    const workspace = await makeWorkspace(server, { status });
    await makeMember(server, workspace, { user });
    slugs.push(workspace.slug);
  }
  const [first, suspended, archived, last] = slugs;
  return { user, slugs, first, suspended, archived, last };
}

test('without a token it is 401', async () => {
  assertError(await server.get(path), 401, 'UNAUTHORIZED');
});

test('a user without any workspace gets an empty page', async () => {
  const { items, page } = await list(await makeUser(server));
  assert.deepEqual({ items, page }, { items: [], page: { offset: 0, limit: 20, total: 0 } });
});

test('a workspace is shown with the requester’s role in it', async () => {
  const workspace = await makeWorkspace(server, {
    name: 'Nordlicht',
    timezone: 'Europe/Berlin',
    plan: 'team',
    has_contacts: false,
    pii_redaction_active: true,
  });
  const { token } = await makeMember(server, workspace, { base_role: 'guest' });
  const { body } = await server.get(path, token);
  const [{ updated_at, ...item }] = body.items;
  assert.equal(updated_at, server.clock.now().toISOString());
  assert.deepEqual(item, {
    id: workspace.workspace_id,
    slug: workspace.slug,
    name: 'Nordlicht',
    status: 'active',
    timezone: 'Europe/Berlin',
    plan: 'team',
    features: { teams: true, contacts: false },
    pii_redaction_active: true,
    base_role: 'guest',
    created_at: server.clock.now().toISOString(),
  });
});

test('all workspaces of the user come by id, in whatever status, and nobody else’s', async () => {
  const { user, slugs } = await makeScene();
  await makeMember(server, await makeWorkspace(server));
  const { slugs: seen, page } = await list(user);
  assert.deepEqual(seen, slugs);
  assert.deepEqual(page, { offset: 0, limit: 20, total: 4 });
});

test('a workspace in which the user was deactivated is not among them', async () => {
  const user = await makeUser(server);
  const left = await makeWorkspace(server);
  const stayed = await makeWorkspace(server);
  const gone = await makeMember(server, left, { user });
  await makeMember(server, stayed, { user });
  await deactivateMember(server, left, gone);
  assert.deepEqual((await list(user)).slugs, [stayed.slug]);
});

test('a workspace that does not allow personal tokens is listed too', async () => {
  const workspace = await makeWorkspace(server, { allows_personal_tokens: false });
  const member = await makeMember(server, workspace);
  assert.deepEqual((await list(member)).slugs, [workspace.slug]);
});

test('status and only_active both have to hold', async () => {
  const { user, slugs, first, suspended, archived, last } = await makeScene();
  assert.deepEqual((await list(user, '?status=suspended')).slugs, [suspended]);
  assert.deepEqual((await list(user, '?status=archived')).slugs, [archived]);
  assert.deepEqual((await list(user, '?status=active')).slugs, [first, last]);
  for (const yes of ['true', '1']) {
    assert.deepEqual((await list(user, `?only_active=${yes}`)).slugs, [first, last]);
    assert.deepEqual((await list(user, `?only_active=${yes}&status=archived`)).slugs, []);
    assert.deepEqual((await list(user, `?only_active=${yes}&status=active`)).slugs, [first, last]);
  }
  for (const no of ['false', '0']) {
    assert.deepEqual((await list(user, `?only_active=${no}`)).slugs, slugs);
    assert.deepEqual((await list(user, `?only_active=${no}&status=archived`)).slugs, [archived]);
  }
});

test('pages cut the list, and past its end the total still stands', async () => {
  const { user, slugs, last } = await makeScene();
  assert.deepEqual((await list(user, '?limit=2&offset=1')).slugs, slugs.slice(1, 3));
  const active = await list(user, '?only_active=true&limit=1&offset=1');
  assert.deepEqual(active.slugs, [last]);
  assert.deepEqual(active.page, { offset: 1, limit: 1, total: 2 });
  const offset = Number.MAX_SAFE_INTEGER;
  const { items, page } = await list(user, `?offset=${offset}&limit=100`);
  assert.deepEqual({ items, page }, { items: [], page: { offset, limit: 100, total: 4 } });
});

for (const query of [
  '?limit=0',
  '?limit=101',
  '?offset=-1',
  '?offset=9007199254740992',
  '?status=open',
  '?only_active=yes',
  '?only_active=',
  '?only_active=true&only_active=true',
]) {
  test(`${query} is 422`, async () => {
    const { token } = await makeUser(server);
    assertError(await server.get(path + query, token), 422, 'VALIDATION_ERROR');
  });
}

test('requests count against the rate limit of the user, beyond which they are 429', async (t) => {
  const user = await makeUser(server);
  const strict = await startTestServer({ env: { MINUTEBOOK_RATE_LIMIT_USER: '1' }, beside: server });
  t.after(() => strict.stop());
  assert.equal((await strict.get(path, user.token)).status, 200);
  assertError(await strict.get(path, user.token), 429, 'RATE_LIMIT_EXCEEDED');
});
