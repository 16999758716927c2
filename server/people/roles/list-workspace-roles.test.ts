import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { permissionResources } from '@minutebook/contract/resources/allowed-values.ts';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({
  server: () => server,
  path: () => '/workspace-roles',
  permission: 'role.read',
  invalid: ['?limit=0', '?limit=101', '?offset=-1', '?offset=9007199254740992', '?limit=ten'],
});

interface Role {
  id: number;
  name: string;
  is_system_role: boolean;
  member_count: number;
  permissions: { resource: string; effect: string }[];
}

const names = (roles: Role[]) => roles.map((role) => role.name);

test('guests may not see the roles', async () => {
  const workspace = await makeWorkspace(server);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  assert.equal((await server.get(`${workspace.path}/workspace-roles`, guest.token)).status, 403);
});

test('a fresh workspace has the four base roles with their defaults, every resource listed', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const { body } = await server.get(`${workspace.path}/workspace-roles`, member.token);
  const roles = body.items as Role[];
  assert.deepEqual(names(roles), ['owner', 'admin', 'member', 'guest']);
  assert.deepEqual(body.page, { offset: 0, limit: 100, total: 4 });
  for (const role of roles) {
    assert.equal(role.is_system_role, true);
    assert.deepEqual(
      role.permissions.map(({ resource }) => resource),
      [...permissionResources],
    );
  }
  const allowed = roles.map((role) =>
    role.permissions.filter(({ effect }) => effect === 'allow').map(({ resource }) => resource),
  );
  assert.deepEqual(allowed, [
    [...permissionResources],
    [...permissionResources],
    [
      'member.read',
      'role.read',
      'team.read',
      'team.member.read',
      'label.read',
      'record.label',
      'record.download_media',
      'record.export',
      'record.upload',
    ],
    ['team.read', 'label.read'],
  ]);
});

test('custom roles follow the base roles, with their explicit effects in one order', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const effects = { 'audit.read': 'allow', 'record.share': 'deny', 'member.read': 'allow' } as const;
  const first = await makeWorkspaceRole(server, workspace, effects, {
    name: 'Auditor',
    description: 'Looks back',
  });
  const second = await makeWorkspaceRole(server, workspace, {}, { name: 'A role of nothing' });
  await makeTeamRole(server, workspace);
  const { body } = await server.get(`${workspace.path}/workspace-roles`, member.token);
  assert.equal(body.page.total, 6);
  assert.deepEqual(body.items.slice(4), [
    {
      id: first,
      name: 'Auditor',
      description: 'Looks back',
      is_system_role: false,
      member_count: 0,
      created_at: server.clock.now().toISOString(),
      updated_at: server.clock.now().toISOString(),
      permissions: [
        { resource: 'member.read', effect: 'allow' },
        { resource: 'record.share', effect: 'deny' },
        { resource: 'audit.read', effect: 'allow' },
      ],
    },
    {
      id: second,
      name: 'A role of nothing',
      description: null,
      is_system_role: false,
      member_count: 0,
      created_at: server.clock.now().toISOString(),
      updated_at: server.clock.now().toISOString(),
      permissions: [],
    },
  ]);
});

test('a role counts all members who hold it, deactivated ones too', async () => {
  const workspace = await makeWorkspace(server);
  const role_ids = [await makeWorkspaceRole(server, workspace, {}, { name: 'Custom' })];
  const member = await makeMember(server, workspace, { role_ids });
  await deactivateMember(server, workspace, await makeMember(server, workspace, { role_ids }));
  await makeMember(server, workspace, { base_role: 'owner' });
  const elsewhere = await makeWorkspace(server);
  await makeMember(server, elsewhere);

  const { body } = await server.get(`${workspace.path}/workspace-roles`, member.token);
  const counts = (body.items as Role[]).map(({ name, member_count }) => [name, member_count]);
  assert.deepEqual(counts, [
    ['owner', 1],
    ['admin', 0],
    ['member', 2],
    ['guest', 0],
    ['Custom', 2],
  ]);
});

test('pages cut the list, and past its end the total still stands', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  await makeWorkspaceRole(server, workspace, {}, { name: 'Custom' });
  const page = async (query: string) =>
    (await server.get(`${workspace.path}/workspace-roles?${query}`, member.token)).body;

  const middle = await page('offset=3&limit=1');
  assert.deepEqual(names(middle.items), ['guest']);
  assert.deepEqual(middle.page, { offset: 3, limit: 1, total: 5 });
  assert.deepEqual(names((await page('offset=4&limit=100')).items), ['Custom']);
  for (const offset of [5, 6, Number.MAX_SAFE_INTEGER]) {
    assert.deepEqual(await page(`offset=${offset}`), { items: [], page: { offset, limit: 100, total: 5 } });
  }
});
