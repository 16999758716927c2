import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { makeInvitation } from '../../../tests/kit/make/make-invitation.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError, testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({
  server: () => server,
  path: () => '/invitations',
  permission: 'invitation.read',
  invalid: [
    '?status=open',
    '?status=',
    '?limit=0',
    '?limit=101',
    '?offset=-1',
    '?status=pending&status=expired',
  ],
});

/** A workspace with an owner who invites and lists; `ids` of the page. */
async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const list = async (query = '') => {
    const { status, body } = await server.get(`${workspace.path}/invitations${query}`, owner.token);
    assert.equal(status, 200);
    return { ...body, ids: body.items.map((item: { id: number }) => item.id) };
  };
  return { workspace, owner, list };
}

test('members and guests may not see the invitations, admins may', async () => {
  const { workspace } = await makeScene();
  for (const base_role of ['member', 'guest'] as const) {
    const { token } = await makeMember(server, workspace, { base_role });
    assertError(await server.get(`${workspace.path}/invitations`, token), 403, 'FORBIDDEN');
  }
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  assert.equal((await server.get(`${workspace.path}/invitations`, admin.token)).status, 200);
});

test('invitations in every status come newest first, each as the detail shows it', async () => {
  const { workspace, owner, list } = await makeScene();
  const ids: number[] = [];
  for (const status of ['pending', 'accepted', 'cancelled', 'expired'] as const) {
    ids.unshift(await makeInvitation(server, workspace, owner, { status }));
  }
  const elsewhere = await makeWorkspace(server);
  await makeInvitation(server, elsewhere, await makeMember(server, elsewhere));
  const { items, page } = await list();
  assert.deepEqual(page, { offset: 0, limit: 20, total: 4 });
  assert.deepEqual(
    items.map(({ id, status }: { id: number; status: string }) => [id, status]),
    [
      [ids[0], 'expired'],
      [ids[1], 'cancelled'],
      [ids[2], 'accepted'],
      [ids[3], 'pending'],
    ],
  );
  for (const item of items) {
    const { body } = await server.get(`${workspace.path}/invitations/${item.id}`, owner.token);
    assert.deepEqual(item, body);
  }
});

test('status filters the list, and a pending invitation counts as expired from its end on', async () => {
  const { workspace, owner, list } = await makeScene();
  const short = await makeInvitation(server, workspace, owner, { expires_in_days: 1 });
  const long = await makeInvitation(server, workspace, owner, { expires_in_days: 30 });
  const accepted = await makeInvitation(server, workspace, owner, { expires_in_days: 1, status: 'accepted' });
  const cancelled = await makeInvitation(server, workspace, owner, {
    expires_in_days: 1,
    status: 'cancelled',
  });
  const idsByStatus = async () => ({
    pending: (await list('?status=pending')).ids,
    expired: (await list('?status=expired')).ids,
    accepted: (await list('?status=accepted')).ids,
    cancelled: (await list('?status=cancelled')).ids,
  });
  const settled = { accepted: [accepted], cancelled: [cancelled] };
  server.clock.advance(DAY_MS - 1);
  assert.deepEqual(await idsByStatus(), { ...settled, pending: [long, short], expired: [] });
  server.clock.advance(1);
  assert.deepEqual(await idsByStatus(), { ...settled, pending: [long], expired: [short] });
  const { items } = await list('?status=expired');
  assert.equal(items[0].status, 'expired');
});

test('pages cut the list, and past its end the total still stands', async () => {
  const { workspace, owner, list } = await makeScene();
  const ids: number[] = [];
  for (let made = 0; made < 3; made += 1) ids.unshift(await makeInvitation(server, workspace, owner));
  await makeInvitation(server, workspace, owner, { status: 'cancelled' });
  assert.deepEqual((await list('?status=pending&limit=2')).ids, ids.slice(0, 2));
  const last = await list('?status=pending&limit=2&offset=2');
  assert.deepEqual(last.ids, ids.slice(2));
  assert.deepEqual(last.page, { offset: 2, limit: 2, total: 3 });
  const offset = Number.MAX_SAFE_INTEGER;
  const { items, page } = await list(`?offset=${offset}`);
  assert.deepEqual({ items, page }, { items: [], page: { offset, limit: 20, total: 4 } });
});
